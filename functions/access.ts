import { equalInConstantTime, utf8 } from '../lib/base/bytes.ts';
import type { Failure } from '../lib/base/failure.ts';
import type { Digest } from '../lib/base/ports.ts';
import { MIN_KEY_LENGTH } from './env.ts';

/**
 * Why a call is not let in, or undefined. Digests are compared, so that the time tells nothing of the key or its
 * length. Without a good root key nothing is open.
 */
export function refusal(
  authorization: string | undefined,
  rootKey: string | null,
  digest: Digest,
): Failure | undefined {
  if (rootKey === null) {
    return {
      code: 'misconfigured',
      message: `The service has no root key of at least ${MIN_KEY_LENGTH} characters, so it answers nobody. Set TROUPE_ROOT_KEY.`,
    };
  }
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (equalInConstantTime(digest.sha256(utf8(given)), digest.sha256(utf8(rootKey)))) return undefined;
  return {
    code: 'unauthorized',
    message: 'The key is missing or wrong. Send it as "Authorization: Bearer <key>".',
    field: 'Authorization',
  };
}

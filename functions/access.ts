import { equalInConstantTime, utf8 } from '../lib/base/bytes.ts';
import { ROOT_ACCESS, type Access } from '../lib/base/access.ts';
import type { Digest } from '../lib/base/ports.ts';
import { fail, ok, type Result } from '../lib/base/result.ts';
import { MIN_KEY_LENGTH } from './env.ts';

/**
 * What a call's key opens, or why the call is not let in: the root key, the only one there is, opens all. Digests are compared, so that the time tells nothing of the key or its
 * length. Without a good root key nothing is open.
 */
export function accessOf(
  authorization: string | undefined,
  rootKey: string | null,
  digest: Digest,
): Result<Access> {
  if (rootKey === null) {
    return fail({
      code: 'misconfigured',
      message: `The service has no root key of at least ${MIN_KEY_LENGTH} characters, so it answers nobody. Set TROUPE_ROOT_KEY.`,
    });
  }
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (equalInConstantTime(digest.sha256(utf8(given)), digest.sha256(utf8(rootKey)))) return ok(ROOT_ACCESS);
  return fail({
    code: 'unauthorized',
    message: 'The key is missing or wrong. Send it as "Authorization: Bearer <key>".',
    field: 'Authorization',
  });
}

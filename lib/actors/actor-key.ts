import { invalidInput, type Failure } from '../base/failure.ts';
import type { QualifiedName } from '../base/name.ts';
import type { BaseUrl } from '../llm/base-url.ts';
import { NO_KEY } from '../llm/route.ts';

/** What stands for a kept key where its actor is shown; written back, it keeps the key. */
export const REDACTED = '[redacted]';

/** What a key begins with that is kept sealed. */
const SEALED = 'sealed:';

/** A key is sent in a header. */
const KEY = /^[\x21-\x7e]{1,4096}$/;

/** The same, sealed: encrypting and base64 make it longer. */
const SEALED_KEY = /^sealed:[A-Za-z0-9.+/=_-]{1,6000}$/;

const SECRET = /^\$\{([A-Za-z_][A-Za-z0-9_]{0,63})\}$/;

/** Why a text cannot be a model's key, or undefined; the text itself is not repeated. */
export function keyFault(key: string, field: string): Failure | undefined {
  if (key.startsWith('${') && !SECRET.test(key)) {
    const name = '${NAME}';
    return invalidInput(field, `${field} is not ${name} with the name of a secret of the namespace.`);
  }
  if (KEY.test(key) || SEALED_KEY.test(key)) return undefined;
  return invalidInput(field, `${field} must be 1 to 4096 visible ASCII characters without spaces.`);
}

/** The secret of the namespace that a key stands for, as in `${NAME}`. */
export function secretNamedBy(key: string): string | undefined {
  return SECRET.exec(key)?.[1];
}

/** A key as it is kept. */
export function sealedKey(sealed: string): string {
  return SEALED + sealed;
}

/** What is sealed in a kept key, or undefined for another. */
export function sealedIn(key: string): string | undefined {
  return key.startsWith(SEALED) ? key.slice(SEALED.length) : undefined;
}

/** True for a key that is written out, which is not to be kept as it is. */
export function isPlainKey(key: string): boolean {
  return key !== NO_KEY && key !== REDACTED && secretNamedBy(key) === undefined;
}

/** The model that a key is for: it is sent nowhere else. */
export type KeyDestination = { readonly provider: string; readonly baseUrl: BaseUrl | undefined };

/** Where alone a sealed key opens: who may change an actor must not be able to send its key elsewhere. */
export function keyContext(actor: QualifiedName, { provider, baseUrl }: KeyDestination): string {
  return `actor-key/${actor}/${provider}/${baseUrl ?? ''}`;
}

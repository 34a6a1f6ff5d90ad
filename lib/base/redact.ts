import type { JsonValue } from './json.ts';

/** What stands in the place of a secret. */
const REDACTED = '[redacted]';

/** A shorter text is in every other word: leaving it out would say more than it hides. */
const MIN_LENGTH = 4;

/** The same value, without any secret in its texts and keys. */
export type Redact = <T extends JsonValue>(value: T) => T;

/**
 * Redacts the given secrets, also in the form that they have in an address. A secret of fewer than four characters is
 * not looked for.
 */
export function redactor(secrets: readonly string[]): Redact {
  const forms = secrets
    .filter(({ length }) => length >= MIN_LENGTH)
    .flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())]);
  // A longer one may hold a shorter one.
  const hidden = [...new Set(forms)].sort((a, b) => b.length - a.length);
  const text = (shown: string) => hidden.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), shown);
  const value = (shown: JsonValue): JsonValue => {
    if (typeof shown === 'string') return text(shown);
    if (isArray(shown)) return shown.map(value);
    if (typeof shown !== 'object' || shown === null) return shown;
    return Object.fromEntries(Object.entries(shown).map(([key, child]) => [text(key), value(child)]));
  };
  return (shown) => (hidden.length === 0 ? shown : (value(shown) as typeof shown));
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Words in a name of a header, a parameter or an option whose value lets its holder in. */
const CREDENTIAL_WORD =
  /auth(?!ors?(?:$|[-_.]))|token(?!s|iz)|secret|passw|pwd|passphrase|credential|cookie|session|signature|jwt|bearer|api[-_.]?key|(?:^|[-_.])(?:key|sig|pat|pass)(?:$|[-_.])|key$/i;

/** What a name is about when it ends so: a place, a kind or a person, which are told. */
const ABOUT =
  /(?:^|[-_.a-z])(?:file|path|dir|url|uri|type|method|scheme|mode|host|name|email|user|realm|expires|(?:key|client|account)[-_.]?id)$/i;

/** Forms of keys that are known as such, by their vendors' own prefixes, and what HTTP and addresses carry them in. */
const KNOWN_KEYS: readonly RegExp[] = [
  /\b(?:bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}/i,
  /:\/\/[^\s/?#@:]*:[^\s/?#@]+@/,
  /(?:^|[^A-Za-z0-9])(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/,
  /(?:^|[^A-Za-z0-9])(?:gh[pousr]_|github_pat_|glpat-|npm_|hf_|dop_v1_|xox[a-z]-)[A-Za-z0-9_-]{10,}/,
  /(?:^|[^A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}/,
  /(?:^|[^A-Za-z0-9])AIza[A-Za-z0-9_-]{30,}/,
  /(?:^|[^A-Za-z0-9])eyJ[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{8}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
];

/** True for the name of something that is kept from others: `Authorization`, `X-Api-Key`, `access_token`, `PGPASSWORD`. */
export function isCredentialName(name: string): boolean {
  return CREDENTIAL_WORD.test(name) && !ABOUT.test(name);
}

/** True for a text that holds a key in a form that is known as one. */
export function holdsKnownKey(text: string): boolean {
  return KNOWN_KEYS.some((form) => form.test(text));
}

/** True for a text with a long run of letters and digits as keys are, and as some ids are too. */
export function holdsRandom(text: string): boolean {
  const runs = text.match(/[A-Za-z0-9]{24,}/g) ?? [];
  return runs.some((run) => /[A-Za-z]/.test(run) && /\d/.test(run));
}

/** How deep a value is looked into. */
const MAX_DEPTH = 16;

/** True for a value in which a text stands under the name of a secret, or a key that is known as one. */
export function holdsCredential(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return holdsKnownKey(value);
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, child]) =>
      (typeof child === 'string' && child !== '' && isCredentialName(name)) ||
      holdsCredential(child, depth + 1),
  );
}

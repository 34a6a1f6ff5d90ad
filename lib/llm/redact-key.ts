/** A shorter key is in every other word: leaving it out would say more than it hides. */
const MIN_LENGTH = 4;

/** A key must be this long for its encoded forms to be looked for: those of a shorter one are in every other word. */
const MIN_ENCODED = 8;

const SHOWN = '[key]';

/**
 * A text without a key, whatever form it is repeated in: in another case, as it stands in an address, in hexadecimal
 * digits, in base64 of either alphabet, also within something longer that was encoded as a whole.
 */
export function redactKey(text: string, key: string | undefined): string {
  if (key === undefined || key.length < MIN_LENGTH) return text;
  const plain = [key, encodeURIComponent(key.toWellFormed()), JSON.stringify(key).slice(1, -1)];
  const bytes = new TextEncoder().encode(key);
  const isLong = key.length >= MIN_ENCODED;
  const anyCase = isLong ? [...plain, hexOf(bytes)] : plain;
  const exact = isLong ? [0, 1, 2].flatMap((before) => base64Within(bytes, before)) : [];
  const clean = anyCase.reduce(withoutCase, text);
  return exact.reduce((rest, form) => rest.replaceAll(form, SHOWN), clean);
}

/** The text without a form of the key in any case of its letters. */
function withoutCase(text: string, form: string): string {
  const [folded, sought] = [lower(text), lower(form)];
  const kept: string[] = [];
  let from = 0;
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, from)) {
    kept.push(text.slice(from, at));
    from = at + form.length;
  }
  return [...kept, text.slice(from)].join(SHOWN);
}

/** ASCII letters alone, so that places in the text stay. */
function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** What of the base64 of these bytes is the same whatever stands around them, with `before` bytes before a group. */
function base64Within(bytes: Uint8Array, before: number): readonly string[] {
  const bits = [...Array.from({ length: before }, () => 0), ...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const first = Math.ceil((before * 8) / 6);
  const groups = bits.match(/.{6}/g) ?? [];
  const text = groups
    .slice(first)
    .map((group) => LETTERS[Number.parseInt(group, 2)] ?? '')
    .join('');
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
}

import { utf8 } from './bytes.ts';

/** A shorter text is in every other word: leaving it out would say more than it hides. */
const MIN_LENGTH = 4;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The texts that give a secret away, its letters of ASCII in lower case: as it is, as JSON writes it (once and within
 * a text of JSON), percent-encoded, as a form sends it, and in base64, alone or in the middle of something longer. None
 * for a secret of fewer than four characters.
 */
export function secretForms(secret: string): readonly string[] {
  if (secret.length < MIN_LENGTH) return [];
  const words = [secret, secret.toWellFormed()].flatMap(written);
  const bytes = utf8(secret);
  const encoded = [0, 1, 2].flatMap((before) => inBase64(bytes, before));
  const urlSafe = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const forms = [...words, ...encoded, ...encoded.flatMap(written), ...urlSafe];
  return [...new Set(forms.map(foldCase))].filter(({ length }) => length >= MIN_LENGTH);
}

/** A text with its ASCII letters in lower case; every other character stays, so that positions do too. */
export function foldCase(text: string): string {
  return /[\u0080-\uffff]/.test(text)
    ? text.replace(/[A-Z]+/g, (run) => run.toLowerCase())
    : text.toLowerCase();
}

/** How encoders write a text: of JSON, also those that escape slashes or all but ASCII; of addresses and forms. */
function written(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replace(/[\u007f-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  const percent = encodeURIComponent(text.toWellFormed());
  const strict = percent.replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return [
    text,
    ...[json, ascii].flatMap((form) => [
      form,
      form.replaceAll('/', '\\/'),
      JSON.stringify(form).slice(1, -1),
    ]),
    encodeURI(text.toWellFormed()),
    percent,
    strict,
    strict.replaceAll('%20', '+'),
  ];
}

/**
 * The digits of base64 that depend on these bytes alone when so many others stand `before` them (RFC 4648). Alone, the
 * bytes are also written to their end, with and without padding.
 */
function inBase64(bytes: Uint8Array, before: number): string[] {
  let digits = '';
  let bits = 0;
  let held = before * 8;
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0x3fff;
    held += 8;
    for (; held >= 6; held -= 6) digits += DIGITS.charAt((bits >> (held - 6)) & 0x3f);
  }
  const own = digits.slice(Math.ceil((before * 8) / 6));
  if (before > 0 || held === 0) return [own];
  const last = DIGITS.charAt((bits << (6 - held)) & 0x3f);
  return [own, own + last, `${own}${last}${'='.repeat(held === 2 ? 2 : 1)}`];
}

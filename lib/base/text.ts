const lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 text with U+FFFD for each invalid sequence; a byte order mark is kept. */
export function decodeLenient(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/** UTF-8 text, or undefined when a byte is invalid; a byte order mark is kept. */
export function decodeStrict(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text without one leading U+FEFF. */
export function dropByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** The first `units` UTF-16 code units of a text, never ending inside a surrogate pair. */
export function cutText(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units);
}

/** The code point that a text begins with; 0 for the empty text. */
export function firstCode(text: string): number {
  return text.codePointAt(0) ?? 0;
}

/** How many code points a text has. */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0xdc00 || unit > 0xdfff || !isHighSurrogate(text.charCodeAt(i - 1))) count += 1;
  }
  return count;
}

/** Orders texts by code points, which is the order of their UTF-8 bytes (JavaScript's own is by UTF-16 units). */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // Surrogates stand for code points above U+FFFF, so they come after U+E000–U+FFFF.
    return rank(x) - rank(y);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return isSurrogate(unit) ? unit + 0x10000 : unit;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

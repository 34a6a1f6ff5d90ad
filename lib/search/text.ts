import { utf8 } from '../base/bytes.ts';

/**
 * The text of a file in UTF-8 without its byte order mark, or undefined for a binary file: one with a NUL anywhere.
 * UTF-16 is known by its byte order mark and transcoded.
 */
export function textOf(bytes: Uint8Array): Uint8Array | undefined {
  const label = utf16Label(bytes);
  const text = label === undefined ? withoutMark(bytes) : utf8(new TextDecoder(label).decode(bytes));
  return text.includes(0) ? undefined : text;
}

/** How many bytes of a file its text leaves out at the front: those of a mark. None where the text was transcoded. */
export function markLength(bytes: Uint8Array, text: Uint8Array): number {
  return text.buffer === bytes.buffer ? text.byteOffset - bytes.byteOffset : 0;
}

function utf16Label(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** How many line breaks a range of a text holds. */
export function countNewlines(text: Uint8Array, from: number, to: number): number {
  // Nothing behind the range is looked at, however long the line there is.
  const range = text.subarray(from, to);
  let count = 0;
  for (let at = range.indexOf(0x0a); at >= 0; at = range.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

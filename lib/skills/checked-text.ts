import { decodeLenient, decodeStrict } from '../base/text.ts';
import { hasZeroByte } from './zero-byte.ts';

/**
 * Bytes that are checked at once. Engines keep strings of over some 100 KiB apart, where each costs several times as
 * much a byte: a text that nobody asks for is not worth that.
 */
const PIECE = 64 * 1024;

/** A text that is known to be UTF-8 without NUL; of a long one, what decodes it, once. */
export type CheckedText = string | (() => string);

/** Checks bytes, which must not change afterwards; undefined when they are not UTF-8 or hold a NUL. */
export function checkBytes(bytes: Uint8Array): CheckedText | undefined {
  if (bytes.length <= PIECE) return readPiece(bytes);
  for (let start = 0; start < bytes.length;) {
    const end = pieceEnd(bytes, start);
    if (readPiece(bytes.subarray(start, end)) === undefined) return undefined;
    start = end;
  }
  let decoded: string | undefined;
  return () => {
    decoded ??= decodeLenient(bytes);
    return decoded;
  };
}

/** The text of a `CheckedText`. */
export function textOf(text: CheckedText): string {
  return typeof text === 'string' ? text : text();
}

/** Where a piece ends: not inside a sequence, which has at most three bytes after its first. */
function pieceEnd(bytes: Uint8Array, start: number): number {
  const limit = start + PIECE;
  if (limit >= bytes.length) return bytes.length;
  let end = limit;
  while (end > limit - 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}

function readPiece(bytes: Uint8Array): string | undefined {
  const text = decodeStrict(bytes);
  if (text === undefined) return undefined;
  // A text of single bytes is searched natively; any other is slower to search than its bytes are to check.
  const holdsNul = text.length === bytes.length ? text.includes('\0') : hasZeroByte(bytes);
  return holdsNul ? undefined : text;
}

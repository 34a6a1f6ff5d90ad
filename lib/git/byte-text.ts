import { decodeLenient } from '../base/text.ts';

declare const brand: unique symbol;

/**
 * Bytes as a text in which each character is one byte (U+0000 to U+00FF). Names in git are bytes; in this form they are
 * keys of maps, and their order is that of their bytes. Shown texts come from `decodeByteText`.
 */
export type ByteText = string & { readonly [brand]: 'ByteText' };

/** A path or a name inside a repository: bytes, `/` between the parts. */
export type GitPath = ByteText;

const CHUNK = 8192;
const encoder = new TextEncoder();

/** The bytes `[from, to)` as a byte text. */
export function byteText(bytes: Uint8Array, from = 0, to = bytes.length): ByteText {
  if (to - from <= CHUNK) return String.fromCharCode(...bytes.subarray(from, to)) as ByteText;
  let text = '';
  for (let at = from; at < to; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + CHUNK, to)));
  }
  return text as ByteText;
}

/** The bytes of a byte text. */
export function bytesOf(text: ByteText): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The UTF-8 bytes of an ordinary text, as a byte text. */
export function encodeByteText(text: string): ByteText {
  return isAscii(text) ? (text as ByteText) : byteText(encoder.encode(text));
}

/** A byte text as an ordinary one; U+FFFD for what is not UTF-8. */
export function decodeByteText(text: ByteText): string {
  return isAscii(text) ? text : decodeLenient(bytesOf(text));
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

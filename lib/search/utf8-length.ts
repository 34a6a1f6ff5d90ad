import { utf8 } from '../base/bytes.ts';

/**
 * How many bytes of `bytes` decode to the first `units` UTF-16 units of `text`, which is their lenient decoding. Where
 * U+FFFD stands for invalid bytes, the bytes are walked as the decoder of the Encoding Standard does.
 */
export function byteLength(bytes: Uint8Array, text: string, units: number): number {
  if (bytes.length === text.length) return units;
  const head = text.slice(0, units);
  if (!head.includes('\uFFFD')) return utf8(head).length;
  let at = 0;
  for (let seen = 0; seen < units && at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    seen += length === 4 ? 2 : 1;
    at += Math.abs(length);
  }
  return at;
}

/** Bytes of the valid sequence at a place, or minus those of the invalid one that becomes one U+FFFD. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const wanted = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let i = 1; i < wanted; i += 1) {
    const [low, high] = i === 1 ? secondRange(lead) : [0x80, 0xbf];
    const byte = bytes[at + i] ?? 0;
    if (byte < low || byte > high) return -i;
  }
  return wanted === 0 ? -1 : wanted;
}

/** The Unicode Standard, table 3-7: the second byte is narrower after some leads. */
function secondRange(lead: number): readonly [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  return lead === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}

import type { Needle } from './needle.ts';

/** Places of a needle by whose nibbles many are found. */
const FINGERPRINT = 3;

/** For each of the first places, masks of the low and of the high halves of the bytes that needles have there. */
export function needleMasks(needles: readonly Needle[]): Uint8Array {
  const all = new Uint8Array(32 * FINGERPRINT);
  for (let place = 0; place < FINGERPRINT; place += 1) {
    const masks = all.subarray(32 * place, 32 * place + 32);
    needles.forEach((needle, i) => addToMasks(masks, needle, place, 1 << (i % 8)));
  }
  return all;
}

/** Sets a needle's bit for the low and the high half of its byte at a place; for all where the needle is shorter. */
function addToMasks(masks: Uint8Array, { bytes, folds }: Needle, place: number, bit: number): void {
  const byte = bytes[place];
  if (byte === undefined) {
    for (let i = 0; i < masks.length; i += 1) masks[i] = (masks[i] ?? 0) | bit;
    return;
  }
  const low = byte & 15;
  masks[low] = (masks[low] ?? 0) | bit;
  for (const one of [byte, byte & ~(folds[place] ?? 0)]) {
    const high = 16 + (one >> 4);
    masks[high] = (masks[high] ?? 0) | bit;
  }
}

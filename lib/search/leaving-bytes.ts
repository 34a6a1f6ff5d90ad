import { commonness } from './needle.ts';

/** When more of a text than this leads away from the start, skipping does not pay. */
const DENSE = 0.2;

/** Kinds of bytes that the masks tell apart. */
const KINDS = 8;

/**
 * Masks by which the bytes are found sixteen at a time: a byte is one of them where the mask of its low half and that of
 * its high half share a bit. Undefined where no masks can tell them, or where they are too common in text.
 */
export function leavingMasks(bytes: readonly number[]): Uint8Array | undefined {
  if (bytes.reduce((sum, byte) => sum + commonness(byte), 0) > DENSE) return undefined;
  const masks = new Uint8Array(32);
  // High halves with the same low halves are of one kind.
  const kinds = new Map<string, number>();
  for (const high of new Set(bytes.map((byte) => byte >> 4))) {
    const lows = bytes.filter((byte) => byte >> 4 === high).map((byte) => byte & 15);
    const kind = kinds.get(lows.join()) ?? kinds.size;
    if (kind === KINDS) return undefined;
    kinds.set(lows.join(), kind);
    masks[16 + high] = 1 << kind;
    for (const low of lows) masks[low] = (masks[low] ?? 0) | (1 << kind);
  }
  return masks;
}

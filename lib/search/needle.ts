/** Bytes from the most common in source text and prose down; every other byte is rarer than these. */
const COMMON = ' etaoinsrhldcu\n\tmpfgb.ywv_,k-();="\'x/:0q1{}jzTSEACRI2';
const RANKS: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  const rank = COMMON.indexOf(String.fromCharCode(byte));
  return rank < 0 ? COMMON.length : rank;
});

/** The most bytes of a needle: a text that repeats must not make each place cost its whole length. */
export const MAX_NEEDLE = 32;

/** A text to look for, as bytes. */
export type Needle = {
  readonly bytes: Uint8Array;
  /** 0x20 where a byte is an ASCII letter that is meant in both cases, and then lower-case; else 0. */
  readonly folds: Uint8Array;
  /** Where its rarest bytes are, the rarest first; the same place twice when there is but one byte. */
  readonly rare: readonly [number, number];
  /** How little is to be expected of it in a text: higher is rarer. */
  readonly rarity: number;
};

/** Prepares a needle from at least one byte. */
export function needleOf(bytes: readonly number[], folds: readonly number[]): Needle {
  const rankAt = (at: number): number => (RANKS[bytes[at] ?? 0] ?? 0) - (folds[at] === 0 ? 0 : 2);
  const places = bytes.map((_, at) => at).sort((a, b) => rankAt(b) - rankAt(a));
  const [first = 0, second = first] = places;
  return {
    bytes: Uint8Array.from(bytes),
    folds: Uint8Array.from(folds),
    rare: [first, second],
    rarity: rankAt(first) + (bytes.length > 1 ? rankAt(second) : 0) + 4 * Math.min(bytes.length, 8),
  };
}

/** Whether a needle stands at a place. */
export function standsAt(text: Uint8Array, { bytes, folds }: Needle, start: number): boolean {
  for (let i = 0; i < bytes.length; i += 1) {
    if (((text[start + i] ?? 0) | (folds[i] ?? 0)) !== bytes[i]) return false;
  }
  return true;
}

/** About how often a byte is in source text, where all together are 1: a rough figure by its rank. */
export function commonness(byte: number): number {
  const rank = RANKS[byte] ?? 0;
  if (rank < 1) return 0.18;
  return rank < 16 ? 0.035 : rank < 32 ? 0.012 : rank < COMMON.length ? 0.003 : 0.0008;
}

/** Whether a byte is among the rarest. */
export function isRare(byte: number): boolean {
  return RANKS[byte] === COMMON.length;
}

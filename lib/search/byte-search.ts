/** Bytes from the most common in source text and prose down; every other byte is rarer than these. */
const COMMON = ' etaoinsrhldcu\n\tmpfgb.ywv_,k-();="\'x/:0q1{}jzTSEACRI2';
const RANK: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  const rank = COMMON.indexOf(String.fromCharCode(byte));
  return rank < 0 ? COMMON.length : rank;
});

/** A text to look for, as bytes, with the place of its rarest byte. */
export type Needle = { readonly bytes: Uint8Array; readonly rarest: number };

/** The most bytes of a needle: a text that repeats must not make each place cost its whole length. */
const MAX_NEEDLE = 32;

/** Prepares a needle from the first bytes of a text. */
export function needleOf(text: Uint8Array): Needle {
  const bytes = text.subarray(0, MAX_NEEDLE);
  let rarest = 0;
  for (let i = 1; i < bytes.length; i += 1) {
    if ((RANK[bytes[i] ?? 0] ?? 0) > (RANK[bytes[rarest] ?? 0] ?? 0)) rarest = i;
  }
  return { bytes, rarest };
}

/** Where a needle first stands at or after `from`, or -1. */
export function findNeedle(text: Uint8Array, needle: Needle, from: number): number {
  const { bytes, rarest } = needle;
  const rare = bytes[rarest] ?? 0;
  const last = text.length - bytes.length;
  for (let at = text.indexOf(rare, from + rarest); at >= 0; at = text.indexOf(rare, at + 1)) {
    const start = at - rarest;
    if (start > last) return -1;
    if (standsAt(text, bytes, start)) return start;
  }
  return -1;
}

function standsAt(text: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < bytes.length; i += 1) if (text[start + i] !== bytes[i]) return false;
  return true;
}

/** A run of bytes of a set. */
export type ByteRun = {
  /** For each byte, 1 where it is of the set. */
  readonly members: Uint8Array;
  /** How many of them follow each other, at least one. */
  readonly length: number;
};

/**
 * Where a run first stands at or after `from`, or -1. Where the last byte of a place is no member, no run crosses it, so
 * that most bytes are never looked at; none is looked at more than twice.
 */
export function findByteRun(text: Uint8Array, { members, length }: ByteRun, from: number): number {
  let at = from;
  while (at + length <= text.length) {
    let back = at + length - 1;
    while (back >= at && members[text[back] ?? 0] === 1) back -= 1;
    if (back < at) return at;
    at = back + 1;
  }
  return -1;
}

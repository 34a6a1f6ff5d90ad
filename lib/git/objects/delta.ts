/** Why a delta cannot be applied. */
export type DeltaFault = 'damaged' | 'too_large';

/** A number of seven bits a byte, the lowest first; undefined where it does not end or is over 2^53. */
function readSize(
  delta: Uint8Array,
  from: number,
): { readonly value: number; readonly next: number } | undefined {
  let value = 0;
  let scale = 1;
  for (let at = from; at < delta.length; at += 1) {
    const byte = delta[at] ?? 0;
    value += (byte & 0x7f) * scale;
    if (value > Number.MAX_SAFE_INTEGER) return undefined;
    if (byte < 0x80) return { value, next: at + 1 };
    scale *= 128;
  }
  return undefined;
}

/** Bytes of what a delta gives; undefined where it does not say so. */
export function deltaResultSize(delta: Uint8Array): number | undefined {
  const base = readSize(delta, 0);
  return base && readSize(delta, base.next)?.value;
}

/**
 * Applies a delta: a size of the base, a size of the result, and instructions that copy a range of the base or bring
 * bytes along. The result has exactly the size that is told, which may be at most `most`.
 */
export function applyDelta(base: Uint8Array, delta: Uint8Array, most: number): Uint8Array | DeltaFault {
  const baseSize = readSize(delta, 0);
  const size = baseSize && readSize(delta, baseSize.next);
  if (size === undefined || baseSize?.value !== base.length) return 'damaged';
  if (size.value > most) return 'too_large';
  const result = new Uint8Array(size.value);
  let at = size.next;
  let filled = 0;
  while (at < delta.length) {
    const code = delta[at] ?? 0;
    at += 1;
    let from = 0;
    let length = code;
    let source = delta;
    if (code >= 0x80) {
      source = base;
      length = 0;
      for (let bit = 0; bit < 7; bit += 1) {
        if ((code & (1 << bit)) === 0) continue;
        const byte = delta[at] ?? 0;
        at += 1;
        if (bit < 4) from += byte * 2 ** (8 * bit);
        else length += byte * 2 ** (8 * (bit - 4));
      }
      if (length === 0) length = 0x10000;
    } else {
      if (code === 0) return 'damaged';
      from = at;
      at += length;
    }
    if (at > delta.length || from + length > source.length || filled + length > result.length)
      return 'damaged';
    copy(result, filled, { source, from, length });
    filled += length;
  }
  return filled === result.length ? result : 'damaged';
}

/** Short runs byte by byte: a call of `set` costs as much as some fifty of them. */
function copy(
  to: Uint8Array,
  at: number,
  { source, from, length }: { readonly source: Uint8Array; readonly from: number; readonly length: number },
): void {
  if (length > 48) to.set(source.subarray(from, from + length), at);
  else for (let i = 0; i < length; i += 1) to[at + i] = source[from + i] ?? 0;
}

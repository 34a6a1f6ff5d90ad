/** The part of a file that is answered: both ends included. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * The one range of bytes that a `Range` header asks for (RFC 9110, section 14.2). `whole` for no header, another unit,
 * several ranges or one that cannot be read: these are answered with everything. `none` when no byte of the file is in
 * it.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from, to] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') {
    // The last bytes. An empty file has none, and all that it has is asked for.
    if (size === 0 && Number(to) > 0) return 'whole';
    return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'whole';
  if (first >= size) return 'none';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

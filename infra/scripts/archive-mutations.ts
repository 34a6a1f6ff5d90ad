/** Picks a whole number from 0 up to and without `below`. */
type Pick = (below: number) => number;

/** Bytes of a tar header that both readers use: name, mode, size, type, link, magic. */
const TAR_FIELDS = [0, 100, 124, 156, 157, 257] as const;

/** A small seeded generator (mulberry32): the same seed makes the same archives. */
export function createPick(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x ^= x + Math.imul(x ^ (x >>> 7), 61 | x);
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}

/** A copy with one to three edits: cut, doubled, moved or changed bytes, most of them where the structure is. */
export function mutate(base: Uint8Array, pick: Pick): Uint8Array {
  const bytes = Uint8Array.from(base);
  const isTar = bytes[257] === 0x75 && bytes[0] !== 0x50;
  for (let edits = 1 + pick(3); edits > 0; edits -= 1) {
    const kind = pick(10);
    const at = pick(bytes.length);
    if (kind === 0) return bytes.slice(0, at);
    if (kind === 1) return Uint8Array.from([...bytes, ...bytes.slice(at)]);
    if (kind === 2) bytes.copyWithin(at, pick(bytes.length), pick(bytes.length));
    else if (kind < 6 && isTar) mutateTarHeader(bytes, pick);
    // The directory of a zip is at its end, and short: most edits belong there.
    else if (kind < 6) bytes[Math.max(0, bytes.length - 1 - pick(700))] = pick(256);
    else bytes[at] = pick(2) === 0 ? pick(256) : (bytes[at] ?? 0) ^ (1 << pick(8));
  }
  return bytes;
}

/** Changes a field of a header and makes the checksum fit, or the checksum would refuse every such archive. */
function mutateTarHeader(bytes: Uint8Array, pick: Pick): void {
  const headers = Array.from({ length: bytes.length / 512 }, (_, i) => i * 512);
  const found = headers.filter(
    (at) => String.fromCharCode(...bytes.subarray(at + 257, at + 262)) === 'ustar',
  );
  const start = found[pick(found.length || 1)] ?? 0;
  const field = TAR_FIELDS[pick(TAR_FIELDS.length)] ?? 0;
  bytes[start + field + pick(field === 156 ? 1 : 8)] = pick(3) === 0 ? pick(256) : 0x30 + pick(8);
  bytes.fill(0x20, start + 148, start + 156);
  const sum = bytes.subarray(start, start + 512).reduce((total, byte) => total + byte, 0);
  bytes.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, '0')}\0`), start + 148);
}

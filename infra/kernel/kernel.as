// The loops of lib/search/kernel.ts over bytes, in AssemblyScript; built by infra/scripts/build-kernel.ts.
// Every address is fixed. Behind each window there is room for reads of whole vectors beyond its end.

/** Byte classes of the automaton: 256 bytes. */
export const CLASSES: i32 = 1024;
/** For each byte, 1 where it is a member of the run that is looked for: 256 bytes. */
export const MEMBERS: i32 = 1280;
/** Low and high nibble masks of the first three bytes of many needles: 6 vectors. */
export const MASKS: i32 = 2048;
/** Low and high nibble masks of the bytes that lead out of the row that `scan` skips in: 2 vectors. */
export const LEAVING: i32 = 3072;
/** Needles: 64 bytes each, 32 of the needle and 32 of its folds. */
export const NEEDLES: i32 = 4096;
/** Their lengths: 4 bytes each. */
export const LENGTHS: i32 = 8192;
/** The table of the automaton: 512 Ki entries of 4 bytes. */
export const TABLE: i32 = 65536;
/** The part of the text that is scanned. */
export const WINDOW: i32 = 65536 + 2097152;
export const WINDOW_SIZE: i32 = 262144;
/** The part of the text whose line breaks are counted. */
export const COUNTED: i32 = 65536 + 2097152 + 262144 + 1024;
export const COUNTED_SIZE: i32 = 65536;
/** Where texts that stay in this memory begin; what is before is 39 pages of 64 KiB. */
export const SLAB: i32 = 65536 * 39;

/** The row that `scan` stopped in. */
let stoppedAt: i32 = 0;

export function row(): i32 {
  return stoppedAt;
}

/** The next byte that is one of `LEAVING`, or `to`. */
function skip(from: i32, to: i32): i32 {
  const low = v128.load(LEAVING);
  const high = v128.load(LEAVING + 16);
  for (let at = from; at < to; at += 16) {
    const bytes = v128.load(at);
    const found = v128.and(
      i8x16.swizzle(low, v128.and(bytes, i8x16.splat(15))),
      i8x16.swizzle(high, i8x16.shr_u(bytes, 4)),
    );
    if (!v128.any_true(found)) continue;
    const here = at + ctz(i8x16.bitmask(i8x16.ne(found, i8x16.splat(0))));
    return here < to ? here : to;
  }
  return to;
}

/**
 * Follows the table from a row; the address of the byte whose entry is below `width`, or `to`. In the row `skipRow`
 * bytes that lead back to it are skipped; 0 is no row.
 */
export function scan(start: i32, from: i32, to: i32, width: i32, skipRow: i32): i32 {
  let state = start;
  let at = state == skipRow ? skip(from, to) : from;
  while (at < to) {
    const entry = load<i32>(TABLE + ((state + <i32>load<u8>(CLASSES + <i32>load<u8>(at))) << 2));
    if (entry < width) break;
    state = entry;
    at += 1;
    if (state == skipRow) at = skip(at, to);
  }
  stoppedAt = state;
  return at;
}

function stands(needle: i32, at: i32, to: i32): bool {
  const length = load<i32>(LENGTHS + (needle << 2));
  if (at + length > to) return false;
  const bytes = NEEDLES + (needle << 6);
  for (let i = 0; i < length; i += 1) {
    if ((load<u8>(at + i) | load<u8>(bytes + 32 + i)) != load<u8>(bytes + i)) return false;
  }
  return true;
}

/** Where the first needle stands, whose rarest byte is rare and not folded; `to` when nowhere. */
export function findRare(from: i32, to: i32, place: i32): i32 {
  const rare = i8x16.splat(load<u8>(NEEDLES + place));
  for (let at = from; at < to; at += 64) {
    const a = i8x16.eq(v128.load(at + place), rare);
    const b = i8x16.eq(v128.load(at + place + 16), rare);
    const c = i8x16.eq(v128.load(at + place + 32), rare);
    const d = i8x16.eq(v128.load(at + place + 48), rare);
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue;
    let bits =
      <u64>i8x16.bitmask(a) |
      (<u64>i8x16.bitmask(b) << 16) |
      (<u64>i8x16.bitmask(c) << 32) |
      (<u64>i8x16.bitmask(d) << 48);
    while (bits != 0) {
      const here = at + <i32>ctz(bits);
      if (stands(0, here, to)) return here;
      bits &= bits - 1;
    }
  }
  return to;
}

/** Where the first needle stands, which is not folded, by its two rarest bytes; `to` when nowhere. */
export function findExact(from: i32, to: i32, first: i32, second: i32): i32 {
  const needle1 = i8x16.splat(load<u8>(NEEDLES + first));
  const needle2 = i8x16.splat(load<u8>(NEEDLES + second));
  for (let at = from; at < to; at += 32) {
    const a = v128.and(
      i8x16.eq(v128.load(at + first), needle1),
      i8x16.eq(v128.load(at + second), needle2),
    );
    const b = v128.and(
      i8x16.eq(v128.load(at + first + 16), needle1),
      i8x16.eq(v128.load(at + second + 16), needle2),
    );
    if (!v128.any_true(v128.or(a, b))) continue;
    let bits = i8x16.bitmask(a) | (i8x16.bitmask(b) << 16);
    while (bits != 0) {
      const here = at + ctz(bits);
      if (stands(0, here, to)) return here;
      bits &= bits - 1;
    }
  }
  return to;
}

/** Where the first needle stands, in any case where it is folded, by its two rarest bytes; `to` when nowhere. */
export function findFolded(from: i32, to: i32, first: i32, second: i32): i32 {
  const needle1 = i8x16.splat(load<u8>(NEEDLES + first));
  const needle2 = i8x16.splat(load<u8>(NEEDLES + second));
  const fold1 = i8x16.splat(load<u8>(NEEDLES + 32 + first));
  const fold2 = i8x16.splat(load<u8>(NEEDLES + 32 + second));
  for (let at = from; at < to; at += 32) {
    const a = v128.and(
      i8x16.eq(v128.or(v128.load(at + first), fold1), needle1),
      i8x16.eq(v128.or(v128.load(at + second), fold2), needle2),
    );
    const b = v128.and(
      i8x16.eq(v128.or(v128.load(at + first + 16), fold1), needle1),
      i8x16.eq(v128.or(v128.load(at + second + 16), fold2), needle2),
    );
    if (!v128.any_true(v128.or(a, b))) continue;
    let bits = i8x16.bitmask(a) | (i8x16.bitmask(b) << 16);
    while (bits != 0) {
      const here = at + ctz(bits);
      if (stands(0, here, to)) return here;
      bits &= bits - 1;
    }
  }
  return to;
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function fingerprint(place: i32, bytes: v128): v128 {
  const low = i8x16.swizzle(v128.load(MASKS + (place << 5)), v128.and(bytes, i8x16.splat(15)));
  return v128.and(low, i8x16.swizzle(v128.load(MASKS + (place << 5) + 16), i8x16.shr_u(bytes, 4)));
}

/** Where one of `count` needles first stands, by nibbles of their first three bytes; `to` when nowhere. */
export function findMany(from: i32, to: i32, count: i32): i32 {
  for (let at = from; at < to; at += 16) {
    const two = v128.and(fingerprint(0, v128.load(at)), fingerprint(1, v128.load(at + 1)));
    if (!v128.any_true(two)) continue;
    const all = v128.and(two, fingerprint(2, v128.load(at + 2)));
    if (!v128.any_true(all)) continue;
    let bits = i8x16.bitmask(i8x16.ne(all, i8x16.splat(0)));
    while (bits != 0) {
      const here = at + ctz(bits);
      for (let needle = 0; needle < count; needle += 1) {
        if (stands(needle, here, to)) return here;
      }
      bits &= bits - 1;
    }
  }
  return to;
}

/** Where `length` members first follow each other, or `to`: see lib/search/byte-run.ts. */
export function findRun(from: i32, to: i32, length: i32): i32 {
  let at = from;
  while (at + length <= to) {
    let back = at + length - 1;
    while (back >= at && load<u8>(MEMBERS + <i32>load<u8>(back))) back -= 1;
    if (back < at) return at;
    at = back + 1;
  }
  return to;
}

/** Line breaks in a range. */
export function countNewlines(from: i32, to: i32): i32 {
  const newline = i8x16.splat(10);
  let count = 0;
  let at = from;
  for (; at + 16 <= to; at += 16) count += popcnt(i8x16.bitmask(i8x16.eq(v128.load(at), newline)));
  for (; at < to; at += 1) count += load<u8>(at) == 10 ? 1 : 0;
  return count;
}

/** Where the first line break at or after `from` is, or `to`. */
export function lineEnd(from: i32, to: i32): i32 {
  const newline = i8x16.splat(10);
  for (let at = from; at < to; at += 16) {
    const bits = i8x16.bitmask(i8x16.eq(v128.load(at), newline));
    if (bits == 0) continue;
    const here = at + ctz(bits);
    return here < to ? here : to;
  }
  return to;
}

/** Behind the last line break before `to`, or `from`. */
export function lineStart(from: i32, to: i32): i32 {
  const newline = i8x16.splat(10);
  for (let at = to; at > from; at -= 16) {
    const bits = i8x16.bitmask(i8x16.eq(v128.load(at - 16), newline));
    if (bits == 0) continue;
    const here = at - 16 + 32 - clz(bits);
    return here > from ? here : from;
  }
  return from;
}

/** Characters in a range of UTF-8: see lib/search/characters.ts. */
export function countCharacters(from: i32, to: i32): i32 {
  let count = 0;
  let at = from;
  while (at < to) {
    if (at + 16 <= to && i8x16.bitmask(v128.load(at)) == 0) {
      at += 16;
      count += 16;
      continue;
    }
    const lead = <i32>load<u8>(at);
    at += 1;
    count += 1;
    let more = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    let low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    let high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    for (; more > 0 && at < to; more -= 1) {
      const next = <i32>load<u8>(at);
      if (next < low || next > high) break;
      low = 0x80;
      high = 0xbf;
      at += 1;
    }
  }
  return count;
}

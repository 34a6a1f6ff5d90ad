/**
 * How many bytes the character at a place has; negative where they are no UTF-8: those of the longest start of a
 * character, or -1 (the Unicode Standard, table 3-7). A decoder makes one U+FFFD of these (Encoding Standard).
 */
export function characterLength(text: Uint8Array, at: number): number {
  const lead = text[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let i = 1; i <= more; i += 1) {
    const byte = text[at + i] ?? 0;
    if (byte < low || byte > high) return -i;
    [low, high] = [0x80, 0xbf];
  }
  return more + 1;
}

/** Code points that a range is decoded to. One that the end of the range cuts in two is one too. */
export function countCharacters(text: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += Math.abs(characterLength(text, at))) count += 1;
  return count;
}

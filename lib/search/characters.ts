/**
 * Code points that a range is decoded to: where bytes are no UTF-8, one U+FFFD for each longest start of a character,
 * else for each byte (Encoding Standard, "UTF-8 decoder").
 */
export function countCharacters(text: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; count += 1) {
    const lead = text[at] ?? 0;
    at += 1;
    if (lead < 0xc2 || lead > 0xf4) continue;
    let [low, high] = secondByte(lead);
    for (let more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3; more > 0 && at < to; more -= 1) {
      const next = text[at] ?? 0;
      if (next < low || next > high) break;
      [low, high] = [0x80, 0xbf];
      at += 1;
    }
  }
  return count;
}

/** The least and the greatest byte that goes on after a lead byte. */
function secondByte(lead: number): readonly [number, number] {
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  return [low, lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf];
}

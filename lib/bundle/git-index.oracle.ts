import { concat, utf8 } from '../base/bytes.ts';

/** An index of git (its documentation, "gitformat-index") for tests: names in order, everything else zeros. */
export function gitIndex(
  names: readonly string[],
  version: number,
  hash: number,
  extension = 'TREE',
): Uint8Array {
  const number = (value: number): Uint8Array => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value);
    return bytes;
  };
  let before = '';
  const entries = names.map((name, i) => {
    const shared = version === 4 ? commonLength(before, name) : 0;
    const cut = version === 4 ? varint(before.length - shared) : new Uint8Array(0);
    before = name;
    // Every second entry of the later versions has two more bytes of flags.
    const extended = version > 2 && i % 2 === 1;
    const flags = extended ? [0x40, 0, 0, 0] : [0, 0];
    const entry = concat([new Uint8Array(40 + hash), Uint8Array.from(flags), cut, utf8(name.slice(shared))]);
    const padding = version === 4 ? 1 : 8 - (entry.length % 8);
    return concat([entry, new Uint8Array(padding)]);
  });
  const head = [utf8('DIRC'), number(version), number(names.length)];
  return concat([...head, ...entries, utf8(extension), number(3), utf8('abc'), new Uint8Array(hash)]);
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function varint(value: number): Uint8Array {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) {
    rest -= 1;
    bytes.unshift((rest & 0x7f) | 0x80);
  }
  return Uint8Array.from(bytes);
}

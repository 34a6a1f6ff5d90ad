import { firstCode } from '../../base/text.ts';
import { charSet, negate, subtract, union, type CharSet } from '../../search/regex/char-set.ts';

/** The classes of POSIX, as the locale "C" has them. */
const CLASSES: { readonly [name: string]: CharSet } = {
  alpha: [0x41, 0x5a, 0x61, 0x7a],
  digit: [0x30, 0x39],
  alnum: [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a],
  upper: [0x41, 0x5a],
  lower: [0x61, 0x7a],
  space: [9, 13, 32, 32],
  blank: [9, 9, 32, 32],
  punct: [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e],
  print: [0x20, 0x7e],
  graph: [0x21, 0x7e],
  cntrl: [0, 31, 127, 127],
  xdigit: [0x30, 0x39, 0x41, 0x46, 0x61, 0x66],
};

const NEWLINE: CharSet = [10, 10];

/** A bracket expression: its set and where it ends, or what is wrong with it. */
export type Bracket = { readonly set: CharSet; readonly next: number } | string;

/** Reads the bracket expression that begins at `at`. */
export function readBracket(chars: readonly string[], at: number, overLines: boolean): Bracket {
  let next = at + 1;
  const negated = chars[next] === '^';
  if (negated) next += 1;
  let set: CharSet = [];
  for (let first = true; first || chars[next] !== ']'; first = false) {
    const item = readItem(chars, next);
    if (typeof item === 'string') return item;
    next = item.next;
    if (
      item.code !== undefined &&
      chars[next] === '-' &&
      chars[next + 1] !== ']' &&
      next + 1 < chars.length
    ) {
      const end = readItem(chars, next + 1);
      if (typeof end === 'string') return end;
      if (end.code === undefined || end.code < item.code) return 'Invalid range end';
      set = union(set, charSet([item.code, end.code]));
      next = end.next;
    } else set = union(set, item.set);
  }
  if (negated) set = overLines ? negate(set) : subtract(negate(set), NEWLINE);
  return { set, next: next + 1 };
}

type Item = { readonly set: CharSet; readonly code: number | undefined; readonly next: number };

function readItem(chars: readonly string[], at: number): Item | string {
  const char = chars[at];
  if (char === undefined) return 'Unmatched [, [^, [:, [., or [=';
  const kind = char === '[' ? chars[at + 1] : undefined;
  if (kind !== ':' && kind !== '.' && kind !== '=') {
    const code = firstCode(char);
    return { set: [code, code], code, next: at + 1 };
  }
  let end = at + 2;
  while (end < chars.length && !(chars[end] === kind && chars[end + 1] === ']')) end += 1;
  if (end >= chars.length) return 'Unmatched [, [^, [:, [., or [=';
  const name = chars.slice(at + 2, end).join('');
  if (kind === ':') {
    const set = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
    return set === undefined ? 'Invalid character class name' : { set, code: undefined, next: end + 2 };
  }
  const code = firstCode(name);
  if (Array.from(name).length !== 1) return 'Invalid collation character';
  return { set: [code, code], code: kind === '.' ? code : undefined, next: end + 2 };
}

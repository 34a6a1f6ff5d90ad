import type { ByteText } from '../byte-text.ts';

/** Whether a byte is matched. */
export type ByteTest = (byte: number) => boolean;

const range = (from: string, to: string): ByteTest => {
  const [least, most] = [from.charCodeAt(0), to.charCodeAt(0)];
  return (byte) => byte >= least && byte <= most;
};
const either =
  (...tests: readonly ByteTest[]): ByteTest =>
  (byte) =>
    tests.some((test) => test(byte));

const digit = range('0', '9');
const lower = range('a', 'z');
const upper = range('A', 'Z');
const alpha = either(lower, upper);
const alnum = either(alpha, digit);
const graph = range('!', '~');
const blank: ByteTest = (byte) => byte === 0x20 || byte === 0x09;

/** The named classes, of ASCII alone. White space is what git takes for it: no form feed, no vertical tab. */
const NAMED: Readonly<Record<string, ByteTest>> = {
  alnum,
  alpha,
  blank,
  cntrl: (byte) => byte < 0x20 || byte === 0x7f,
  digit,
  graph,
  lower,
  print: range(' ', '~'),
  punct: (byte) => graph(byte) && !alnum(byte),
  space: (byte) => blank(byte) || byte === 0x0a || byte === 0x0d,
  upper,
  xdigit: either(digit, range('a', 'f'), range('A', 'F')),
};

/** A bracket expression and where it ends. */
type ReadClass = { readonly test: ByteTest; readonly end: number };

/** Reads the bracket expression that opens at `open`; undefined when it is not closed or names a class that is not there. */
export function readClass(pattern: ByteText, open: number, ignoreCase: boolean): ReadClass | undefined {
  const negated = pattern[open + 1] === '!' || pattern[open + 1] === '^';
  const first = open + (negated ? 2 : 1);
  const tests: ByteTest[] = [];
  // The character that a range may begin with.
  let before: number | undefined;
  for (let at = first; at < pattern.length; at += 1) {
    const char = pattern[at];
    // A bracket that comes first stands for itself.
    if (char === ']' && at > first) return { test: testOf(tests, negated, ignoreCase), end: at + 1 };
    if (char === '-' && before !== undefined && at + 1 < pattern.length && pattern[at + 1] !== ']') {
      at += pattern[at + 1] === '\\' ? 2 : 1;
      if (at >= pattern.length) return undefined;
      const [least, most] = [before, pattern.charCodeAt(at)];
      tests.push(rangeTest(least, most, ignoreCase));
      before = undefined;
    } else if (char === '[' && pattern[at + 1] === ':') {
      const end = pattern.indexOf(']', at + 2);
      if (end < 0) return undefined;
      if (end < at + 3 || pattern[end - 1] !== ':') {
        // No named class: an ordinary bracket.
        tests.push(equals(0x5b));
        before = 0x5b;
        continue;
      }
      const name = pattern.slice(at + 2, end - 1);
      const test = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
      if (test === undefined) return undefined;
      tests.push(ignoreCase && name === 'upper' ? alpha : test);
      before = undefined;
      at = end;
    } else {
      if (char === '\\') at += 1;
      if (at >= pattern.length) return undefined;
      before = pattern.charCodeAt(at);
      tests.push(equals(before));
    }
  }
  return undefined;
}

function equals(wanted: number): ByteTest {
  return (byte) => byte === wanted;
}

function rangeTest(least: number, most: number, ignoreCase: boolean): ByteTest {
  const inside: ByteTest = (byte) => byte >= least && byte <= most;
  return ignoreCase ? (byte) => inside(byte) || (lower(byte) && inside(byte - 0x20)) : inside;
}

/**
 * Without regard to case, a byte is looked for as a small letter. A range or `[:upper:]` holds it in either case, a
 * capital that stands alone in the brackets does not: git has it so.
 */
function testOf(tests: readonly ByteTest[], negated: boolean, ignoreCase: boolean): ByteTest {
  const any = either(...tests);
  if (!ignoreCase) return (byte) => any(byte) !== negated;
  return (byte) => any(upper(byte) ? byte + 0x20 : byte) !== negated;
}

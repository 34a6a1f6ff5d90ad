import fc from 'fast-check';

/** A regex as its text, with all places where a match from a place may end, found by trying everything. */
export type Shape = {
  readonly source: string;
  /** One atom that may be repeated without brackets around it. */
  readonly atom: boolean;
  ends(line: readonly number[], from: number): ReadonlySet<number>;
};

/** Stands in a line for a run of bytes that is no UTF-8. */
export const BAD = -1;

const isWord = (code: number | undefined): boolean =>
  code !== undefined &&
  code !== BAD &&
  /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200c\u200d]/u.test(String.fromCodePoint(code));
const isSpace = (code: number): boolean =>
  code !== BAD && /[\t-\r \u00a0\u2028]/u.test(String.fromCodePoint(code));

function oneOf(source: string, test: (code: number) => boolean): Shape {
  return {
    source,
    atom: true,
    ends: (line, at) => {
      const code = line[at];
      // The `\r` that ends a line is no part of it.
      const ends = code === 13 && at === line.length - 1;
      return new Set(code !== undefined && !ends && test(code) ? [at + 1] : []);
    },
  };
}

function edge(source: string, holds: (line: readonly number[], at: number) => boolean): Shape {
  return { source, atom: false, ends: (line, at) => new Set(holds(line, at) ? [at] : []) };
}

const ofText = (text: string) => (code: number) => code !== BAD && text.includes(String.fromCodePoint(code));
const not = (test: (code: number) => boolean) => (code: number) => !test(code);
const wordEdge = (line: readonly number[], at: number) => isWord(line[at - 1]) !== isWord(line[at]);
const atEnd = (line: readonly number[], at: number) =>
  at === line.length || (at === line.length - 1 && line[at] === 13);

const LEAVES: readonly Shape[] = [
  oneOf('a', ofText('a')),
  oneOf('b', ofText('b')),
  oneOf('é', ofText('é')),
  oneOf('(?i:k)', ofText('kK\u212a')),
  oneOf('.', () => true),
  oneOf('[ab]', ofText('ab')),
  oneOf('[^a]', not(ofText('a'))),
  oneOf('[^é😀]', not(ofText('é😀'))),
  oneOf('[à-ÿ]', (code) => code >= 0xe0 && code <= 0xff),
  oneOf('\\w', isWord),
  oneOf('\\W', not(isWord)),
  oneOf('\\s', isSpace),
  oneOf('\\S', not(isSpace)),
  edge('^', (_, at) => at === 0),
  // It takes in a `\r` that ends the line, so that nothing can follow.
  { source: '$', atom: false, ends: (line, at) => new Set(atEnd(line, at) ? [line.length] : []) },
  edge('\\b', wordEdge),
  edge('\\B', (line, at) => !wordEdge(line, at)),
  edge('\\<', (line, at) => !isWord(line[at - 1]) && isWord(line[at])),
  edge('\\>', (line, at) => isWord(line[at - 1]) && !isWord(line[at])),
];

/** Rounds of an open repeat: a line of the tests has at most sixteen characters, since two bytes may be two of them. */
const MOST = 17;

const REPEATS: readonly (readonly [string, number, number])[] = [
  ['*', 0, MOST],
  ['+', 1, MOST],
  ['?', 0, 1],
  ['*?', 0, MOST],
  ['{2}', 2, 2],
  ['{1,3}', 1, 3],
  ['{,2}', 0, 2],
  ['{2,}', 2, MOST],
];

function repeated(body: Shape, [sign, min, max]: readonly [string, number, number]): Shape {
  return {
    source: `${body.atom ? body.source : `(?:${body.source})`}${sign}`,
    atom: false,
    ends: (line, from) => {
      let reached: ReadonlySet<number> = new Set([from]);
      const all = new Set<number>(min === 0 ? [from] : []);
      for (let round = 1; round <= max; round += 1) {
        reached = new Set([...reached].flatMap((at) => [...body.ends(line, at)]));
        if (round >= min) for (const at of reached) all.add(at);
      }
      return all;
    },
  };
}

const inBrackets = ({ source, atom }: Shape): string => (atom ? source : `(${source})`);

function joined(a: Shape, b: Shape): Shape {
  return {
    source: inBrackets(a) + inBrackets(b),
    atom: false,
    ends: (line, from) => new Set([...a.ends(line, from)].flatMap((at) => [...b.ends(line, at)])),
  };
}

function either(a: Shape, b: Shape): Shape {
  return {
    source: `${a.source}|${b.source}`,
    atom: false,
    ends: (line, from) => new Set([...a.ends(line, from), ...b.ends(line, from)]),
  };
}

/** Small regexes of all kinds. */
export const shapes: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...LEAVES),
    fc.tuple(tie('shape'), tie('shape')).map(([a, b]) => joined(a, b)),
    fc.tuple(tie('shape'), tie('shape')).map(([a, b]) => either(a, b)),
    fc.tuple(tie('shape'), fc.constantFrom(...REPEATS)).map(([body, repeat]) => repeated(body, repeat)),
  ),
})).shape;

/** Lines of at most eight characters, in bytes: ASCII, more than ASCII, and invalid ones. */
export const rawLines: fc.Arbitrary<number[]> = fc
  .array(
    fc.constantFrom(
      ...'ab K\r_'.split('').map((char) => [char.charCodeAt(0)]),
      [0xc3, 0xa9],
      [0xe2, 0x84, 0xaa],
      [0xf0, 0x9f, 0x98, 0x80],
      [0xff],
      [0xc3],
      [0xe2, 0x84],
      [0xf0, 0x9f],
      [0xa9],
      [0xed, 0xa0],
    ),
    { maxLength: 8 },
  )
  .map((units) => units.flat().slice(0, 24));

/** The first place where a match starts, or undefined. */
export function naiveStart(shape: Shape, line: readonly number[]): number | undefined {
  const length = line.at(-1) === 13 ? line.length - 1 : line.length;
  for (let at = 0; at <= length; at += 1) if (shape.ends(line, at).size > 0) return at;
  return undefined;
}

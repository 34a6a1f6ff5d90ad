import fc from 'fast-check';
import { BAD } from './naive.oracle.ts';

/** A regex as its text, with the ends of its matches from a place in the order in which they would be tried. */
export type OrderedShape = {
  readonly source: string;
  /** It may match nothing: it is not repeated, since engines differ in what that means. */
  readonly nullable: boolean;
  ends(text: readonly number[], from: number): readonly number[];
};

const isWord = (code: number | undefined): boolean =>
  code !== undefined && code !== BAD && /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]/u.test(String.fromCodePoint(code));
const isBreak = (code: number | undefined): boolean => code === undefined || code === 10;

function oneOf(source: string, test: (code: number) => boolean): OrderedShape {
  const ends = (text: readonly number[], at: number): number[] => {
    const code = text[at];
    return code !== undefined && test(code) ? [at + 1] : [];
  };
  return { source, nullable: false, ends };
}

function edge(
  source: string,
  holds: (before: number | undefined, after: number | undefined) => boolean,
): OrderedShape {
  return { source, nullable: true, ends: (text, at) => (holds(text[at - 1], text[at]) ? [at] : []) };
}

const LEAVES: readonly OrderedShape[] = [
  oneOf('a', (code) => code === 0x61),
  oneOf('é', (code) => code === 0xe9),
  oneOf('\\n', (code) => code === 10),
  oneOf('\\r', (code) => code === 13),
  oneOf('.', (code) => code !== 10),
  oneOf('(?s:.)', () => true),
  oneOf('[^a]', (code) => code !== 0x61),
  oneOf('[ab\\n]', (code) => [0x61, 0x62, 10].includes(code)),
  oneOf('\\s', (code) => [10, 13, 32].includes(code)),
  oneOf('\\W', (code) => !isWord(code)),
  edge('^', (before) => isBreak(before)),
  // It may take in a `\r`, and rather does not.
  {
    source: '$',
    nullable: true,
    ends: (text, at) => [
      ...(isBreak(text[at]) ? [at] : []),
      ...(text[at] === 13 && isBreak(text[at + 1]) ? [at + 1] : []),
    ],
  },
  edge('\\A', (before) => before === undefined),
  edge('\\z', (_, after) => after === undefined),
  edge('(?-m:^)', (before) => before === undefined),
  edge('(?-m:$)', (_, after) => after === undefined),
  edge('\\b', (before, after) => isWord(before) !== isWord(after)),
  edge('\\B', (before, after) => isWord(before) === isWord(after)),
];

const REPEATS: readonly (readonly [string, number, number])[] = [
  ['*', 0, Infinity],
  ['+', 1, Infinity],
  ['?', 0, 1],
  ['*?', 0, Infinity],
  ['+?', 1, Infinity],
  ['??', 0, 1],
  ['{2}', 2, 2],
  ['{1,3}?', 1, 3],
];

function repeated(body: OrderedShape, [sign, min, max]: readonly [string, number, number]): OrderedShape {
  if (body.nullable) return body;
  const lazy = sign.length > 1 && sign.endsWith('?');
  const from = (text: readonly number[], start: number): number[] => {
    // Rounds beyond the least and without a most are alike.
    const known = new Map<string, number[]>();
    const visit = (at: number, round: number): number[] => {
      const key = `${at}:${max === Infinity ? Math.min(round, min) : round}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const more = round < max ? body.ends(text, at).flatMap((end) => visit(end, round + 1)) : [];
      const here = round >= min ? [at] : [];
      const ends = [...new Set(lazy ? [...here, ...more] : [...more, ...here])];
      known.set(key, ends);
      return ends;
    };
    return visit(start, 0);
  };
  return {
    source: `(?:${body.source})${sign}`,
    nullable: min === 0,
    ends: from,
  };
}

function joined(a: OrderedShape, b: OrderedShape): OrderedShape {
  return {
    source: a.source + b.source,
    nullable: a.nullable && b.nullable,
    ends: (text, at) => [...new Set(a.ends(text, at).flatMap((end) => b.ends(text, end)))],
  };
}

function either(a: OrderedShape, b: OrderedShape): OrderedShape {
  return {
    source: `(?:${a.source}|${b.source})`,
    nullable: a.nullable || b.nullable,
    ends: (text, at) => [...new Set([...a.ends(text, at), ...b.ends(text, at)])],
  };
}

/** Small regexes over lines. */
export const orderedShapes: fc.Arbitrary<OrderedShape> = fc.letrec<{ shape: OrderedShape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...LEAVES),
    fc.tuple(tie('shape'), tie('shape')).map(([a, b]) => joined(a, b)),
    fc.tuple(tie('shape'), tie('shape')).map(([a, b]) => either(a, b)),
    fc.tuple(tie('shape'), fc.constantFrom(...REPEATS)).map(([body, repeat]) => repeated(body, repeat)),
  ),
})).shape;

/** All matches, as places in the text: one after another, the first way first, no empty one right behind another. */
export function naiveSpans(shape: OrderedShape, text: readonly number[]): [number, number][] {
  const spans: [number, number][] = [];
  let last = -1;
  for (let at = 0; at <= text.length;) {
    const [end] = shape.ends(text, at);
    const behindAll = at === text.length && text[at - 1] === 10;
    if (end === undefined || (end === at && (at === last || behindAll))) {
      at += 1;
      continue;
    }
    spans.push([at, end]);
    last = end;
    at = end === at ? at + 1 : end;
  }
  return text.length === 0 ? [] : spans;
}

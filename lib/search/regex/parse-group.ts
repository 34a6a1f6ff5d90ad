import type { Flags, PatternReader } from './pattern-reader.ts';

/** Groups that cannot be run in linear time, or that no tree of this kind can hold, by their opening. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    /^\(\?=/,
    'look-ahead (?=…) is not supported: match the text itself, as in foo.*bar, and read on from there',
  ],
  [
    /^\(\?!/,
    'look-ahead (?!…) is not supported: search for the positive part and sort out the rest from the matches',
  ],
  [/^\(\?<=/, 'look-behind (?<=…) is not supported: put the text before into the pattern'],
  [/^\(\?<!/, 'look-behind (?<!…) is not supported: use a class such as (?:^|[^x]) before the text'],
  [/^\(\?P=/, 'a back-reference (?P=…) is not supported: write out what may repeat'],
  [/^\(\?>/, 'an atomic group (?>…) is not supported: use (?:…)'],
  [/^\(\?\|/, 'a branch reset (?|…) is not supported: use (?:…)'],
  [/^\(\?(?:P>|&|R\)|[+-]?\d)/, 'recursion is not supported: write out the levels that are needed'],
  [/^\(\?\(/, 'a conditional (?(…)…) is not supported: write both cases as alternatives'],
  [/^\(\?C/, 'a callout (?C) is not supported: leave it out'],
  [/^\(\*/, 'a verb (*…) is not supported; to find the text, write \\(\\*'],
];

/** What an opening bracket begins: a group, or flags for the rest of the group around it. */
export type Opening = 'group' | 'flags' | 'comment';

/** Reads `(`, `(?:`, `(?P<name>`, `(?<name>`, `(?'name'`, `(?i:`, `(?i)` or `(?#…)`. */
export function readOpening(reader: PatternReader): Opening {
  const start = reader.at;
  const refused = REFUSED.find(([form]) => form.test(reader.text.slice(start, start + 8)));
  if (refused !== undefined) {
    reader.refuse(refused[1], start);
    return 'group';
  }
  if (!reader.skip('(?')) {
    reader.skip('(');
    return 'group';
  }
  if (reader.skip('#')) return readComment(reader, start);
  if (reader.take(/^(?:P?<|')/) !== undefined) {
    if (reader.take(/^[\p{L}_][\p{L}\p{N}_.[\]]{0,100}[>']/u) === undefined) {
      reader.refuse('the name of this group is not one: use letters, digits and underscores', start);
    }
    return 'group';
  }
  return readFlags(reader, start);
}

function readComment(reader: PatternReader, start: number): Opening {
  const end = reader.text.indexOf(')', start);
  if (end < 0) reader.refuse('missing closing ) for the comment', start);
  reader.at = end < 0 ? reader.text.length : end + 1;
  return 'comment';
}

function readFlags(reader: PatternReader, start: number): Opening {
  let flags = reader.flags;
  const found = reader.take(/^([A-Za-z]*)(?:-([A-Za-z]+))?([:)])/);
  if (found === undefined) {
    reader.refuse('this group is not known: use (?:…) for a group, (?i) for flags', start);
    return 'group';
  }
  for (const letter of found[1] ?? '') flags = withFlag(reader, flags, [letter, true], start);
  for (const letter of found[2] ?? '') flags = withFlag(reader, flags, [letter, false], start);
  reader.flags = flags;
  return found[3] === ':' ? 'group' : 'flags';
}

/** `m`, `s` and `U` change nothing where lines are selected; line ends with a `\r` are always tolerated, as `R` asks. */
function withFlag(
  reader: PatternReader,
  flags: Flags,
  [letter, on]: readonly [string, boolean],
  start: number,
): Flags {
  switch (letter) {
    case 'i':
      return { ...flags, ignoreCase: on };
    case 'x':
      return { ...flags, verbose: on };
    case 'u':
      return { ...flags, unicode: on };
    case 'a':
      return { ...flags, unicode: !on };
    case 'm':
      return { ...flags, lineEdges: on };
    case 's':
      return { ...flags, dotAll: on };
    case 'U':
      return { ...flags, swapsGreed: on };
    case 'R':
      return flags;
    default:
      reader.refuse(`the flag ${letter} is not known: i, m, s, x, u, a, U and R are`, start);
      return flags;
  }
}

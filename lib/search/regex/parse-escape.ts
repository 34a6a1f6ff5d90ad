import { firstCode } from '../../base/text.ts';
import { ANY, charSet, negate, subtract, type CharSet } from './char-set.ts';
import { readProperty } from './parse-property.ts';
import type { PatternReader } from './pattern-reader.ts';
import { sequence, type Edge, type Syntax } from './syntax.ts';
import { ASCII_DIGIT, ASCII_SPACE, ASCII_WORD, categorySet, SPACE, wordSet } from './unicode.ts';

/** What a backslash stands for: one character, a class, or a place. */
export type Escape =
  | { readonly type: 'char'; readonly code: number }
  | { readonly type: 'set'; readonly set: CharSet }
  | { readonly type: 'edge'; readonly edge: Edge }
  | { readonly type: 'quoted'; readonly text: string }
  | { readonly type: 'tree'; readonly syntax: Syntax };

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['t', 9],
  ['r', 13],
  ['v', 11],
  ['e', 27],
]);

/** `\A`, `\Z` and `\z` are about the line where matching goes line by line. `\<` and `\>` are the word edges of grep. */
const EDGES: ReadonlyMap<string, Edge> = new Map([
  ['A', 'line_start'],
  ['z', 'line_end'],
  ['Z', 'line_end'],
  ['b', 'word_edge'],
  ['B', 'no_word_edge'],
  ['<', 'word_start'],
  ['>', 'word_end'],
]);

const NAMED_EDGES: ReadonlyMap<string, Edge> = new Map([
  ['start', 'word_start'],
  ['end', 'word_end'],
  ['start-half', 'word_start_half'],
  ['end-half', 'word_end_half'],
]);

const HORIZONTAL: CharSet = charSet([
  9, 9, 32, 32, 0xa0, 0xa0, 0x1680, 0x1680, 0x180e, 0x180e, 0x2000, 0x200a, 0x202f, 0x202f, 0x205f, 0x205f,
  0x3000, 0x3000,
]);
const VERTICAL: CharSet = [11, 13, 0x85, 0x85, 0x2028, 0x2029];

const REFUSED: ReadonlyMap<string, string> = new Map([
  ['k', 'the back-reference \\k is not supported: write out what may repeat'],
  ['g', 'the back-reference \\g is not supported: write out what may repeat'],
  ['K', '\\K is not supported: leave it out, since whole lines are found'],
  ['G', '\\G is not supported: use ^ for the start of the line'],
  ['X', '\\X is not supported: use . for one character'],
  ['C', '\\C is not supported: use . for one character'],
  ['E', '\\E ends no \\Q: leave it out'],
]);

/** Reads an escape outside of classes. The reader stands at the backslash. */
export function readEscape(reader: PatternReader): Escape {
  const start = reader.at;
  const letter = reader.text[start + 1] ?? '';
  if (letter === 'Q') return readQuoted(reader);
  const tree = reader.overLines ? treeOf(letter) : undefined;
  if (tree !== undefined) {
    reader.at += 2;
    return { type: 'tree', syntax: tree };
  }
  const edge = EDGES.get(letter);
  if (edge !== undefined) {
    reader.at += 2;
    const named = letter === 'b' ? reader.take(/^\{([a-z-]{3,10})\}/) : undefined;
    const special = NAMED_EDGES.get(named?.[1] ?? '');
    if (named !== undefined && special === undefined) reader.refuse(`\\b${named[0]} is not known`, start);
    return { type: 'edge', edge: special ?? edge };
  }
  return readMember(reader);
}

/** What is more than one character, or another edge, where a match may hold line breaks. */
function treeOf(letter: string): Syntax | undefined {
  switch (letter) {
    case 'A':
      return { type: 'edge', edge: 'text_start' };
    case 'z':
      return TEXT_END;
    case 'Z':
      // Perl and Java have it before a line break at the end too, Python does not.
      return sequence([{ type: 'repeat', body: ONE_BREAK, min: 0, max: 1, lazy: true }, TEXT_END]);
    case 'R':
      return {
        type: 'choice',
        parts: [RETURN_AND_BREAK, { type: 'set', set: [10, 13, 0x85, 0x85, 0x2028, 0x2029] }],
      };
    default:
      return undefined;
  }
}

const TEXT_END: Syntax = { type: 'edge', edge: 'text_end' };
const RETURN: Syntax = { type: 'set', set: [13, 13] };
const NEWLINE: Syntax = { type: 'set', set: [10, 10] };
const RETURN_AND_BREAK: Syntax = sequence([RETURN, NEWLINE]);
const ONE_BREAK: Syntax = sequence([{ type: 'repeat', body: RETURN, min: 0, max: 1 }, NEWLINE]);

/** Reads an escape that may also stand in a class: a character or a class. */
export function readMember(reader: PatternReader): Escape {
  const start = reader.at;
  reader.at += 1;
  if (reader.at >= reader.text.length) {
    reader.refuse('the backslash at the end escapes nothing', start);
    return { type: 'char', code: 0 };
  }
  const coded = readCode(reader, start);
  if (coded !== undefined) return { type: 'char', code: coded };
  const letter = reader.next();
  const set = classOf(reader, letter);
  if (set !== undefined) return { type: 'set', set };
  if (letter === 'n') {
    reader.refuseBreak(start);
    return { type: 'char', code: 10 };
  }
  const control = CONTROLS.get(letter);
  if (control !== undefined) return { type: 'char', code: control };
  const refused = /[1-9]/.test(letter)
    ? `the back-reference \\${letter} is not supported: write out what may repeat`
    : (REFUSED.get(letter) ?? `the escape \\${letter} is not known`);
  if (/[0-9A-Za-z]/.test(letter)) reader.refuse(refused, start);
  return { type: 'char', code: firstCode(letter) };
}

function classOf(reader: PatternReader, letter: string): CharSet | undefined {
  const { unicode } = reader.flags;
  switch (letter) {
    case 'd':
    case 'D':
      return signed(unicode ? (categorySet('Nd') ?? []) : ASCII_DIGIT, letter === 'D');
    case 'w':
    case 'W':
      return signed(unicode ? wordSet() : ASCII_WORD, letter === 'W');
    case 's':
    case 'S':
      return signed(unicode ? SPACE : ASCII_SPACE, letter === 'S');
    case 'h':
    case 'H':
      return signed(HORIZONTAL, letter === 'H');
    case 'R':
      return VERTICAL;
    case 'N':
      return subtract(ANY, []);
    case 'p':
    case 'P':
      return readProperty(reader, letter === 'P');
    default:
      return undefined;
  }
}

function signed(set: CharSet, negated: boolean): CharSet {
  return negated ? negate(set) : set;
}

/** `\x41`, `\x{41}`, `\u0041`, `\u{41}`, `\U00000041`, `\cA`, `\0`, `\012` and other octal numbers of three digits. */
function readCode(reader: PatternReader, start: number): number | undefined {
  const hex = reader.take(
    /^(?:[xuU]\{\s*([0-9A-Fa-f]{1,8})\s*\}|x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))/,
  );
  if (hex !== undefined) {
    const high = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? hex[4] ?? '', 16);
    return checkCode(reader, withLowSurrogate(reader, high), start);
  }
  if (/^[xuU]/.test(reader.peek())) {
    reader.refuse(
      `\\${reader.peek()} needs its hexadecimal digits, as in \\x41, \\u0041 or \\x{1F600}`,
      start,
    );
    return 0;
  }
  const control = reader.take(/^c([@-_a-z])/);
  if (control?.[1] !== undefined) return control[1].toUpperCase().charCodeAt(0) ^ 64;
  const octal = reader.take(/^(?:0[0-7]{0,2}|[1-3][0-7]{2})/);
  return octal === undefined ? undefined : checkCode(reader, Number.parseInt(octal[0], 8), start);
}

/** `\uD83D\uDE00` is one character, as in JavaScript. */
function withLowSurrogate(reader: PatternReader, high: number): number {
  if (high < 0xd800 || high > 0xdbff) return high;
  const low = reader.take(/^\\u(d[c-f][0-9a-f]{2})/i);
  return low?.[1] === undefined
    ? high
    : 0x10000 + ((high & 0x3ff) << 10) + (Number.parseInt(low[1], 16) & 0x3ff);
}

function checkCode(reader: PatternReader, code: number, start: number): number {
  if (code === 10) reader.refuseBreak(start);
  if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return code;
  reader.refuse(`${code.toString(16).toUpperCase()} in hexadecimal is no character`, start);
  return 0;
}

function readQuoted(reader: PatternReader): Escape {
  const end = reader.text.indexOf('\\E', reader.at);
  const text = reader.text.slice(reader.at + 2, end < 0 ? undefined : end);
  if (text.includes('\n')) reader.refuseBreak(reader.at);
  reader.at = end < 0 ? reader.text.length : end + 2;
  return { type: 'quoted', text };
}

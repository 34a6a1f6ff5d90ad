import { firstCode } from '../../base/text.ts';
import { intersect, negate, subtract, union, type CharSet } from './char-set.ts';
import { readMember } from './parse-escape.ts';
import type { PatternReader } from './pattern-reader.ts';
import { foldCase } from './unicode.ts';

/** POSIX classes, which are about ASCII. */
const NAMED: ReadonlyMap<string, CharSet> = new Map([
  ['alnum', [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a]],
  ['alpha', [0x41, 0x5a, 0x61, 0x7a]],
  ['ascii', [0, 0x7f]],
  ['blank', [9, 9, 32, 32]],
  ['cntrl', [0, 31, 0x7f, 0x7f]],
  ['digit', [0x30, 0x39]],
  ['graph', [0x21, 0x7e]],
  ['lower', [0x61, 0x7a]],
  ['print', [0x20, 0x7e]],
  ['punct', [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e]],
  ['space', [9, 13, 32, 32]],
  ['upper', [0x41, 0x5a]],
  ['word', [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]],
  ['xdigit', [0x30, 0x39, 0x41, 0x46, 0x61, 0x66]],
]);

const OPERATIONS: readonly (readonly [string, (a: CharSet, b: CharSet) => CharSet])[] = [
  ['&&', intersect],
  ['--', subtract],
  ['~~', (a, b) => union(subtract(a, b), subtract(b, a))],
];

const MAX_CLASS_NESTING = 20;

/**
 * Reads `[…]`. Classes inside and the set operations `&&`, `--`, `~~` are those of Rust's regex; where a `[` inside
 * leaves the class unclosed that way, it is a plain character, as Python and JavaScript have it.
 */
export function readClass(reader: PatternReader): CharSet {
  const start = reader.at;
  const seen = [reader.hasLiteral, reader.hasUpperCase] as const;
  const nested = readBracket(reader, MAX_CLASS_NESTING);
  if (!reader.unclosedClass) return nested;
  [reader.hasLiteral, reader.hasUpperCase] = seen;
  reader.unclosedClass = false;
  reader.fault = undefined;
  reader.at = start;
  return readBracket(reader, 0);
}

/** The reader stands at the bracket; `depth` levels of classes may be inside. */
function readBracket(reader: PatternReader, depth: number): CharSet {
  const start = reader.at;
  reader.at += 1;
  const negated = reader.skip('^');
  let set = readItems(reader, depth, true);
  while (!reader.done && reader.peek() !== ']') {
    const operation = OPERATIONS.find(([sign]) => reader.skip(sign));
    const right = readItems(reader, depth, false);
    if (operation !== undefined) set = operation[1](set, right);
  }
  if (!reader.skip(']') && reader.fault === undefined) {
    reader.unclosedClass = true;
    reader.refuse('missing closing ] for the class', start);
  }
  return negated ? negate(set) : set;
}

/** Members up to `]` or an operation. A `]` as the first of them is a character. */
function readItems(reader: PatternReader, depth: number, first: boolean): CharSet {
  const sets: CharSet[] = [];
  for (let leading = first; !reader.done; leading = false) {
    if (reader.flags.verbose) reader.take(/^\s+/);
    if (!leading && (reader.peek() === ']' || startsOperation(reader, depth))) break;
    sets.push(readItem(reader, depth));
  }
  return reader.folded(union(...sets));
}

function startsOperation(reader: PatternReader, depth: number): boolean {
  return depth > 0 && OPERATIONS.some(([sign]) => reader.text.startsWith(sign, reader.at));
}

function readItem(reader: PatternReader, depth: number): CharSet {
  const named = readNamed(reader);
  if (named !== undefined) return named;
  if (depth > 0 && reader.peek() === '[') return readBracket(reader, depth - 1);
  const start = reader.at;
  const low = readEnd(reader);
  if (reader.peek() !== '-' || /^-(?:\]|$)/.test(reader.text.slice(reader.at, reader.at + 2)))
    return asSet(reader, low);
  if (startsOperation(reader, depth)) return asSet(reader, low);
  reader.at += 1;
  const high = readEnd(reader);
  if (typeof low !== 'number' || typeof high !== 'number') {
    // A class cannot end a range: the hyphen is itself.
    return union(asSet(reader, low), [0x2d, 0x2d], asSet(reader, high));
  }
  if (low > high) reader.refuse(`the range ${reader.text.slice(start, reader.at)} runs backwards`, start);
  reader.charOf(low);
  reader.charOf(high);
  return [low, high];
}

/** One character, as its code, or a class. */
function readEnd(reader: PatternReader): number | CharSet {
  if (reader.peek() !== '\\') {
    if (reader.peek() === '\n') reader.refuseBreak(reader.at);
    return firstCode(reader.next());
  }
  const start = reader.at;
  // In a class, \b is a backspace, and a line break is a member that no line has.
  if (reader.skip('\\b')) return 8;
  if (reader.skip('\\n')) return 10;
  const escape = readMember(reader);
  if (escape.type === 'char') return escape.code;
  if (escape.type === 'set') return escape.set;
  reader.refuse('this escape cannot stand in a class', start);
  return 0;
}

function asSet(reader: PatternReader, end: number | CharSet): CharSet {
  return typeof end === 'number' ? reader.charOf(end) : end;
}

/** `[:alpha:]` or `[:^alpha:]`; undefined where there is none. */
function readNamed(reader: PatternReader): CharSet | undefined {
  const start = reader.at;
  const found = reader.take(/^\[:(\^?)([a-z]{2,8}):\]/);
  if (found === undefined) return undefined;
  const set = NAMED.get(found[2] ?? '');
  if (set === undefined) {
    // Rust's regex reads it as a class of these letters.
    reader.at = start;
    return undefined;
  }
  const folded = reader.flags.ignoreCase ? foldCase(set) : set;
  return found[1] === '^' ? negate(folded) : folded;
}

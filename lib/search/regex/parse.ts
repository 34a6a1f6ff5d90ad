import { firstCode } from '../../base/text.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { ANY, EVERYTHING, type CharSet } from './char-set.ts';
import { readClass } from './parse-class.ts';
import { readEscape } from './parse-escape.ts';
import { readOpening } from './parse-group.ts';
import { PatternReader, type Flags } from './pattern-reader.ts';
import { readRepeats } from './parse-repeat.ts';
import { EMPTY, sequence, textSyntax, type Syntax } from './syntax.ts';

/** A caller's regex as a tree. */
export type ParsedRegex = {
  readonly syntax: Syntax;
  /** Smart case: it has a literal character, and none of its literals is upper-case. */
  readonly foldsInSmartCase: boolean;
};

/** Whether a match may hold line breaks, and `.` be one. */
export type LineReading = { readonly overLines: boolean; readonly dotAll: boolean };

const BY_LINE: LineReading = { overLines: false, dotAll: false };

/** The deepest nesting of groups. */
const MAX_NESTING = 250;

/**
 * Reads a regex in the common ground of Rust's regex and RE2, with what else of Python, JavaScript and PCRE means one
 * thing only. What it cannot run in linear time is refused by name and with its place; no part is dropped in silence.
 */
export function parseRegex(
  text: string,
  ignoreCase: boolean,
  lines: LineReading = BY_LINE,
): Result<ParsedRegex, string> {
  const reader = new PatternReader(text, flagsOf(ignoreCase, lines), lines.overLines);
  const syntax = readChoice(reader);
  if (reader.fault === undefined && reader.at < text.length) {
    reader.refuse('unexpected ) that closes no group: write \\) for the character', reader.at);
  }
  if (reader.fault !== undefined) return fail(reader.fault);
  return ok({ syntax, foldsInSmartCase: reader.hasLiteral && !reader.hasUpperCase });
}

/** A text that stands for itself. */
export function parseLiteral(
  text: string,
  ignoreCase: boolean,
  lines: LineReading = BY_LINE,
): Result<ParsedRegex, string> {
  const reader = new PatternReader(text, flagsOf(ignoreCase, lines), lines.overLines);
  const at = text.indexOf('\n');
  if (at >= 0) reader.refuseBreak(at);
  if (reader.fault !== undefined) return fail(reader.fault);
  const syntax = textSyntax(text, (code) => reader.charOf(code));
  return ok({ syntax, foldsInSmartCase: text === text.toLowerCase() });
}

function flagsOf(ignoreCase: boolean, { dotAll }: LineReading): Flags {
  return { ignoreCase, unicode: true, verbose: false, lineEdges: true, dotAll, swapsGreed: false };
}

function readChoice(reader: PatternReader): Syntax {
  const { flags } = reader;
  const parts: Syntax[] = [readSequence(reader)];
  while (!reader.done && reader.skip('|')) parts.push(readSequence(reader));
  reader.flags = flags;
  const [first = EMPTY] = parts;
  return parts.length === 1 ? first : { type: 'choice', parts };
}

function readSequence(reader: PatternReader): Syntax {
  const parts: Syntax[] = [];
  for (;;) {
    reader.skipBlanks();
    if (reader.done || reader.peek() === '|' || reader.peek() === ')') break;
    const atom = readAtom(reader);
    if (atom === undefined) continue;
    parts.push(
      atom.last === undefined ? atom.syntax : sequence([atom.syntax, readRepeats(reader, atom.last)]),
    );
  }
  return sequence(parts);
}

/** What a repeat behind it is about: `last`, which of a quoted text is its last character. */
type Atom = { readonly syntax: Syntax; readonly last: Syntax | undefined };

function readAtom(reader: PatternReader): Atom | undefined {
  const start = reader.at;
  const char = reader.peek();
  switch (char) {
    case '(':
      return readGroup(reader);
    case '[':
      return whole({ type: 'set', set: reader.within(readClass(reader)) });
    case '\\':
      return atomOf(reader);
    case '\n':
      reader.refuseBreak(start);
      break;
    case '*':
    case '+':
    case '?':
      reader.refuse(
        `nothing to repeat before ${char}: write \\${char} for the character or .${char} for any text`,
        start,
      );
      return undefined;
    case '{':
      if (/^\{(?:\d+,?\d*|,\d+)\}/.test(reader.text.slice(start, start + 40))) {
        reader.refuse('nothing to repeat before {: write \\{ for the character', start);
      }
  }
  reader.at += char.length;
  const { lineEdges, dotAll } = reader.flags;
  const ofLine = lineEdges || !reader.overLines;
  if (char === '.') return whole({ type: 'set', set: reader.overLines && dotAll ? EVERYTHING : ANY });
  if (char === '^') return whole({ type: 'edge', edge: ofLine ? 'line_start' : 'text_start' });
  if (char === '$') return whole({ type: 'edge', edge: ofLine ? 'line_end' : 'text_end' });
  return whole({ type: 'set', set: reader.charOf(firstCode(char)) });
}

function whole(last: Syntax): Atom {
  return { syntax: EMPTY, last };
}

function atomOf(reader: PatternReader): Atom {
  const escape = readEscape(reader);
  if (escape.type === 'edge') {
    const ascii = !reader.flags.unicode && escape.edge.includes('word');
    return whole(ascii ? { ...escape, ascii: true } : escape);
  }
  if (escape.type === 'set') return whole({ type: 'set', set: reader.within(escape.set) });
  if (escape.type === 'tree') return whole(escape.syntax);
  if (escape.type === 'char') return whole({ type: 'set', set: reader.charOf(escape.code) });
  const chars = Array.from(escape.text);
  const setOf = (code: number): CharSet => reader.charOf(code);
  const last = chars.length === 0 ? undefined : textSyntax(chars.at(-1) ?? '', setOf);
  return { syntax: textSyntax(chars.slice(0, -1).join(''), setOf), last };
}

function readGroup(reader: PatternReader): Atom | undefined {
  const start = reader.at;
  const { flags } = reader;
  const opening = readOpening(reader);
  if (opening !== 'group') return undefined;
  reader.nesting += 1;
  if (reader.nesting > MAX_NESTING)
    reader.refuse(`groups are nested deeper than ${MAX_NESTING} levels`, start);
  if (reader.fault !== undefined) return undefined;
  const body = readChoice(reader);
  reader.nesting -= 1;
  reader.flags = flags;
  if (!reader.skip(')')) reader.refuse('missing closing ) for the group', start);
  return whole(body);
}

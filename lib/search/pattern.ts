import { limitExceeded, quote, type Failure } from '../base/failure.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { SearchKernel } from './kernel.ts';
import type { LineMatcher, SpanMatcher } from './matcher.ts';
import { PlainKernel } from './plain-kernel.ts';
import { createLineMatcher } from './regex/line-search.ts';
import { holds } from './regex/char-set.ts';
import { parseLiteral, parseRegex, type LineReading, type ParsedRegex } from './regex/parse.ts';
import { simplify } from './regex/simplify.ts';
import { createLineSpanMatcher, createSpanMatcher } from './regex/span-search.ts';
import { sequence, type Edge, type Syntax } from './regex/syntax.ts';

/** How a pattern is meant. */
export type PatternOptions = {
  /** The pattern is text, not a regex. */
  readonly literal: boolean;
  /** `smart`: the case matters when the pattern has an upper-case letter, or no letter at all. */
  readonly caseSensitive: boolean | 'smart';
  /** No word character may stand beside a match. */
  readonly word: boolean;
  /** A match is a whole line. */
  readonly wholeLine: boolean;
};

/** The longest pattern, in UTF-16 units. */
const MAX_PATTERN_LENGTH = 4096;

/** Reads a caller's pattern; the message of a refusal starts with "Invalid regex". */
export function compilePattern(
  text: string,
  options: PatternOptions,
  field: string,
  kernel: SearchKernel = new PlainKernel(),
): Result<LineMatcher> {
  const tooLong = lengthFault(text, field);
  if (tooLong !== undefined) return fail(tooLong);
  const parsed = parse(text, options);
  if (!parsed.ok) return fail(invalidRegex(text, field, parsed.error));
  const matcher = createLineMatcher(simplify(wrap(parsed.value.syntax, options)), kernel);
  return matcher.ok ? ok(matcher.value) : fail(invalidRegex(text, field, matcher.error));
}

/** How a pattern is meant that may match over line ends. */
export type MultilineOptions = PatternOptions & {
  /** `.` matches line breaks too. */
  readonly dotAll: boolean;
};

/** The same for a pattern that may match over line ends: it finds matches, also where none of them does. */
export function compileMultiline(
  text: string,
  options: MultilineOptions,
  field: string,
  kernel: SearchKernel = new PlainKernel(),
): Result<SpanMatcher> {
  const tooLong = lengthFault(text, field);
  if (tooLong !== undefined) return fail(tooLong);
  const parsed = parse(text, options, { overLines: true, dotAll: options.dotAll });
  if (!parsed.ok) return fail(invalidRegex(text, field, parsed.error));
  const syntax = wrap(parsed.value.syntax, options);
  const create = crossesLines(syntax) ? createSpanMatcher : createLineSpanMatcher;
  const matcher = create(syntax, kernel);
  return matcher.ok ? ok(matcher.value) : fail(invalidRegex(text, field, matcher.error));
}

/** Whether a match may hold a line break, or is about the edges of the text. */
function crossesLines(node: Syntax): boolean {
  switch (node.type) {
    case 'empty':
      return false;
    case 'set':
      return holds(node.set, 10);
    case 'edge':
      return node.edge === 'text_start' || node.edge === 'text_end';
    case 'repeat':
      return crossesLines(node.body);
    default:
      return node.parts.some(crossesLines);
  }
}

function lengthFault(text: string, field: string): Failure | undefined {
  if (text.length <= MAX_PATTERN_LENGTH) return undefined;
  const long = limitExceeded(field, MAX_PATTERN_LENGTH, text.length, 'Write a shorter pattern.');
  return { ...long, field, message: `Invalid regex: ${long.message}` };
}

function parse(
  text: string,
  { literal, caseSensitive }: PatternOptions,
  lines?: LineReading,
): Result<ParsedRegex, string> {
  const read = literal ? parseLiteral : parseRegex;
  if (caseSensitive !== 'smart') return read(text, !caseSensitive, lines);
  const parsed = read(text, false, lines);
  return parsed.ok && parsed.value.foldsInSmartCase ? read(text, true, lines) : parsed;
}

/** The word edges are half ones: they look at the outer side alone, so that `foo(` is found as a word too. */
function wrap(syntax: Syntax, { word, wholeLine }: PatternOptions): Syntax {
  if (wholeLine) return between('line_start', syntax, 'line_end');
  return word ? between('word_start_half', syntax, 'word_end_half') : syntax;
}

function between(before: Edge, syntax: Syntax, after: Edge): Syntax {
  return sequence([{ type: 'edge', edge: before }, syntax, { type: 'edge', edge: after }]);
}

function invalidRegex(text: string, field: string, reason: string): Failure {
  return {
    code: 'invalid_pattern',
    message: `Invalid regex ${quote(text)}: ${reason}. Set literal to true to search for the text as it is.`,
    field,
  };
}

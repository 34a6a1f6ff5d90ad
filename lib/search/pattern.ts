import { RE2JS } from 're2js';
import { limitExceeded, quote, type Failure } from '../base/failure.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { createLineMatcher, type LineRegex } from './line-matcher.ts';
import type { LineMatcher } from './matcher.ts';
import { translateRegex, type TranslatedRegex } from './regex-dialect.ts';

/** How a pattern is meant. */
export type PatternOptions = {
  /** The pattern is text, not a regex. */
  readonly literal: boolean;
  /** `smart`: the case matters when the pattern has an upper-case letter. */
  readonly caseSensitive: boolean | 'smart';
  /** No word character may stand beside a match. */
  readonly word: boolean;
  /** A match is a whole line. */
  readonly wholeLine: boolean;
};

/** The longest pattern, in UTF-16 units, and the largest program that it may compile to. */
const MAX_PATTERN_LENGTH = 4096;
const MAX_PROGRAM = 50_000;

/** Instructions that run at the speed at which plain text is scanned: above, a byte costs more. */
const CHEAP_PROGRAM = 500;

/** Reads a caller's pattern; the message of a refusal starts with "Invalid regex". */
export function compilePattern(text: string, options: PatternOptions, field: string): Result<LineMatcher> {
  if (text.length > MAX_PATTERN_LENGTH) {
    const long = limitExceeded(field, MAX_PATTERN_LENGTH, text.length, 'Write a shorter pattern.');
    return fail({ ...long, field, message: `Invalid regex: ${long.message}` });
  }
  const translated = options.literal ? literalPattern(text) : translateRegex(text);
  if (!translated.ok) return fail(invalidRegex(text, field, translated.error));
  const regex = compile(translated.value, options);
  if (!regex.ok) return fail(invalidRegex(text, field, regex.error));
  return ok(createLineMatcher(regex.value));
}

function literalPattern(text: string): Result<TranslatedRegex, string> {
  if (text.includes('\n')) return fail('it holds a line break, but matching goes line by line');
  return ok({ source: RE2JS.quote(text), hasUpperCase: text !== text.toLowerCase(), required: text });
}

function compile(pattern: TranslatedRegex, options: PatternOptions): Result<LineRegex, string> {
  const { caseSensitive } = options;
  const folded = caseSensitive === 'smart' ? !pattern.hasUpperCase : !caseSensitive;
  try {
    // Alone first, so that a stray parenthesis cannot pair up with the group that is put around the pattern.
    RE2JS.compile(pattern.source);
    const regex = RE2JS.compile(wrap(pattern.source, options), folded ? RE2JS.CASE_INSENSITIVE : 0);
    const size = regex.programSize();
    if (size > MAX_PROGRAM) return fail(`it is too large: ${size} instructions of at most ${MAX_PROGRAM}`);
    return ok({
      test: (line) => regex.test(line),
      find: (line) => find(regex, line, options.word && !options.wholeLine ? 1 : 0),
      required: folded ? '' : pattern.required,
      cost: Math.ceil(size / CHEAP_PROGRAM),
    });
  } catch (thrown) {
    return fail(thrown instanceof Error ? plain(thrown.message) : 'it cannot be read');
  }
}

/** The word edges are half ones: they look at the outer side alone, so that `foo(` is found as a word too. */
function wrap(source: string, options: PatternOptions): string {
  if (options.wholeLine) return `^(?:${source})$`;
  return options.word ? `(?:^|\\W)(${source})(?:\\W|$)` : source;
}

function find(regex: RE2JS, line: string, group: number): readonly [number, number] | undefined {
  const matcher = regex.matcher(line);
  if (!matcher.find()) return undefined;
  return [matcher.start(group), matcher.end(group)];
}

/** The engine's sentence without its prefix. */
function plain(message: string): string {
  return message.replace('error parsing regexp: ', '').replaceAll('`', '"');
}

function invalidRegex(text: string, field: string, reason: string): Failure {
  return {
    code: 'invalid_pattern',
    message: `Invalid regex ${quote(text)}: ${reason}. Set literal to true to search for the text as it is.`,
    field,
  };
}

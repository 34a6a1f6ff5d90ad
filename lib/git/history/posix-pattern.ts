import { fail, ok, type Result } from '../../base/result.ts';
import { PlainKernel } from '../../search/plain-kernel.ts';
import { createLineMatcher } from '../../search/regex/line-search.ts';
import { parseRegex } from '../../search/regex/parse.ts';
import { simplify } from '../../search/regex/simplify.ts';
import { createSpanMatcher } from '../../search/regex/span-search.ts';
import { isNullable, textSyntax } from '../../search/regex/syntax.ts';
import { parsePosix } from './posix-parse.ts';

/** How the pattern of an author is written: `grep.patternType`. */
export type PatternType = 'basic' | 'extended' | 'fixed' | 'perl';

/** Whether bytes hold a match; undefined once the pattern has taken more steps than a call may. */
export type Matches = (text: Uint8Array) => boolean | undefined;

/** The longest pattern, in UTF-16 units. */
const MAX_PATTERN = 4096;

/** A pattern that is looked for in single lines. */
export function compileLinePattern(text: string, type: PatternType): Result<Matches, string> {
  if (text.length > MAX_PATTERN) return fail('Regular expression too big');
  const parsed = parse(text, type);
  if (!parsed.ok) return parsed;
  const syntax = simplify(parsed.value);
  const matcher = createLineMatcher(syntax, new PlainKernel());
  if (!matcher.ok) return matcher;
  const nullable = isNullable(syntax);
  return ok((line) => {
    if (nullable) return true;
    const found = matcher.value.next(line, 0) !== undefined;
    return !found && matcher.value.exhausted ? undefined : found;
  });
}

function parse(text: string, type: PatternType) {
  if (type === 'fixed') return ok(textSyntax(text, (code) => [code, code]));
  if (type !== 'perl') return parsePosix(text, type, false);
  const parsed = parseRegex(text, false);
  return parsed.ok ? ok(parsed.value.syntax) : parsed;
}

/** An extended expression that is looked for in a whole text. */
export function compileTextPattern(text: string): Result<Matches, string> {
  if (text.length > MAX_PATTERN) return fail('Regular expression too big');
  const parsed = parsePosix(text, 'extended', true);
  if (!parsed.ok) return parsed;
  const nullable = isNullable(parsed.value);
  const matcher = createSpanMatcher(parsed.value, new PlainKernel());
  if (!matcher.ok) return matcher;
  return ok((message) => {
    if (nullable) return true;
    for (const _ of matcher.value.spans(message)) return true;
    return matcher.value.exhausted ? undefined : false;
  });
}

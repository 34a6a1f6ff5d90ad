import { expect, test } from 'vitest';
import { compileGlobs } from './glob-set.ts';

/** The failure of patterns, or that they are accepted. */
function refusal(patterns: readonly string[], reading: 'path' | 'content' = 'path'): unknown {
  const set = compileGlobs(patterns, reading, 'input.pattern');
  return set.ok ? 'accepted' : set.error;
}

const OPEN = '; write \\[ for a literal bracket';
const PUNCTUATION =
  'a backslash only escapes punctuation; separate folders by "/", and write \\\\ for a literal backslash';
const NAMES =
  'alnum, alpha, ascii, blank, cntrl, digit, graph, lower, print, punct, space, upper, word, xdigit';
const extended = (form: string) =>
  `extended globs such as "${form}" are not supported; use {a,b}, or write \\( for a literal parenthesis`;

test.each([
  ['', 1, 'the pattern is empty; write * for everything'],
  ['/', 1, 'the pattern names no file; write * for everything'],
  ['./', 1, 'the pattern names no file; write * for everything'],
  ['a[b', 2, `the bracket is not closed${OPEN}`],
  ['a/[b/c]', 3, `the bracket is not closed before "/", which no class can hold${OPEN}`],
  ['[]', 1, `the bracket is not closed${OPEN}`],
  ['[!]', 1, `the bracket is not closed${OPEN}`],
  ['[^]x', 1, `the bracket is not closed${OPEN}`],
  ['[a-', 1, `the bracket is not closed${OPEN}`],
  ['[a\\]', 1, `the bracket is not closed${OPEN}`],
  ['[a\\', 1, `the bracket is not closed${OPEN}`],
  ['[[::]]', 2, `[::] is not a character class; there are ${NAMES}`],
  ['[[:nope:]]', 2, `[:nope:] is not a character class; there are ${NAMES}`],
  ['a[x[:Alpha:]]', 4, `[:Alpha:] is not a character class; there are ${NAMES}`],
  ['x{a,b', 2, 'the brace is not closed; write \\{ for a literal brace'],
  ['{a,{b}', 1, 'the brace is not closed; write \\{ for a literal brace'],
  ['{a}{b', 4, 'the brace is not closed; write \\{ for a literal brace'],
  ['{'.repeat(21), 21, 'braces are nested more than 20 deep'],
  ['a/+(b)', 3, extended('+(…)')],
  ['!(a)', 1, 'a leading "!" does not negate here; use exclude, or write \\! for a literal one'],
  ['a!(b)', 2, extended('!(…)')],
  ['?(b)', 1, extended('?(…)')],
  ['*(b)', 1, extended('*(…)')],
  ['@(b)', 1, extended('@(…)')],
  ['!a', 1, 'a leading "!" does not negate here; use exclude, or write \\! for a literal one'],
  ['a\\', 2, 'a backslash at the end escapes nothing'],
  ['src\\a', 4, PUNCTUATION],
  ['\\Z', 1, PUNCTUATION],
  ['a\\9', 2, PUNCTUATION],
  ['x{1..1001}', 2, 'its braces stand for more than 1000 patterns; use fewer'],
  ['{a,b}'.repeat(10), 1, 'its braces stand for more than 1000 patterns; use fewer'],
  [`${'{a,b}'.repeat(9)}${'x'.repeat(1000)}`, 1, 'its braces stand for more than 1000 patterns; use fewer'],
])('%# is refused at position %i: %s', (pattern, position, reason) => {
  const shown = pattern.length > 60 ? expect.any(String) : JSON.stringify(pattern);
  const error = refusal([pattern]);
  expect(error).toMatchObject({ code: 'invalid_pattern', field: 'input.pattern', data: { position } });
  const message: unknown = Reflect.get(Object(error), 'message');
  expect(message).toMatch(/^Invalid glob "/);
  expect(String(message).endsWith(` at position ${position}: ${reason}.`)).toBe(true);
  if (typeof shown === 'string')
    expect(message).toBe(`Invalid glob ${shown} at position ${position}: ${reason}.`);
});

test.each(['..', '../x', 'a/{b,..}/c', 'a/\\.\\.', '/../a', 'a/..'])('%s climbs out', (pattern) => {
  expect(refusal([pattern])).toEqual({
    code: 'path_traversal',
    message: `Path traversal refused: the pattern ${JSON.stringify(pattern)} holds "..". Give the folder in path instead.`,
    field: 'input.pattern',
  });
});

test('what is too long or too many is refused with its limit', () => {
  expect(refusal(['a'.repeat(16_385)])).toEqual({
    code: 'limit_exceeded',
    message: 'input.pattern: 16385 is over the limit of 16384. Write a shorter pattern.',
    field: 'input.pattern',
    data: { limit: 'input.pattern', maximum: 16_384, actual: 16_385 },
  });
  expect(refusal(['{1..600}', '{1..600}'])).toEqual({
    code: 'limit_exceeded',
    message: 'input.pattern: 1200 is over the limit of 1000. Give fewer patterns.',
    field: 'input.pattern',
    data: { limit: 'input.pattern', maximum: 1000, actual: 1200 },
  });
});

test.each([
  ['a'.repeat(16_384)],
  ['{1..1000}'],
  ['{-499..500}'],
  ['{a,b}'.repeat(9)],
  [`${'{a,b}'.repeat(9)}${'x'.repeat(900)}`],
  [`${'{a,'.repeat(20)}b${'}'.repeat(20)}`],
  [`${'{a,'.repeat(20)}b${'}'.repeat(20)}{b}`],
  ['a(b)'],
  ['a-(b)'],
  ['a!b'],
  ['...'],
  ['a..b'],
  ['.a'],
  ['[a[:b]'],
  ['[[:digit]'],
])('%# is accepted', (pattern) => {
  expect(refusal([pattern])).toBe('accepted');
});

test('of several patterns, the one at fault is named', () => {
  expect(refusal(['a', '['])).toMatchObject({ field: 'input.pattern.1' });
  expect(refusal(['..', 'a'])).toMatchObject({ field: 'input.pattern.0' });
  expect(refusal(['['])).toMatchObject({ field: 'input.pattern' });
});

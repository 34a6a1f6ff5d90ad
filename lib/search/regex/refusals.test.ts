import { expect, test } from 'vitest';
import { compilePattern } from '../pattern.ts';

const PLAIN = { literal: false, caseSensitive: true, word: false, wholeLine: false } as const;
const LINE_BREAK =
  'it holds a line break, but matching goes line by line: set multiline to true, or search for one of the lines';
const ONE_LINE = LINE_BREAK;
const WRITE_OUT = 'is not supported: write out what may repeat';
const KNOWN_PROPERTIES = 'use a category (\\p{Lu}), a script (\\p{Greek}) or \\p{Alphabetic}';
const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;

/** Why a pattern is refused; undefined where it is not. */
function reasonOf(pattern: string, literal = false): string | undefined {
  const compiled = compilePattern(pattern, { ...PLAIN, literal }, 'input.pattern');
  if (compiled.ok) return undefined;
  const { code, message, field } = compiled.error;
  expect([code, field]).toEqual(['invalid_pattern', 'input.pattern']);
  const said = /^Invalid regex (".*?"): (.*)\. Set literal to true to search for the text as it is\.$/su.exec(
    message,
  );
  return said?.[2] ?? message;
}

test('a refusal repeats the pattern and says how to search for the text', () => {
  const refused = compilePattern('a)', PLAIN, 'p');
  expect(refused).toEqual({
    ok: false,
    error: {
      code: 'invalid_pattern',
      message:
        'Invalid regex "a)": unexpected ) that closes no group: write \\) for the character, at character 2. ' +
        'Set literal to true to search for the text as it is.',
      field: 'p',
    },
  });
});

test.each([
  ['a(b', 'missing closing ) for the group', 2],
  ['(a|(b|c)', 'missing closing ) for the group', 1],
  ['a)b', 'unexpected ) that closes no group: write \\) for the character', 2],
  ['é😀)|(b', 'unexpected ) that closes no group: write \\) for the character', 3],
  [
    'x(?=x)',
    'look-ahead (?=…) is not supported: match the text itself, as in foo.*bar, and read on from there',
    2,
  ],
  [
    'a(?!x)',
    'look-ahead (?!…) is not supported: search for the positive part and sort out the rest from the matches',
    2,
  ],
  ['(?<=x)a', 'look-behind (?<=…) is not supported: put the text before into the pattern', 1],
  ['(?<!x)a', 'look-behind (?<!…) is not supported: use a class such as (?:^|[^x]) before the text', 1],
  ['(a)(?P=n)', `a back-reference (?P=…) ${WRITE_OUT}`, 4],
  ['(?>a)', 'an atomic group (?>…) is not supported: use (?:…)', 1],
  ['(?|a)', 'a branch reset (?|…) is not supported: use (?:…)', 1],
  ['a(?R)', 'recursion is not supported: write out the levels that are needed', 2],
  ['(?-1)', 'recursion is not supported: write out the levels that are needed', 1],
  ['(?P>n)', 'recursion is not supported: write out the levels that are needed', 1],
  ['(?(1)a)', 'a conditional (?(…)…) is not supported: write both cases as alternatives', 1],
  ['(?C)', 'a callout (?C) is not supported: leave it out', 1],
  ['(*FAIL)', 'a verb (*…) is not supported; to find the text, write \\(\\*', 1],
  ['a(?z)', 'the flag z is not known: i, m, s, x, u, a, U and R are', 2],
  ['(?-z:a)', 'the flag z is not known: i, m, s, x, u, a, U and R are', 1],
  ['(?i', 'this group is not known: use (?:…) for a group, (?i) for flags', 1],
  ['(?-)', 'this group is not known: use (?:…) for a group, (?i) for flags', 1],
  ['b(?P<1>a)', 'the name of this group is not one: use letters, digits and underscores', 2],
  ['a(?#x', 'missing closing ) for the comment', 2],
  [`b${nested(251)}`, 'groups are nested deeper than 250 levels', 252],
])('the group %j: %s', (pattern, reason, place) => {
  expect(reasonOf(pattern)).toBe(`${reason}, at character ${place}`);
});

test.each([
  ['ab++', 'the possessive repeat ++ is not supported: write +', 3],
  ['a{2}+', 'the possessive repeat {2}+ is not supported: write {2}', 2],
  ['a|*', 'nothing to repeat before *: write \\* for the character or .* for any text', 3],
  ['+a', 'nothing to repeat before +: write \\+ for the character or .+ for any text', 1],
  ['a|?', 'nothing to repeat before ?: write \\? for the character or .? for any text', 3],
  ['a|{2}', 'nothing to repeat before {: write \\{ for the character', 3],
  ['a(?#x)*b', 'nothing to repeat before *: write \\* for the character or .* for any text', 7],
  ['{2,}', 'nothing to repeat before {: write \\{ for the character', 1],
  ['{,3}', 'nothing to repeat before {: write \\{ for the character', 1],
  ['\\Q\\E+', 'nothing to repeat before +: write \\+ for the character or .+ for any text', 5],
  ['ba{3,2}', 'the repeat {3,2} runs backwards', 3],
  ['a{100001}', 'the repeat {100001} is over the limit of 100000', 2],
  ['a{100001,}', 'the repeat {100001,} is over the limit of 100000', 2],
  ['a{,100001}', 'the repeat {,100001} is over the limit of 100000', 2],
])('the repeat %j: %s', (pattern, reason, place) => {
  expect(reasonOf(pattern)).toBe(`${reason}, at character ${place}`);
});

test.each([
  ['a[b', 'missing closing ] for the class', 2],
  ['a[[b', 'missing closing ] for the class', 2],
  ['[', 'missing closing ] for the class', 1],
  ['x[a-cz-a]', 'the range z-a runs backwards', 6],
  ['[a-\\]]', 'the range a-\\] runs backwards', 2],
  ['[\\x42-A]', 'the range \\x42-A runs backwards', 2],
  ['[a\nb]', LINE_BREAK, 3],
  ['[a\\', 'the backslash at the end escapes nothing', 3],
  ['[\\Qa]', 'the escape \\Q is not known', 2],
  ['[\\B]', 'the escape \\B is not known', 2],
  ['[a\\1]', `the back-reference \\1 ${WRITE_OUT}`, 3],
])('the class %j: %s', (pattern, reason, place) => {
  expect(reasonOf(pattern)).toBe(`${reason}, at character ${place}`);
});

test.each([
  ['(a)\\1', `the back-reference \\1 ${WRITE_OUT}`, 4],
  ['(a)\\9', `the back-reference \\9 ${WRITE_OUT}`, 4],
  ['a\\k<n>', `the back-reference \\k ${WRITE_OUT}`, 2],
  ['\\g1', `the back-reference \\g ${WRITE_OUT}`, 1],
  ['a\\nb', LINE_BREAK, 2],
  ['a\nb', ONE_LINE, 2],
  ['a\\x0ab', ONE_LINE, 2],
  ['\\012', ONE_LINE, 1],
  ['b\\Qa\nb\\E', LINE_BREAK, 2],
  ['a\\', 'the backslash at the end escapes nothing', 2],
  ['a\\K', '\\K is not supported: leave it out, since whole lines are found', 2],
  ['\\Ga', '\\G is not supported: use ^ for the start of the line', 1],
  ['\\X', '\\X is not supported: use . for one character', 1],
  ['\\C', '\\C is not supported: use . for one character', 1],
  ['a\\E', '\\E ends no \\Q: leave it out', 2],
  ['a\\y', 'the escape \\y is not known', 2],
  ['\\8', `the back-reference \\8 ${WRITE_OUT}`, 1],
  ['a\\xg', '\\x needs its hexadecimal digits, as in \\x41, \\u0041 or \\x{1F600}', 2],
  ['\\u12', '\\u needs its hexadecimal digits, as in \\x41, \\u0041 or \\x{1F600}', 1],
  ['\\U0001F60', '\\U needs its hexadecimal digits, as in \\x41, \\u0041 or \\x{1F600}', 1],
  ['a\\uD800', 'D800 in hexadecimal is no character', 2],
  ['\\uDFFF', 'DFFF in hexadecimal is no character', 1],
  ['\\x{110000}', '110000 in hexadecimal is no character', 1],
  ['a\\b{x-y}', '\\b{x-y} is not known', 2],
  ['a\\p{Nope}', `the Unicode property "Nope" is not known: ${KNOWN_PROPERTIES}`, 2],
  ['\\P{sc=Nope}', `the Unicode property "sc=Nope" is not known: ${KNOWN_PROPERTIES}`, 1],
  ['\\p{xx=Greek}', `the Unicode property "xx=Greek" is not known: ${KNOWN_PROPERTIES}`, 1],
  ['\\p', `the property after \\p is not known: ${KNOWN_PROPERTIES}`, 1],
])('the escape %j: %s', (pattern, reason, place) => {
  expect(reasonOf(pattern)).toBe(`${reason}, at character ${place}`);
});

test.each([
  ['(?-u:\\b)\\b', 'it mixes the word edges of Unicode with those of ASCII: use one of them'],
  ['(?:a{9000}b){90}', 'it is too large: more than 60000 instructions; lower the counts of its repeats'],
  ['(?:\\ba{9000}b){90}', 'it is too large: more than 60000 instructions; lower the counts of its repeats'],
])('%j as a whole: %s', (pattern, reason) => {
  expect(reasonOf(pattern)).toBe(reason);
});

test('a text with a line break, though it is literal', () => {
  expect(reasonOf('a\nb', true)).toBe(`${LINE_BREAK}, at character 2`);
  expect(reasonOf('\n', true)).toBe(`${LINE_BREAK}, at character 1`);
});

test('a pattern of more than 4096 characters', () => {
  const long = compilePattern('a'.repeat(4097), PLAIN, 'input.pattern');
  expect(long).toEqual({
    ok: false,
    error: {
      code: 'limit_exceeded',
      message: 'Invalid regex: input.pattern: 4097 is over the limit of 4096. Write a shorter pattern.',
      field: 'input.pattern',
      data: { limit: 'input.pattern', maximum: 4096, actual: 4097 },
    },
  });
});

test.each([
  nested(250),
  '(a)'.repeat(300),
  '(?)a',
  '[[b]',
  'a{50000}',
  'a{50000,}',
  'a{2,2}',
  '[a-a]',
  'a'.repeat(4096),
  '(?:a(?i)b)\\b{start}',
  '[\\n]',
])('%# is not refused', (pattern) => {
  expect(reasonOf(pattern)).toBe(undefined);
});

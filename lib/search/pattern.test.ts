import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';
import { translateRegex } from './regex-dialect.ts';

const PLAIN = { literal: false, caseSensitive: true, word: false, wholeLine: false };

describe('refused', () => {
  test.each([
    ['[invalid', 'missing closing ]'],
    ['(a', 'missing closing )'],
    ['a)|(b', 'unexpected )'],
    ['(?=x)', 'look-ahead (?=…)'],
    ['a(?!x)', 'look-ahead (?!…)'],
    ['(?<=x)a', 'look-behind (?<=…)'],
    ['(?<!x)a', 'look-behind (?<!…)'],
    ['(a)\\1', 'back-reference \\1'],
    ['\\k<n>', 'back-reference \\k'],
    ['(?P=n)', 'back-reference (?P=…)'],
    ['(?>a)', 'atomic group'],
    ['a++', 'invalid nested repetition operator'],
    ['a\\nb', 'line by line'],
    ['a\nb', 'line by line'],
    ['a\\', 'escapes nothing'],
    ['(?:a{0,100}){100}b', 'invalid repeat count'],
    ['.{0,1000}'.repeat(40), 'too large'],
    ['a'.repeat(4097), 'over the limit of 4096'],
  ])('%# for its reason', (pattern, reason) => {
    const refused = compilePattern(pattern, PLAIN, 'input.pattern');
    const error = refused.ok ? undefined : refused.error;
    expect(error?.message.startsWith('Invalid regex')).toBe(true);
    expect(error?.message).toContain(reason);
    expect(error?.field).toBe('input.pattern');
  });

  test('a line break in literal text', () => {
    expect(compilePattern('a\nb', { ...PLAIN, literal: true }, 'p').ok).toBe(false);
  });
});

test.each([
  ['a\\Z', 'a\\z'],
  ['\\h+', '[\\t ]+'],
  ['\\<a\\>', '\\ba\\b'],
  ['\\u0041\\u{1F600}', '\\x{0041}\\x{1F600}'],
  ['[\\n]', '[\\n]'],
  ['\\\\n', '\\\\n'],
  ['(?P<Name>a)(?<m>b)', '(?P<Name>a)(?<m>b)'],
  ['\\QA(\\E', '\\QA(\\E'],
  ['[](?=]', '[](?=]'],
  ['[\\u0041-\\u{5a}\\h\\e\\]]', '[\\x{0041}-\\x{5a}[:blank:]\\x1b\\]]'],
  ['[\\\\u0041]', '[\\\\u0041]'],
  ['a{,2}', 'a{0,2}'],
  ['a{,}{}', 'a{,}{}'],
])('%j is read as %j', (pattern, source) => {
  const read = translateRegex(pattern);
  expect(read.ok ? read.value.source : read.error).toBe(source);
});

test.each([
  ['foo.*barbaz', 'barbaz', false],
  ['ab+c', 'ab', false],
  ['abc?', 'ab', false],
  ['abc{2,3}', 'ab', false],
  ['abc*?d', 'ab', false],
  ['foo(bar)?', 'foo', false],
  ['foo|bar', '', false],
  ['(foo|bar)x', 'x', false],
  ['(?i)foo', '', false],
  ['(?i:f)oo', '', false],
  ['foo\\.txt', 'foo.txt', false],
  ['\\w+Error\\(', 'Error(', true],
  ['\\x41\\012\\pNab', 'ab', false],
  ['a\\x{41}', 'a', false],
  ['(?P<Name>a)', '', false],
  ['\\S[^A]', '', true],
  ['[[:alpha:]]', '', false],
  ['[\\p{Lu}\\u00C9\\xC9\\S[:^alpha:]]', '', false],
  ['[\\u00C9É]', '', true],
  ['\\QAb\\Ecd', 'cd', true],
  ['\\Qab\\Ecd', 'cd', false],
  ['\\QaB', '', true],
  ['abc{,2}d', 'ab', false],
  ['interface{}', 'interfac', false],
])('every match of %j holds %j; capitals: %s', (pattern, required, hasUpperCase) => {
  const read = translateRegex(pattern);
  expect(read.ok ? [read.value.required, read.value.hasUpperCase] : read.error).toEqual([
    required,
    hasUpperCase,
  ]);
});

test('a line that matches holds the required text', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '.',
    '*',
    '+',
    '?',
    '|',
    '(',
    ')',
    '[ab]',
    '{1,2}',
    '\\.',
    '\\w',
    'ab',
    '(?:',
    '\\x61',
    '{',
  );
  const line = fc.string({ unit: fc.constantFrom('a', 'b', '.', '{'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 7 }), fc.array(line, { maxLength: 8 }), (pieces, lines) => {
      const read = translateRegex(pieces.join(''));
      if (!read.ok) return;
      let regex: RE2JS;
      try {
        regex = RE2JS.compile(read.value.source);
      } catch {
        return;
      }
      for (const text of lines) if (regex.test(text)) expect(text).toContain(read.value.required);
    }),
    { numRuns: 2000 },
  );
});

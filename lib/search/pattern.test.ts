import { describe, expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { compilePattern } from './pattern.ts';

const PLAIN = { literal: false, caseSensitive: true, word: false, wholeLine: false } as const;

function finds(pattern: string, line: string, options: object): boolean {
  const matcher = compilePattern(pattern, { ...PLAIN, ...options }, 'p');
  if (!matcher.ok) throw new Error(matcher.error.message);
  return matcher.value.next(utf8(line), 0) !== undefined;
}

describe('the dialect', () => {
  test.each([
    ['a{,2}b$', 'aab', 'c'],
    ['interface{}', 'interface{}', 'interface'],
    ['^{foo}$', '{foo}', 'foo'],
    ['a{2', 'a{2', 'aa'],
    ['(?i)ERROR', 'xerrorx', 'eror'],
    ['a(?i)b', 'aB', 'AB'],
    ['a(?i:b)c', 'aBc', 'aBC'],
    ['(?i)a(?-i)b', 'Ab', 'AB'],
    ['(?:(?i)a)b', 'Ab', 'AB'],
    ['(?i)k', '\u212a', 'x'],
    ['(?i)ſ', 'S', 'x'],
    ['(?i)ß', 'ẞ', 'ss'],
    ['(?i)[^a]', 'b', 'A'],
    ['(?i)\\x{3c3}', 'ς', 's'],
    ["(?P<n>a)(?<m>b)(?'o'c)", 'abc', 'ab'],
    ['\\Aa\\Z', 'a', 'ba'],
    ['\\Qa.b\\E+$', 'a.bb', 'a.ba.b.'],
    ['^\\h$', '\t', '\v'],
    ['^\\R$', '\f', ' '],
    ['^\\N$', 'é', 'ab'],
    ['\\u0041\\u{1F600}\\x{42}\\x43\\U00000044', 'A😀BCD', 'A😀BC'],
    ['\\uD83D\\uDE00', '😀', '\u{1F601}'],
    ['\\101\\0\\cA', 'A\0\x01', 'A'],
    ['\\e\\a\\f\\v', '\x1b\x07\f\v', 'e'],
    ['\\<foo\\>', 'a foo.', 'food'],
    ['\\b{start}a|b\\b{end}', 'xb', 'xaby'],
    ['\\_\\"\\%\\/\\ \\é', '_"%/ é', '_'],
    ['(?x) a b # c', 'ab', 'a b'],
    ['(?x)[a b]', 'b', ' '],
    ['a(?#c)b', 'ab', 'a'],
    ['a**b', 'b', 'a'],
    ['^*a', 'a', 'b'],
    ['[]a]', ']', 'b'],
    ['[^]a]', 'b', ']'],
    ['[[]x', '[x', ']x'],
    ['^[^[]+\\]', 'a]', '[a]'],
    ['[a-c&&[^b]]', 'a', 'b'],
    ['[a-c--b]', 'c', 'b'],
    ['[ab~~bc]', 'c', 'b'],
    ['[[:alpha:]-]', '-', '_'],
    ['[[:^digit:]]', 'a', '1'],
    ['[\\w-]', '-', '+'],
    ['[\\b]', '\b', 'b'],
    ['[a\\]]', ']', '\\'],
    ['\\w\\d\\s', 'é٣\u2003', 'é٣\ufeff'],
    ['(?-u)^\\w$', 'a', 'é'],
    ['(?a)\\d', '1', '٣'],
    ['\\bé', 'é', 'aé'],
    ['(?-u:\\bb)', 'éb', 'ab'],
    ['\\p{Greek}\\p{Lu}\\pL\\p{Script=Latin}', 'αAaz', 'αaaz'],
    ['\\p{sc=Cyrl}\\p{gc=Nd}\\p{Uppercase_Letter}', 'я1A', 'я1a'],
    ['^\\P{L}\\p{^L}$', '12', '1a'],
    ['\\p{Alphabetic}\\p{ASCII}\\p{Any}', 'éa😀', 'ééé'],
    ['^\\p{Assigned}$', 'a', '\u0378'],
    ['a.b', 'a\u2028b', 'ab'],
  ])('%j is in %j and not in %j', (pattern, inside, outside) => {
    expect([finds(pattern, inside, {}), finds(pattern, outside, {})]).toEqual([true, false]);
  });

  test.each([
    ['\\Sfoo', { caseSensitive: 'smart' }, ' FOO xFOO', true],
    ['[F]oo', { caseSensitive: 'smart' }, 'foo', false],
    ['[aZ]?x', { caseSensitive: 'smart' }, 'X', false],
    ['\\p{Lu}', { caseSensitive: 'smart' }, 'a', false],
    ['É', { caseSensitive: 'smart', literal: true }, 'é', false],
    ['é', { caseSensitive: 'smart', literal: true }, 'É', true],
    ['foo|bar', { word: true }, 'xbar foo1', false],
    ['foo|bar', { word: true }, 'xbar+bar', true],
    ['foo', { word: true }, 'éfoo', false],
    ['a|ab', { wholeLine: true }, 'ab', true],
    ['(?i)a', { literal: true }, '(?i)a', true],
  ])('%j with %j in %j: %s', (pattern, options, line, expected) => {
    expect(finds(pattern, line, options)).toBe(expected);
  });
});

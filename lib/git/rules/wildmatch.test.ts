import { describe, expect, it } from 'vitest';
import { encodeByteText } from '../byte-text.ts';
import { compileWildmatch } from './wildmatch.ts';

function matches(pattern: string, text: string, pathname = true, ignoreCase = false): boolean {
  return compileWildmatch(encodeByteText(pattern), { pathname, ignoreCase })(encodeByteText(text));
}

describe('a pattern of paths', () => {
  it.each([
    ['foo', 'foo', true],
    ['foo', 'foobar', false],
    ['f?o', 'foo', true],
    ['?', '/', false],
    ['*', 'foo', true],
    ['*', '', true],
    ['*', 'a/b', false],
    ['*/b', 'a/b', true],
    ['*/b', 'x/a/b', false],
    ['**/b', 'b', true],
    ['**/b', 'x/a/b', true],
    ['**/b', 'xb', false],
    ['a/**', 'a/b/c', true],
    ['a/**', 'a', false],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a/**/b', 'ab', false],
    ['a**', 'a/b', false],
    ['a**/b', 'ax/b', true],
    ['a**/b', 'ax/y/b', false],
    ['a/**\\/b', 'a/x/b', true],
    ['a/**\\/b', 'a/b', false],
    ['***/b', 'x/b', true],
    ['[ab]', 'b', true],
    ['[!ab]', 'b', false],
    ['[^ab]', 'c', true],
    ['[!a]', '/', false],
    ['[]a]', ']', true],
    ['[a-c]', 'b', true],
    ['[a-]', '-', true],
    ['[a-\\c]', 'b', true],
    ['[\\]]', ']', true],
    ['[[:digit:]x]', '7', true],
    ['[[:nope:]]', 'n', false],
    ['[[:]', ':', true],
    ['[[:space:]]', '\f', false],
    ['[[:space:]]', '\t', true],
    ['[a', 'a', false],
    ['a\\*', 'a*', true],
    ['a\\*', 'ab', false],
    ['a\\', 'a\\', false],
    ['é', 'é', true],
    // A character beyond ASCII is more than one byte.
    ['?', 'é', false],
    ['??', 'é', true],
  ])('%j matches %j: %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });
});

it.each([
  ['*', 'a/b', true],
  ['a?b', 'a/b', true],
  ['**', 'a/b', true],
])('a pattern of anything, %j, crosses slashes in %j: %s', (pattern, text, expected) => {
  expect(matches(pattern, text, false)).toBe(expected);
});

it.each([
  ['foo', 'FOO', true],
  ['FOO', 'foo', true],
  ['[a-f]', 'C', true],
  ['[A-F]', 'c', true],
  ['[[:upper:]]', 'c', true],
  ['[a]', 'A', true],
  ['[A]', 'A', false],
  ['É', 'é', false],
])('without regard to case, %j matches %j: %s', (pattern, text, expected) => {
  expect(matches(pattern, text, true, true)).toBe(expected);
});

it('takes no longer for stars upon stars', () => {
  const begin = performance.now();
  expect(matches(`${'*a'.repeat(200)}b`, 'a'.repeat(4000))).toBe(false);
  expect(matches(`${'**/'.repeat(100)}b`, 'a/'.repeat(2000))).toBe(false);
  expect(performance.now() - begin).toBeLessThan(2000);
});

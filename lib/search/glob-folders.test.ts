import { describe, expect, test } from 'vitest';
import { decodeLenient } from '../base/text.ts';
import type { GlobReading } from './glob-parse.ts';
import { compileGlobs, type GlobSet } from './glob-set.ts';

function globs(patterns: readonly string[], reading: GlobReading = 'path'): GlobSet {
  const set = compileGlobs(patterns, reading, 'p');
  if (!set.ok) throw new Error(set.error.message);
  return set.value;
}

test.each([
  [['a/b/*.ts'], 'a/b'],
  [['a/b/c'], 'a/b'],
  [['a'], ''],
  [['*'], ''],
  [['a/*/c'], 'a'],
  [['**/a'], ''],
  [['a/**'], 'a'],
  [['a/b/c', 'a/b/d'], 'a/b'],
  [['a/b/c', 'a/x/d'], 'a'],
  [['a/b/c', 'a/b/c/d'], 'a/b'],
  [['a/b/c/d', 'a/b/c'], 'a/b'],
  [['a/b', 'c'], ''],
  [['a/{b,c}/d'], 'a'],
  [['a/{b/x,b/y}'], 'a/b'],
])('every match of %j is below %j', (patterns, base) => {
  expect(globs(patterns).base).toBe(base);
});

test.each([
  [['*.ts'], ['.ts']],
  [
    ['a/b.ts', '**/*.md'],
    ['b.ts', '.md'],
  ],
  [['*.{ts,js}'], ['.ts', '.js']],
  [['a*'], undefined],
  [['a*b*c'], undefined],
  [['*.ts', '**'], undefined],
  [['*.[jt]s'], undefined],
  [['*.ts', 'build/'], ['.ts']],
  [['é'], ['é']],
])('a file that %j match ends with one of %j', (patterns, endings) => {
  expect(globs(patterns).endings?.map((bytes) => decodeLenient(bytes))).toEqual(endings);
});

test.each([
  ['**/*.ts', true],
  ['a/b/**/*.{ts,js}', true],
  ['**/*.ts,build/', true],
  ['**/*', true],
  ['*.ts', false],
  ['**/a.ts', false],
  ['**/a*.ts', false],
  ['**/x/*.ts', false],
  ['**/*/*.ts', false],
  ['{a,b}/**/*.ts', false],
  ['**/*.ts,a?b', false],
])('whether the ending of a file decides, of %s: %j', (patterns, decides) => {
  expect(globs(patterns.split(/,(?![^{]*\})/)).endingsDecide).toBe(decides);
});

describe('what may hold a match', () => {
  test.each([
    [['a/*.ts'], ['', 'a'], ['b', 'a/b', 'a/x.ts']],
    [['a/**/x'], ['', 'a', 'a/b/c'], ['b']],
    [['a?/b*/c'], ['', 'ax', 'ax/b'], ['a', 'ax/c', 'ax/b/c']],
    [['*'], [''], ['a']],
    [['**'], ['', 'a/b'], []],
    [
      ['a/b', 'c/d/e'],
      ['', 'a', 'c', 'c/d'],
      ['a/b', 'c/x', 'd'],
    ],
    [['a/**'], ['', 'a', 'a/b'], ['b']],
  ])('%j: %j, and not %j', (patterns, may, cannot) => {
    const set = globs(patterns);
    expect(may.filter((folder) => !set.mayMatchBelow(folder))).toEqual([]);
    expect(cannot.filter((folder) => set.mayMatchBelow(folder))).toEqual([]);
  });
});

test.each<[GlobReading, string, readonly string[], readonly string[]]>([
  ['path', 'a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['b', 'a', 'a/b/c', 'x/a/b']],
  ['path', '**/a/**/b', ['a/b', 'x/a/y/b', 'a/a/b'], ['b', 'a', 'b/a']],
  ['path', '**/a/b', ['a/b', 'x/a/b', 'x/y/a/b'], ['b', 'xa/b', 'a/xb', 'a/b/c']],
  ['path', '**/a?/b*', ['ax/b', 'y/ax/bc'], ['a/b', 'ax', 'ax/y/b']],
  ['path', '**/b', ['b', 'a/b'], ['ab', 'b/a', 'bc']],
  ['path', '**/*', ['b', 'a/b'], []],
  ['path', 'a/*/b', ['a/x/b'], ['a/b', 'a/x/y/b']],
  ['path', 'a/**', ['a/b', 'a/b/c'], ['a', 'b']],
  ['path', '**/**', ['a', 'a/b'], []],
  ['path', '***', ['a', 'abc'], ['a/b']],
  ['path', 'a**', ['a', 'abc'], ['a/b', 'b']],
  ['path', 'a*c', ['ac', 'abc', 'acc'], ['a', 'c', 'acb', 'bac']],
  ['path', 'aa*aa', ['aaaa', 'aabaa'], ['aaa', 'aa']],
  ['path', 'a*b*c', ['abc', 'axbxc', 'abbcc'], ['acb', 'ab', 'abcd']],
  ['path', '*a*b', ['ab', 'xaab', 'abab'], ['ba', 'a', 'abx']],
  ['path', '*😀?', ['😀x', 'a😀😀', '😀😀😀'], ['😀', '😀xy']],
  ['path', '*?😀', ['a😀', '😀😀', 'a😀😀'], ['😀']],
  ['path', 'a*?', ['ab', 'abc'], ['a', 'b']],
  ['path', '?*', ['a', 'ab'], []],
  ['path', 'x.y', ['x.y'], ['xzy', 'x.yz']],
  ['name', 'a', ['a', 'x/a'], ['a/x', 'ab']],
  ['name', './a', ['a'], ['x/a']],
  ['name', 'a/b', ['a/b'], ['x/a/b']],
  ['name', '**/a', ['a', 'x/a'], ['a/x']],
  ['content', 'a/', ['a/b', 'x/a/b/c'], ['a', 'x/a', 'ab/c']],
  ['content', './a/', ['a/b'], ['x/a/b', 'a']],
  ['content', 'a/b/', ['a/b/c'], ['a/b', 'x/a/b/c']],
  ['content', 'a', ['a', 'x/a'], ['a/b']],
])('read as %s, %s matches %j and not %j', (reading, pattern, inside, outside) => {
  const set = globs([pattern], reading);
  expect(inside.filter((path) => !set.matches(path, false))).toEqual([]);
  expect(outside.filter((path) => set.matches(path, false))).toEqual([]);
});

test('a trailing slash means folders alone, whether the pattern is read as a path or a name', () => {
  for (const reading of ['path', 'name'] as const) {
    const set = globs(['a/', 'b'], reading);
    expect([set.matches('a', true), set.matches('a', false)]).toEqual([true, false]);
    expect([set.matches('b', true), set.matches('b', false)]).toEqual([true, true]);
  }
});

test.each([
  [['a'], 'b', 1],
  [['a', 'b', 'c'], 'c', 3],
  [['**/a/b'], 'x/y/b', 2],
  [['a/b/c'], 'a/x/c', 2],
  [['a*b'], 'axb', 1],
  [['*[ab]c'], 'xyac', 12],
])('%j in %j takes %i steps', (patterns, path, steps) => {
  const set = globs(patterns);
  expect(set.takeSteps()).toBe(0);
  set.matches(path, false);
  expect([set.takeSteps(), set.takeSteps()]).toEqual([steps, 0]);
});

import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import type { GlobReading } from './glob-parse.ts';
import { compileGlobs, type GlobSet } from './glob-set.ts';

function globs(patterns: readonly string[], reading: GlobReading = 'path'): GlobSet {
  const set = compileGlobs(patterns, reading, 'input.pattern');
  if (!set.ok) throw new Error(set.error.message);
  return set.value;
}

describe('a pattern read from the folder', () => {
  test.each([
    ['*.py', 'x.py', true],
    ['*.py', 'a/x.py', false],
    ['**/*.py', 'x.py', true],
    ['**/*.py', 'a/.b/x.py', true],
    ['**.py', 'a/x.py', false],
    ['src/**', 'src/a/b', true],
    ['src/**', 'src', false],
    ['a/**/**/b', 'a/b', true],
    ['/x.py', 'x.py', true],
    ['./x.py', 'x.py', true],
    ['a//./b', 'a/b', true],
    ['*', '.env', true],
    ['.*', '.env', true],
    ['caf?', 'café', true],
    ['?', '😀', true],
    ['??', '😀', false],
    ['?*?', '😀', false],
    ['[!x]*.py', 'main.py', true],
    ['[!x]*.py', 'x.py', false],
    ['[^x].py', 'x.py', false],
    ['[[:alpha:]-]', '-', true],
    ['[[:digit:]x]', 'a', false],
    ['[]a]', ']', true],
    ['[a-c]', 'b', true],
    ['[a\\-c]', 'b', false],
    ['[é-ü]', 'ö', true],
    ['src/[id].ts', 'src/[id].ts', true],
    ['[[...sign-in]]/p', '[[...sign-in]]/p', true],
    ['a(1).ts', 'a(1).ts', true],
    ['\\*', '*', true],
    ['\\*', 'a', false],
    ['*.{py,ts}', 'a.ts', true],
    ['{a,b{c,d}}', 'bd', true],
    ['{a/b,c}/d', 'a/b/d', true],
    ['{b}.ts', '{b}.ts', true],
    ['*.{ts}', 'a.ts', true],
    ['{}', '{}', true],
    ['{08..10}', '09', true],
    ['{08..10}', '9', false],
    ['{-1..1}', '-1', true],
    ['{c..a}', 'b', true],
    ['a,b}', 'a,b}', true],
    ['A.TS', 'a.ts', false],
    ['..dots', '..dots', true],
    ['__proto__', '__proto__', true],
  ])('%j and %j: %s', (pattern, path, matches) => {
    expect(globs([pattern]).matches(path, false)).toBe(matches);
  });
});

test.each([
  ['name', '*.log', 'a/b.log', true],
  ['name', 'a/*.log', 'x/a/b.log', false],
  ['name', '/b.log', 'a/b.log', false],
  ['name', 'build/', 'x/build/', true],
  ['name', 'build/', 'x/build', false],
  ['content', 'src/', 'x/src/a/b', true],
  ['content', 'src/', 'src', false],
  ['path', 'src/', 'src/a', false],
] as const)('read as %s, %j and %j: %s', (reading, pattern, path, matches) => {
  const folder = path.endsWith('/');
  expect(globs([pattern], reading).matches(folder ? path.slice(0, -1) : path, folder)).toBe(matches);
});

describe('refused, with the position', () => {
  test.each([
    ['', 'invalid_pattern', 1],
    ['/', 'invalid_pattern', 1],
    ['a[b', 'invalid_pattern', 2],
    ['a/[b/c]', 'invalid_pattern', 3],
    ['[]', 'invalid_pattern', 1],
    ['x{a,b', 'invalid_pattern', 2],
    ['{a,{b}', 'invalid_pattern', 1],
    ['a/+(b)', 'invalid_pattern', 3],
    ['!(a)', 'invalid_pattern', 1],
    ['!a', 'invalid_pattern', 1],
    ['a\\', 'invalid_pattern', 2],
    ['src\\a', 'invalid_pattern', 4],
    ['[[:nope:]]', 'invalid_pattern', 2],
    ['../x', 'path_traversal', undefined],
    ['a/{b,..}/c', 'path_traversal', undefined],
    ['a/\\.\\.', 'path_traversal', undefined],
    ['{1..1001}', 'invalid_pattern', 1],
    ['{a,b}'.repeat(10), 'invalid_pattern', 1],
    [`${'{a,b}'.repeat(9)}${'x'.repeat(1000)}`, 'invalid_pattern', 1],
    ['{'.repeat(21), 'invalid_pattern', 21],
    ['['.repeat(16_384), 'invalid_pattern', 1],
    ['['.repeat(60_000), 'limit_exceeded', undefined],
    ['{a,b}'.repeat(1500), 'invalid_pattern', 1],
  ])('%# is %s', (pattern, code, position) => {
    const set = compileGlobs([pattern], 'path', 'input.pattern');
    const error = set.ok ? undefined : set.error;
    expect([error?.code, error?.field, error?.data?.['position']]).toEqual([code, 'input.pattern', position]);
  });

  test('a set may hold a thousand patterns, and the fault names the one', () => {
    expect(
      compileGlobs(
        Array.from({ length: 1000 }, () => 'a'),
        'name',
        'f',
      ).ok,
    ).toBe(true);
    expect(
      compileGlobs(
        Array.from({ length: 1001 }, () => 'a'),
        'name',
        'f',
      ).ok,
    ).toBe(false);
    const set = compileGlobs(['a', '['], 'name', 'input.ignore');
    expect(set.ok ? '' : set.error.field).toBe('input.ignore.1');
  });
});

test.each([
  [`${'*a'.repeat(25)}b`, 'a'.repeat(120), 25 * 2 * 120],
  [`${'*?'.repeat(30)}z`, 'a'.repeat(120), 30 * 2 * 120],
  [`${'**/a/'.repeat(12)}b`, `${'a/'.repeat(100)}c`, 13 * 2 * 101],
  [`${'*'.repeat(2000)}b`, 'a'.repeat(4000), 2001 * 4000],
])('%# takes steps in pattern x path alone', (pattern, path, most) => {
  const set = globs([pattern]);
  expect(set.matches(path, false)).toBe(false);
  const steps = set.takeSteps();
  expect(steps).toBeGreaterThan(0);
  expect(steps).toBeLessThanOrEqual(most);
  expect(set.takeSteps()).toBe(0);
});

const name = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-', 'é'), minLength: 1, maxLength: 4 });
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', '.', '-', 'é') },
  { weight: 3, arbitrary: fc.constantFrom('*', '?', '[ab]', '[!a]', '[^b-c]', '{a,b}', '{a,.b}') },
);
const component = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
  .filter((text) => !text.includes('**') && !/[*?][?*]*[*?]/.test(text));
const glob = fc
  .array(fc.oneof({ weight: 3, arbitrary: component }, fc.constant('**')), { minLength: 1, maxLength: 4 })
  .filter((parts) => parts.every((part) => !/^[.*?[{\-!]*\.[.*?[{]*$/.test(part)) && parts.at(-1) !== '**')
  .map((parts) => parts.join('/'));
const somePath = fc
  .array(
    name.filter((text) => text !== '.' && text !== '..'),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join('/'));

test('harmless patterns match as those of picomatch', () => {
  fc.assert(
    fc.property(glob, somePath, (pattern, path) => {
      const set = compileGlobs([pattern], 'path', 'p');
      if (!set.ok) return;
      expect(set.value.matches(path, false)).toBe(picomatch(pattern, { posix: true, dot: true })(path));
    }),
    { numRuns: 2000 },
  );
});

test('every folder above a match may hold one, and every match is below the base', () => {
  fc.assert(
    fc.property(fc.array(glob, { minLength: 1, maxLength: 3 }), somePath, (patterns, path) => {
      const set = compileGlobs(patterns, 'path', 'p');
      if (!set.ok || !set.value.matches(path, false)) return;
      const parts = path.split('/');
      for (let i = 0; i < parts.length; i += 1) {
        expect(set.value.mayMatchBelow(parts.slice(0, i).join('/'))).toBe(true);
      }
      expect(set.value.base === '' || path.startsWith(`${set.value.base}/`)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('folders that cannot hold a match are known, and so is the base', () => {
  const set = globs(['src/a/*.ts', 'src/b/x/y']);
  expect(set.base).toBe('src');
  expect(['', 'src', 'src/a', 'src/b/x'].map((folder) => set.mayMatchBelow(folder))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['lib', 'src/c', 'src/a/d', 'src/b/x/y'].some((folder) => set.mayMatchBelow(folder))).toBe(false);
  expect(globs(['**/a']).mayMatchBelow('x/y/z')).toBe(true);
  expect(globs(['a/b']).base).toBe('a');
});

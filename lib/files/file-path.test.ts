import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseName, comparePaths, joinPath, parentOf, parseFilePath, relativeTo, ROOT } from './file-path.ts';

describe('parseFilePath', () => {
  test.each([
    ['', ''],
    ['.', ''],
    ['/', ''],
    ['./a//b/', 'a/b'],
    ['/a/./b', 'a/b'],
    ['a/../b', 'b'],
    ['a/b/../..', ''],
    ['..foo.txt', '..foo.txt'],
    ['a...b/...', 'a...b/...'],
    ['back\\slash', 'back\\slash'],
    ['%2e%2e/x', '%2e%2e/x'],
    ['．．/x', '．．/x'],
  ])('%j is %j', (text, path) => {
    expect(parseFilePath(text)).toEqual({ ok: true, value: path });
  });

  test.each([
    ['..', 'path_traversal'],
    ['../../etc', 'path_traversal'],
    ['a/../../b', 'path_traversal'],
    ['/..', 'path_traversal'],
    ['..\\..\\etc', 'path_traversal'],
    ['a\\..', 'path_traversal'],
    ['C:\\x', 'path_traversal'],
    ['c:/foo/../..', 'path_traversal'],
    ['\\\\srv\\share', 'path_traversal'],
    ['a\0b', 'invalid_path'],
    ['a\uD800', 'invalid_path'],
    ['x'.repeat(4097), 'invalid_path'],
  ])('%j is refused as %s', (text, code) => {
    const parsed = parseFilePath(text, 'input.path');
    expect(parsed.ok ? undefined : [parsed.error.code, parsed.error.field]).toEqual([code, 'input.path']);
  });

  test.each([
    ['../x', 'Path traversal refused: "../x" leads outside the workspace. Give a path relative to its root.'],
    [
      'C:\\x',
      'Path traversal refused: "C:\\\\x" leads outside the workspace. Give a path relative to its root.',
    ],
    ['a\0b', 'The path holds a NUL character.'],
    ['a\uD800', 'The path is not well-formed Unicode.'],
    ['x'.repeat(4097), 'The path is longer than 4096 characters.'],
  ])('%j is refused in these words: %s', (text, message) => {
    const parsed = parseFilePath(text);
    expect(parsed.ok ? undefined : [parsed.error.message, parsed.error.field]).toEqual([message, 'path']);
  });

  test('a path may have 4096 characters', () => {
    expect(parseFilePath('x'.repeat(4096)).ok).toBe(true);
  });

  test('whatever is accepted is in normal form and accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parsed = parseFilePath(text);
        if (!parsed.ok) return;
        const parts = parsed.value === ROOT ? [] : parsed.value.split('/');
        expect(parts.some((part) => part === '' || part === '.' || part === '..')).toBe(false);
        expect(parseFilePath(parsed.value)).toEqual(parsed);
      }),
    );
  });
});

test('the order of paths is a total order that puts a folder before its siblings with longer names', () => {
  const one = fc.string({ unit: fc.constantFrom('a', '/', '+', '\uFFFD', '\u{10000}') });
  fc.assert(
    fc.property(one, one, one, (a, b, c) => {
      expect(Math.sign(comparePaths(a, b))).toBe(-Math.sign(comparePaths(b, a)) + 0);
      if (comparePaths(a, b) <= 0 && comparePaths(b, c) <= 0)
        expect(comparePaths(a, c)).toBeLessThanOrEqual(0);
      expect(comparePaths(a, b) === 0).toBe(a === b);
    }),
  );
  expect(comparePaths('a/z', 'a+')).toBeLessThan(0);
});

test('joining, parents and relative paths agree', () => {
  const name = fc.constantFrom('a', 'bc', 'd.e');
  fc.assert(
    fc.property(
      fc.array(name, { maxLength: 3 }),
      fc.array(name, { minLength: 1, maxLength: 3 }),
      (up, down) => {
        const parent = parseFilePath(up.join('/'));
        const child = parseFilePath(down.join('/'));
        if (!parent.ok || !child.ok) throw new Error('both are paths');
        const joined = joinPath(parent.value, child.value);
        expect(relativeTo(parent.value, joined)).toBe(child.value);
        expect(joinPath(parentOf(joined), parseValue(baseName(joined)))).toBe(joined);
      },
    ),
  );
  expect(relativeTo(parseValue('w/dir'), parseValue('w/dir-evil/x'))).toBe(undefined);
});

test.each([
  ['', '', ''],
  ['a', 'a', ''],
  ['a/b', 'b', 'a'],
  ['a/b/c', 'c', 'a/b'],
])('the last component of %j is %j, in %j', (text, name, parent) => {
  expect([baseName(parseValue(text)), parentOf(parseValue(text))]).toEqual([name, parent]);
});

test.each([
  ['', 'a/b', 'a/b'],
  ['a', 'a', ''],
  ['a', 'a/b/c', 'b/c'],
  ['a', 'ab', undefined],
  ['a/b', 'a', undefined],
  ['a', 'b/a', undefined],
])('from %j, %j is %j', (folder, path, below) => {
  expect(relativeTo(parseValue(folder), parseValue(path))).toBe(below);
});

test('joining with the root changes nothing', () => {
  const path = parseValue('a/b');
  expect([joinPath(ROOT, path), joinPath(path, ROOT), joinPath(ROOT, ROOT)]).toEqual([path, path, '']);
});

function parseValue(text: string) {
  const parsed = parseFilePath(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

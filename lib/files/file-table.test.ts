import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePaths, parseFilePath, relativeTo, type FilePath } from './file-path.ts';
import { createFileTable } from './file-table.ts';

const component = fc.constantFrom('a', 'a+', 'a0', 'b', 'é', '😀', '\uFFFD', '-', '.x');
const somePath = fc.array(component, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

function path(text: string): FilePath {
  const parsed = parseFilePath(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function table(paths: readonly string[]) {
  return createFileTable(paths.map((text, size) => ({ path: path(text), mode: '100644', size })));
}

test('paths sort by component in UTF-8 byte order', () => {
  const sorted = table(['a0', 'a+', 'a/a', '\u{10000}', '\uFFFD', 'B']);
  const paths = Array.from({ length: sorted.count }, (_, i) => sorted.pathAt(i));
  expect(paths).toEqual(['B', 'a/a', 'a+', 'a0', '\uFFFD', '\u{10000}']);
});

test('every path is found at its own record and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(somePath, { maxLength: 30 }), somePath, (paths, other) => {
      const files = table(paths);
      for (const [size, text] of paths.entries()) {
        const index = files.find(path(text));
        expect(index === undefined ? -1 : files.sizeAt(index)).toBe(size);
      }
      expect(files.find(path(other)) !== undefined).toBe(paths.includes(other));
    }),
  );
});

test('a folder is exactly the range of the paths below it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(somePath, { maxLength: 30 }), somePath, (paths, folder) => {
      const files = table(paths);
      const { from, to } = files.range(path(folder));
      const found = Array.from({ length: to - from }, (_, i) => files.pathAt(from + i));
      const wanted = paths.map(path).filter((p) => relativeTo(path(folder), p) && p !== folder);
      expect(found).toEqual(wanted.sort(comparePaths));
      const stands = paths.includes(folder) ? files.find(path(folder)) : wanted[0] && 'folder';
      expect(files.lookUp(path(folder))).toBe(stands);
    }),
  );
});

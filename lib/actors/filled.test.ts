import { expect, test } from 'vitest';
import { lacks } from './filled.ts';

test('every path is named, with what to do', () => {
  expect(lacks(['a.b', 'c'])).toBe(
    'refers to a.b, c, which is not there or too long. Correct the path or give it a default.',
  );
});

test('the names of paths are cut at 500 characters', () => {
  expect(lacks(['x'.repeat(500)])).toContain(` ${'x'.repeat(500)}, which`);
  expect(lacks(['x'.repeat(501)])).toContain(` ${'x'.repeat(500)}, which`);
});

import { describe, expect, test } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { loadKernel } from '../kernel.oracle.ts';
import { PlainKernel } from '../plain-kernel.ts';
import { compileRegex } from './compile.ts';
import { placesFound } from './found.fixture.ts';
import { parseRegex } from './parse.ts';
import { simplify } from './simplify.ts';

/** How many instructions a pattern takes. */
function sizeOf(pattern: string): number | string {
  const parsed = parseRegex(pattern, false);
  if (!parsed.ok) throw new Error(parsed.error);
  const program = compileRegex(simplify(parsed.value.syntax));
  return program.ok ? program.value.size : program.error;
}

test.each([
  // The match, and the loop in front that lets it begin anywhere.
  ['(?:)', 3],
  ['a', 4],
  ['^a', 3],
  ['^a|^b', 6],
  ['^a|b', 7],
  ['(?:^a)+', 4],
  ['(?:^a)*', 6],
  ['abc', 6],
  ['a{3}', 6],
  ['a?', 5],
  ['a*', 5],
  ['a+', 5],
  ['a{2,}', 6],
  ['a{1,3}', 8],
  ['ab|cd', 8],
  ['a$', 7],
])('%s takes %i instructions', (pattern, size) => {
  expect(sizeOf(pattern)).toBe(size);
});

test.each([
  ['[ab]c[ab]', 3],
  ['(?:a|b)[ab]', 2],
  ['abc', 4],
  ['^abc', 3],
  ['^aXa', 2],
  ['^a$', 2],
])('equal sets of %s are one: %i in all', (pattern, count) => {
  const parsed = parseRegex(pattern, false);
  const program = parsed.ok ? compileRegex(simplify(parsed.value.syntax)) : parsed;
  expect(program.ok ? program.value.sets.length : program.error).toBe(count);
});

test('a pattern may take 60000 instructions and one more', () => {
  const refused = 'it is too large: more than 60000 instructions; lower the counts of its repeats';
  expect(['^a{59998}', '^a{59999}', '^a{60000}'].map(sizeOf)).toEqual([60_000, refused, refused]);
  expect(['^a{59997,}', '^a{60000,}', '^(?:a{300}b){300}'].map(sizeOf)).toEqual([60_000, refused, refused]);
  expect(sizeOf('^a{0,60000}')).toBe(refused);
});

describe.each([
  ['plain', new PlainKernel()],
  ['compiled', loadKernel()],
])('with the %s kernel', (_, kernel) => {
  const MARK = 16 * 1024;
  const noise = (length: number) => 'xy'.repeat(length).slice(0, length);

  test.each([0, 1, 2, 3, MARK - 1, MARK, MARK + 1, 2 * MARK, 3 * MARK + 5])(
    'a match is located %i bytes from the start of a long line, however far it reaches',
    (before) => {
      for (const middle of [0, 1, 7, MARK - before, MARK, 2 * MARK].filter((length) => length >= 0)) {
        const line = `${noise(before)}a${noise(middle)}b${noise(40)}`;
        const text = utf8(`${noise(100)}\n${line}\n${line}`);
        const wanted = [1, 2].map((number) => [number, before]);
        expect(placesFound('a[xy]*b', text, { kernel })).toEqual(wanted);
        expect(placesFound('a.*b[xy]{3}', text, { kernel })).toEqual(wanted);
        expect(placesFound('[^xy].*b', text, { kernel })).toEqual(wanted);
      }
    },
  );

  test.each(['', '\r', '\n', '\r\n', '\n\n'])(
    'a match at the end of a text that ends with %j is found',
    (end) => {
      const text = utf8(`no\nsome ab${end}`);
      for (const pattern of ['ab$', 'b$', 'ab', 'a.', '\\bab\\b', 'a\\w$', '[^n]b$'])
        expect([pattern, placesFound(pattern, text, { kernel })]).toEqual([
          pattern,
          [[1, pattern.startsWith('b') ? 6 : 5]],
        ]);
      for (const pattern of ['ab.', 'abc', 'a$', 'ab\\B$'])
        expect(placesFound(pattern, utf8(`no\nsome ab${end.replaceAll('\r', '')}`), { kernel })).toEqual([]);
    },
  );
});

test('a matcher finds nothing from the end on', () => {
  expect(placesFound('a*', utf8(''))).toEqual([]);
  expect(placesFound('$', utf8('\n'))).toEqual([[0, 0]]);
  expect(placesFound('a*', utf8('b\n\n'))).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

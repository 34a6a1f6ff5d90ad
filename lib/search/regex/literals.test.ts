import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLenient } from '../../base/text.ts';
import { literalsOf } from './literals.ts';
import { rawLines, naiveStart, shapes, BAD } from './naive.oracle.ts';
import { parseRegex } from './parse.ts';
import { simplify, trimBack, trimFront } from './simplify.ts';

function coreOf(pattern: string) {
  const parsed = parseRegex(pattern, false);
  if (!parsed.ok) throw new Error(parsed.error);
  return trimFront(trimBack(simplify(parsed.value.syntax)));
}

const shown = (pattern: string) => {
  const literals = literalsOf(coreOf(pattern));
  const texts = literals?.needles.map(({ bytes, folds }) =>
    Array.from(decodeLenient(bytes), (char, i) => (folds[i] === 0 ? char : char.toUpperCase())).join(''),
  );
  return [texts, literals?.exact];
};

test.each([
  ['foo', ['foo'], true],
  ['fo*', ['f'], true],
  ['a+foo', ['afoo'], true],
  ['foo|bar', ['foo', 'bar'], true],
  ['(?i)foo', ['FOO'], true],
  ['(?i)desk', ['DE'], false],
  ['gr[ae]y', ['gray', 'grey'], true],
  ['colou?r', ['color', 'colour'], true],
  ['x{3}y', ['xxxy'], true],
  ['é!', ['é!'], true],
  ['\\bclass\\b', ['class'], false],
  ['^import', ['import'], false],
  ['foo.*barbaz', ['barbaz'], false],
  ['\\w+Error\\(', ['Error('], false],
  ['.*(alpha|beta)x.*', ['alphax', 'betax'], true],
  ['ab+cd\\d', ['bcd'], false],
  ['\\d(?:foo|[xy]+)\\d', undefined, undefined],
  ['a|\\d', undefined, undefined],
  ['[a-z]+', undefined, undefined],
  ['\\da\\d', undefined, undefined],
])('%s: one of %j, exactly: %s', (pattern, texts, exact) => {
  expect(shown(pattern)).toEqual([texts, exact]);
});

test.each([
  ['foo|bar', true, false],
  ['import .* from', true, false],
  ['\\bimport .* from', true, false],
  ['(?:foo|bar)+\\d', true, false],
  ['fo+\\d', true, false],
  ['x?foo\\d', true, false],
  ['\\w+Error\\(', false, false],
  ['\\d.*(?:foo|bar)\\d', false, false],
  ['foo\\d+longer_than_it\\d', false, false],
  ['(?:foo|\\wbar)\\d', false, false],
  ['a+$', false, true],
  ['[ab]$', false, true],
])('%s: matches start with a text: %s; a text ends the line: %s', (pattern, leading, closing) => {
  const literals = literalsOf(coreOf(pattern));
  expect([literals?.leading, literals?.closing]).toEqual([leading, closing]);
});

test('the end of a line is looked for with both line breaks, unless it is a common one', () => {
  expect(shown('a+$')).toEqual([['a\n', 'a\r\n'], false]);
  expect(shown('\\d[ab]$')).toEqual([['a\n', 'a\r\n', 'b\n', 'b\r\n'], false]);
  for (const pattern of [';$', '\\d$', '^$', '$']) expect(shown(pattern)).toEqual([undefined, undefined]);
});

test('a line that matches holds one of the texts, and where they are exact any that holds one matches', () => {
  fc.assert(
    fc.property(shapes, rawLines, (shape, raw) => {
      const literals = literalsOf(coreOf(shape.source));
      if (literals === undefined) return;
      const text = decodeLenient(Uint8Array.from(raw));
      const units = Array.from(text, (char) => (char === '\uFFFD' ? BAD : (char.codePointAt(0) ?? 0)));
      const held = literals.needles.some(({ bytes, folds }) =>
        raw.some((_, at) => bytes.every((byte, i) => ((raw[at + i] ?? 0) | (folds[i] ?? 0)) === byte)),
      );
      const matches = naiveStart(shape, units) !== undefined;
      if (matches && !literals.closing) expect(held).toBe(true);
      if (literals.exact) expect(held).toBe(matches);
    }),
    { numRuns: 3000 },
  );
});

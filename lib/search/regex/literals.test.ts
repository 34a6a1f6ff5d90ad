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

/** The texts, in upper case where the case does not matter, and what is known of them. */
function shown(pattern: string): unknown[] {
  const literals = literalsOf(coreOf(pattern));
  if (literals === undefined) return [undefined];
  const texts = literals.needles.map(({ bytes, folds }) =>
    Array.from(decodeLenient(bytes), (char, i) => (folds[i] === 0 ? char : char.toUpperCase())).join(''),
  );
  const flags = (['exact', 'leading', 'closing'] as const).filter((flag) => literals[flag]);
  return [texts, flags.join()];
}

const EXACT = 'exact,leading';

test.each([
  ['foo', ['foo'], EXACT],
  ['fo*', ['f'], EXACT],
  ['a+foo', ['afoo'], EXACT],
  ['foo|bar', ['foo', 'bar'], EXACT],
  ['(?i)foo', ['FOO'], EXACT],
  ['(?i)azaz', ['AZAZ'], EXACT],
  ['[@`]x', ['@x', '`x'], EXACT],
  ['[{\\[]x', ['[x', '{x'], EXACT],
  ['(?i)desk', ['DE'], 'leading'],
  ['gr[ae]y', ['gray', 'grey'], EXACT],
  ['colou?r', ['color', 'colour'], EXACT],
  ['x{3}y', ['xxxy'], EXACT],
  ['é!', ['é!'], EXACT],
  ['[a-d]x', ['ax', 'bx', 'cx', 'dx'], EXACT],
  ['[é-ë]foo', ['foo'], ''],
  ['.*(alpha|beta)x.*', ['alphax', 'betax'], EXACT],
  ['(?:a|b)(?:c|d)', ['ac', 'ad', 'bc', 'bd'], EXACT],
  ['[ab][ab][ab][ab]', 16, EXACT],
  ['(?:[ab][ab][ab][ab]|zz)', ['aa', 'ab', 'ba', 'bb', 'zz'], 'leading'],
  ['a'.repeat(32), ['a'.repeat(32)], EXACT],
  ['a'.repeat(33), ['a'.repeat(8)], 'leading'],
  ['\\bclass\\b', ['class'], 'leading'],
  ['^import', ['import'], 'leading'],
  ['foo.*barbaz', ['barbaz'], ''],
  ['foobarbaz.*qux', ['foobarbaz'], 'leading'],
  ['\\w+Error\\(', ['Error('], ''],
  ['ab+cd\\d', ['bcd'], ''],
  ['abc+d', ['abc'], 'leading'],
  ['(?:foo|bar)\\d', ['foo', 'bar'], 'leading'],
  ['\\d(?:foo|bar)\\d', ['foo', 'bar'], ''],
  ['(?:foo\\d|bar\\d)', ['foo', 'bar'], 'leading'],
  ['(?:foo\\d|\\dbar)', ['foo', 'bar'], ''],
  ['(?:foo\\d){2}', ['foo'], 'leading'],
  ['(?:bb|bg)\\d+ff\\d', ['ff'], ''],
  ['(?:bb|bg)\\d+pp\\d', ['bb', 'bg'], 'leading'],
  ['\\d(?:foo)?', undefined, undefined],
  ['\\d(?:foo|[xy]+)\\d', undefined, undefined],
  ['a|\\d', undefined, undefined],
  ['[a-z]+', undefined, undefined],
  ['\\da\\d', undefined, undefined],
  ['\\d#\\d', ['#'], ''],
  ['(?i)\\dq\\d', undefined, undefined],
  ['[ab][ab][ab][ab][ab]', ['aa', 'ab', 'ba', 'bb'], 'leading'],
  ['x[ab]{5}y', ['ay', 'by'], ''],
  ['(?:ab){3}\\d', ['ababab'], 'leading'],
  ['[a-e]#', ['#'], ''],
  ['\\d[A-C]foo', ['Afoo', 'Bfoo', 'Cfoo'], ''],
  ['\\w+(?:foo)+\\d', ['foo'], ''],
  ['\\w+(?:foo){2,3}bar\\d', ['foobar'], ''],
  ['foo(?:bar)?\\d', ['foo'], 'leading'],
  ['[Aa]#\\d', ['A#'], 'leading'],
  ['[Kk\\x{212a}]oo', ['oo'], ''],
  ['(?:fo|o)$', ['o\n', 'o\r\n', 'fo\n', 'fo\r\n'], 'closing'],
  ['(?:;|xy)$', undefined, undefined],
  ['\\w+x$', ['x\n', 'x\r\n'], 'closing'],
  ['(?:ab|[xy])$', ['x\n', 'x\r\n', 'y\n', 'y\r\n', 'ab\n', 'ab\r\n'], 'closing'],
  ['\\w,$', undefined, undefined],
  ['\\w$', undefined, undefined],
  ['[xy]+$', ['x\n', 'x\r\n', 'y\n', 'y\r\n'], 'closing'],
])('%s: one of %j, which are %s', (pattern, texts, flags) => {
  if (typeof texts === 'number' && flags !== undefined) expect(shown(pattern)[0]).toHaveLength(texts);
  else
    expect(shown(pattern)).toEqual(texts === undefined || flags === undefined ? [undefined] : [texts, flags]);
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

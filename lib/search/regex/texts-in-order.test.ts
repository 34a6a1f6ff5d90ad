import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLenient } from '../../base/text.ts';
import { loadKernel } from '../kernel.oracle.ts';
import { PlainKernel } from '../plain-kernel.ts';
import { nativePlaces, placesFound, someLines, textOfLines } from './found.fixture.ts';
import { parseRegex } from './parse.ts';
import { simplify, trimBack } from './simplify.ts';
import { textsInOrder } from './texts-in-order.ts';

/** The texts, each behind its gap, with `^` in front where a match starts with its line. */
function shown(pattern: string): string | undefined {
  const parsed = parseRegex(pattern, false);
  if (!parsed.ok) throw new Error(parsed.error);
  const found = textsInOrder(trimBack(simplify(parsed.value.syntax)));
  if (found === undefined) return undefined;
  const texts = found.texts.map(({ gap, needle }) => {
    const chars = Array.from(decodeLenient(needle.bytes), (char, i) =>
      needle.folds[i] === 0 ? char : char.toUpperCase(),
    );
    return `${gap}${chars.join('')}`;
  });
  return `${found.open ? '^' : ''}${texts.join(' ')}`;
}

const LONG = 'a'.repeat(33);

test.each([
  ['foo.*bar', '0foo 0bar'],
  ['import .* from', '0import  0 from'],
  ['foo.*?bar.+b(?:a)z', '0foo 0bar 1baz'],
  ['foo.*.+.*bar', '0foo 1bar'],
  ['.*foo', '^0foo'],
  ['.+foo.*bar.*', '^1foo 0bar'],
  ['(?i)foo.*bar', '0FOO 0BAR'],
  [`foo.*${LONG.slice(1)}`, `0foo 0${LONG.slice(1)}`],
  ['foo', undefined],
  ['foo.*', undefined],
  ['.*', undefined],
  ['', undefined],
  ['foo.{2,}bar', undefined],
  ['foo.?bar', undefined],
  ['foo[^x]*bar', undefined],
  ['foo(?:ab)*bar', undefined],
  ['foo.*ba[rz]', undefined],
  ['foo.*bar$', undefined],
  ['foo\\r.*bar', undefined],
  ['(?i)foo.*sky', undefined],
  [`foo.*${LONG}`, undefined],
])('%s is %j', (pattern, texts) => {
  expect(shown(pattern)).toBe(texts);
});

describe.each([
  ['plain', new PlainKernel()],
  ['compiled', loadKernel()],
])('with the %s kernel', (_, kernel) => {
  test('lines and places are those of a native engine', () => {
    const text = fc.stringMatching(/^[abé]{1,3}$/);
    const gap = fc.constantFrom('.*', '.+', '.*?');
    const edge = fc.constantFrom('', '.*', '.+');
    const pattern = fc
      .tuple(edge, text, fc.array(fc.tuple(gap, text), { minLength: 1, maxLength: 3 }), edge)
      .map((parts) => parts.flat(2).join(''));
    fc.assert(
      fc.property(pattern, someLines, (source, lines) => {
        const wanted = nativePlaces(new RegExp(source, 'su'), lines);
        expect(placesFound(source, textOfLines(lines), { kernel })).toEqual(wanted);
      }),
      { numRuns: 500 },
    );
  });
});

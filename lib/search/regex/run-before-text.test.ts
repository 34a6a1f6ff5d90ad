import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLenient } from '../../base/text.ts';
import { loadKernel } from '../kernel.oracle.ts';
import { PlainKernel } from '../plain-kernel.ts';
import { nativePlaces, placesFound, someLines, textOfLines } from './found.fixture.ts';
import { parseRegex } from './parse.ts';
import { runBeforeText } from './run-before-text.ts';
import { simplify, trimBack } from './simplify.ts';

/** How many characters stand before, and the texts. */
function shown(pattern: string): string | undefined {
  const parsed = parseRegex(pattern, false);
  if (!parsed.ok) throw new Error(parsed.error);
  const found = runBeforeText(trimBack(simplify(parsed.value.syntax)), 3);
  if (found === undefined) return undefined;
  const texts = found.needles.map(({ bytes }) => decodeLenient(bytes));
  return `${found.least}${found.many ? '+' : ''} ${texts.join(' ')}`;
}

const LONG = 'a'.repeat(33);

test.each([
  ['\\w+Error\\(', '1+ Error('],
  ['\\w*Error', '0+ Error'],
  ['\\wError', '1 Error'],
  ['\\w+?(?:Error|Fault)x*', '1+ Error Fault'],
  ['(?i)[a-z]+error', '1+ error'],
  [`.+${LONG.slice(1)}`, `1+ ${LONG.slice(1)}`],
  ['\\w?Error', undefined],
  ['\\w{2,}Error', undefined],
  ['\\w{1,4}Error', undefined],
  ['(?:ab)+Error', undefined],
  ['\\w+', undefined],
  ['Error\\w', undefined],
  ['\\w+Error\\d', undefined],
  ['\\w+Error\\b', undefined],
  ['\\w+(?:a|b|c|d)x', undefined],
  ['\\w+x\\r', undefined],
  [`\\w+${LONG}`, undefined],
])('%s is %j', (pattern, texts) => {
  expect(shown(pattern)).toBe(texts);
});

test('what a byte tells of the set', () => {
  const parsed = parseRegex('[^b\\x7f]+x', false);
  if (!parsed.ok) throw new Error(parsed.error);
  const { bytes } = runBeforeText(simplify(parsed.value.syntax), 1) ?? {};
  const told = Array.from('ab\x7f\n\r\x00', (char) => bytes?.[char.charCodeAt(0)]);
  expect([told, bytes?.[0x80], bytes?.[0xff]]).toEqual([[1, 0, 0, 0, 2, 1], 2, 2]);
});

describe.each([
  ['plain', new PlainKernel()],
  ['compiled', loadKernel()],
])('with the %s kernel', (_, kernel) => {
  test('lines and places are those of a native engine', () => {
    const text = fc.stringMatching(/^(?:[abé]{1,3}|\(a\|bb\|é\))$/);
    const run = fc.constantFrom('[ab]', '[ab]+', '[ab]*', '[^a]+', '[aé]+', '\\w+', '\\W', '.+', '[^b]*');
    const pattern = fc.tuple(run, text).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, someLines, (source, lines) => {
        const native = new RegExp(source.replace('\\w', '[abé]').replace('\\W', '[^abé]'), 'su');
        expect(placesFound(source, textOfLines(lines), { kernel })).toEqual(nativePlaces(native, lines));
      }),
      { numRuns: 1000 },
    );
  });
});

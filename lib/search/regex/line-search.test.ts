import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concat, utf8 } from '../../base/bytes.ts';
import { decodeLenient } from '../../base/text.ts';
import { matcherOf, placesFound } from './found.fixture.ts';
import { BAD, naiveStart, rawLines, shapes, type Shape } from './naive.oracle.ts';

function naively(shape: Shape, lines: readonly Uint8Array[]): [number, number][] {
  return lines.flatMap((bytes, i) => {
    const units = Array.from(decodeLenient(bytes), (char) =>
      char === '\uFFFD' ? BAD : (char.codePointAt(0) ?? 0),
    );
    const start = naiveStart(shape, units);
    // A match may start at the `\r` that ends a line, or behind it: then at the end of what is shown.
    const shown = units.at(-1) === 13 ? units.length - 1 : units.length;
    return start === undefined ? [] : [[i, Math.min(start, shown)] as [number, number]];
  });
}

test('the lines and places are those that trying everything finds', () => {
  const NEWLINE = Uint8Array.of(10);
  fc.assert(
    fc.property(shapes, fc.array(rawLines, { minLength: 1, maxLength: 12 }), (shape, raw) => {
      const lines = raw.map((bytes) => Uint8Array.from(bytes));
      const text = concat(lines.flatMap((line) => [line, NEWLINE]));
      expect(placesFound(shape.source, text)).toEqual(naively(shape, lines));
      // The same without a line break at the end.
      if (lines.at(-1)?.length !== 0)
        expect(placesFound(shape.source, text.subarray(0, -1))).toEqual(naively(shape, lines));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['[ab]*a[ab]{14}c', `${'ab'.repeat(20_000)}aabbabbaabbabbaac`],
  ['(a|b|ab)*(ba|ca){3}\\d', `${'abba'.repeat(5000)}bababa7`],
])('%s is matched when its states outgrow the table', (pattern, line) => {
  const noise = Array.from(
    { length: 30_000 },
    (_, i) => 'ab'[(i * i * 7 + (i >> 3) * 3 + (i >> 5)) % 2] ?? '',
  ).join('');
  expect(placesFound(pattern, utf8(`${noise}\n${line}\n${noise}`)).map(([at]) => at)).toEqual([1]);
});

/** A line that is hard for `a[ab]{2000}[c-z]`. */
function hardLine(length = 400_000): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 0x61 + (seed % 2);
  });
}

test('a pattern that needs too many steps says so', () => {
  const matcher = matcherOf('a[ab]{2000}[c-z]');
  const noise = hardLine();
  noise[0] = 0x63;
  expect(matcher.next(noise, 0)).toBe(undefined);
  expect(matcher.exhausted).toBe(true);
});

test.each(['a[ab]{2000}[c-z]', '(?:a[ab]{2000}(?:d|e){1,2})+'])(
  'of hard lines only those are looked at that hold what every match of %s holds',
  (pattern) => {
    const matcher = matcherOf(pattern);
    const line = utf8(`${'a'.repeat(2001)}d\n`);
    const text = concat([hardLine(), utf8('\n'), line, hardLine(), utf8('\n'), line, hardLine()]);
    const hits = [];
    for (let hit = matcher.next(text, 0); hit !== undefined; hit = matcher.next(text, hit.lineEnd + 1))
      hits.push(hit.lineStart);
    expect(hits).toEqual([400_001, 800_002 + line.length]);
    expect(matcher.exhausted).toBe(false);
  },
);

test('a long line is located without scanning it over and over', () => {
  const line = `${'x'.repeat(300_000)}foo${'y'.repeat(300_000)}bar`;
  expect(placesFound('fo+.*bar', utf8(line))).toEqual([[0, 300_000]]);
  expect(placesFound('[a-y]+bar', utf8(line))).toEqual([[0, 0]]);
});

test.each(['foo', '(?i)FOO', 'fo+', 'o+$', '[e-g]oo', 'foo|bar', 'f.*o'])(
  'a hit of %s may be located after others were found',
  (pattern) => {
    const text = utf8('x foo\nnix\nfoo\n  foo');
    const matcher = matcherOf(pattern);
    const hits = [0, 6, 14].map((from) => matcher.next(text, from));
    const column = pattern === 'o+$' ? 1 : 0;
    expect(hits).toEqual([
      { lineStart: 0, lineEnd: 5 },
      { lineStart: 10, lineEnd: 13 },
      { lineStart: 14, lineEnd: 19 },
    ]);
    const starts = hits.map((hit) => hit && matcher.locate(text, hit));
    expect(starts).toEqual([2 + column, 10 + column, 16 + column]);
    // Nor does it matter that an earlier one was found again in between.
    expect(matcher.next(text, 0)).toEqual(hits[0]);
    expect(hits[2] && matcher.locate(text, hits[2])).toBe(16 + column);
    expect(matcher.next(text, 19)).toBe(undefined);
    expect(matcher.exhausted).toBe(false);
  },
);

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, utf8 } from '../base/bytes.ts';
import { codePoints, decodeLenient } from '../base/text.ts';
import type { LineMatcher, SpanMatcher } from './matcher.ts';
import { compileMultiline, compilePattern, type PatternOptions } from './pattern.ts';
import { withoutPauses } from './unpaused.oracle.ts';
import { searchText, type Match } from './searcher.ts';

const PLAIN: PatternOptions = { literal: false, caseSensitive: true, word: false, wholeLine: false };

type Found = Omit<Match, 'path'>;

function foundIn(text: string | Uint8Array, matcher: LineMatcher | SpanMatcher, context: number): Found[] {
  const file = { path: 'f', text: typeof text === 'string' ? utf8(text) : text, mark: 0 };
  return withoutPauses(searchText(file, matcher, context)).map(({ path: _, ...found }) => found);
}

function search(
  text: string | Uint8Array,
  pattern: string,
  context = 0,
  options: Partial<PatternOptions> = {},
): Found[] {
  const matcher = compilePattern(pattern, { ...PLAIN, ...options }, 'input.pattern');
  if (!matcher.ok) throw new Error(matcher.error.message);
  return foundIn(text, matcher.value, context);
}

function places(
  text: string | Uint8Array,
  pattern: string,
  options: Partial<PatternOptions> = {},
): number[][] {
  return search(text, pattern, 0, options).map((found) => [found.line, found.column]);
}

describe('lines', () => {
  test.each([
    ['', '', []],
    ['\n', '^$', [[1, 1]]],
    ['a\n', '^$', []],
    ['a\n\nb', '^$', [[2, 1]]],
    ['a\nb', 'b$', [[2, 1]]],
    [
      'hit\r\nmiss\r\nhit',
      '^hit$',
      [
        [1, 1],
        [3, 1],
      ],
    ],
    ['a\rb', '^b', []],
    ['a\u2028b', '^b', []],
    ['😀é hit', 'hit', [[1, 4]]],
    ['a b', 'a\\sb', [[1, 1]]],
    ['a\nb', 'a[^x]b', []],
    ['a\nb', 'a\\sb', []],
    ['foo.bar\nfoo(bar', 'foo\\(', [[2, 1]]],
  ])('%j with %j', (text, pattern, found) => {
    expect(places(text, pattern)).toEqual(found);
  });

  test('every line is found once, by its first match, whichever way it is looked for', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀', ' ', '\r'), maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 60 }),
        fc.constantFrom('ab', 'a[b]', 'é', 'b$', 'a😀'),
        (lines, pattern) => {
          const text = lines.join('\n');
          const plain = pattern.replace('[b]', 'b').replace('$', '');
          const wanted = lines.flatMap((raw, i) => {
            const shown = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
            const at = pattern.endsWith('$')
              ? shown.endsWith(plain)
                ? shown.length - 1
                : -1
              : shown.indexOf(plain);
            return at < 0 ? [] : [[i + 1, codePoints(shown.slice(0, at)) + 1]];
          });
          expect(places(text, pattern)).toEqual(wanted);
        },
      ),
    );
  });

  test('long texts are searched beyond the first block', () => {
    const text = `${'x\n'.repeat(200_000)}hit\n`;
    expect(places(text, 'h[i]t')).toEqual([[200_001, 1]]);
    expect(places(text, 'hit')).toEqual([[200_001, 1]]);
  });
});

describe('options', () => {
  test.each([
    ['foo(x', 'foo(', { literal: true }, [[1, 1]]],
    ['Foo', 'foo', { caseSensitive: false }, [[1, 1]]],
    ['Foo', 'foo', {}, []],
    [
      'Foo\nfoo',
      'foo',
      { caseSensitive: 'smart' },
      [
        [1, 1],
        [2, 1],
      ],
    ],
    ['Foo\nfoo', 'Foo', { caseSensitive: 'smart' }, [[1, 1]]],
    ['Foo\nfoo', '[F]oo', { caseSensitive: 'smart' }, [[1, 1]]],
    ['FOO', '\\Soo', { caseSensitive: 'smart' }, [[1, 1]]],
    ['food\nthe foo', 'foo', { word: true }, [[2, 5]]],
    ['a foo( b', 'foo(', { word: true, literal: true }, [[1, 3]]],
    ['ab\nb', 'a|b', { wholeLine: true }, [[2, 1]]],
    ['b\r\n', 'a|b', { wholeLine: true, word: true }, [[1, 1]]],
  ] as const)('%j with %j and %j', (text, pattern, options, found) => {
    expect(places(text, pattern, options)).toEqual(found);
  });
});

test('each match has its own context, cut at the ends of the text', () => {
  const found = search('1\r\nhit\n\nhit\n5', 'hit', 2);
  expect(found.map((line) => [line.context_before, line.context_after])).toEqual([
    [['1'], ['', 'hit']],
    [['hit', ''], ['5']],
  ]);
});

test('of a long line the part around the match is shown, cut at code points', () => {
  const [found] = search(`${'😀'.repeat(1000)}hit${'é'.repeat(1000)}`, 'hit');
  expect(found).toMatchObject({ column: 1001, text_truncated: true });
  expect(found?.text).toBe(`${'😀'.repeat(50)}hit${'é'.repeat(397)}`);
  expect(search(`${'😀'.repeat(1000)}hits!`, 'hits!$')[0]?.text).toBe(`${'😀'.repeat(247)}hits!`);
  expect(search(`hit${'x'.repeat(497)}`, 'hit')[0]).toMatchObject({ text_truncated: false });
  expect(search(`${'x'.repeat(501)}\nhit`, 'hit', 1)[0]?.context_before).toEqual([`${'x'.repeat(500)}…`]);
});

test('columns are right on lines with invalid bytes', () => {
  const unit = fc.constantFrom(
    [0x61],
    [0xc3, 0xa9],
    [0xf0, 0x9f, 0x98, 0x80],
    [0xff],
    [0xe2, 0x82],
    [0xf0, 0x9f],
    [0x80],
    [0xed, 0xa0],
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
      const before = Uint8Array.from(units.flat());
      const column = codePoints(decodeLenient(before)) + 1;
      expect(places(concat([before, utf8('hit')]), 'hit')).toEqual([[1, column]]);
      expect(places(concat([before, utf8('hit')]), 'h.t')).toEqual([[1, column]]);
    }),
  );
});

describe('matches over lines', () => {
  function spans(text: string | Uint8Array, pattern: string, context = 0): Found[] {
    const matcher = compileMultiline(pattern, { ...PLAIN, dotAll: false }, 'p');
    if (!matcher.ok) throw new Error(matcher.error.message);
    return foundIn(text, matcher.value, context);
  }

  test('each has its first and last line, its place, all of its lines and its own context', () => {
    const text = '0\r\né foo\r\nbar 1\r\n\r\nfoo\r\nbar\r\n9';
    const place = { text_truncated: false };
    expect(spans(text, 'foo\\r?\\nbar', 1)).toEqual([
      {
        ...place,
        line: 2,
        column: 3,
        offset: 6,
        end_line: 3,
        text: 'é foo\nbar 1',
        context_before: ['0'],
        context_after: [''],
      },
      {
        ...place,
        line: 5,
        column: 1,
        offset: 20,
        end_line: 6,
        text: 'foo\nbar',
        context_before: [''],
        context_after: ['9'],
      },
    ]);
  });

  test.each([
    ['a\nb\n', 'a\\n', [[1, 1, 1, 0]]],
    ['a\n\nb', 'a\\n\\n', [[1, 2, 1, 0]]],
    ['a\nb', '\\z', [[2, 2, 2, 3]]],
    ['a\nb\n', '\\z', []],
    [
      'ab\nc',
      'b\\s|c',
      [
        [1, 1, 2, 1],
        [2, 2, 1, 3],
      ],
    ],
    [
      '😀 a a\na',
      'a\\s?',
      [
        [1, 1, 3, 5],
        [1, 1, 5, 7],
        [2, 2, 1, 9],
      ],
    ],
  ])('%j with %j', (text, pattern, found) => {
    expect(spans(text, pattern).map((hit) => [hit.line, hit.end_line, hit.column, hit.offset])).toEqual(
      found,
    );
  });

  test('of long lines the part around the start is shown', () => {
    const [hit] = spans(`${'x'.repeat(3000)}foo\n${'y'.repeat(3000)}`, 'foo\\ny');
    expect(hit).toMatchObject({ column: 3001, line: 1, end_line: 2, text_truncated: true });
    expect(hit?.text).toBe(`${'x'.repeat(100)}foo\n${'y'.repeat(1896)}`);
  });
});

test('bytes that are no UTF-8 are told, in the line and around it', () => {
  const text = concat([
    utf8('\uFFFD hit\n'),
    Uint8Array.of(0xff, 10),
    utf8('hit\nx\nhit '),
    Uint8Array.of(0xe9),
  ]);
  const flags = (context: number) => search(text, 'hit', context).map((found) => found.invalid_utf8);
  expect(flags(0)).toEqual([undefined, undefined, true]);
  expect(flags(1)).toEqual([true, true, true]);
});

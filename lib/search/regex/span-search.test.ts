import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, utf8 } from '../../base/bytes.ts';
import { decodeLenient } from '../../base/text.ts';
import type { SpanMatcher } from '../matcher.ts';
import { spansIn } from '../unpaused.oracle.ts';
import { compileMultiline, type MultilineOptions } from '../pattern.ts';
import { BAD, rawLines } from './naive.oracle.ts';
import { naiveSpans, orderedShapes } from './spans.oracle.ts';

const PLAIN: MultilineOptions = {
  literal: false,
  caseSensitive: true,
  word: false,
  wholeLine: false,
  dotAll: false,
};

function matcherOf(pattern: string, options: Partial<MultilineOptions> = {}): SpanMatcher {
  const matcher = compileMultiline(pattern, { ...PLAIN, ...options }, 'pattern');
  if (!matcher.ok) throw new Error(matcher.error.message);
  return matcher.value;
}

function found(pattern: string, text: string, options: Partial<MultilineOptions> = {}): string[] {
  const bytes = utf8(text);
  return spansIn(matcherOf(pattern, options), bytes).map(({ start, end }) =>
    decodeLenient(bytes.subarray(start, end)),
  );
}

test('the matches are those that trying everything in order finds', () => {
  fc.assert(
    fc.property(orderedShapes, fc.array(rawLines, { maxLength: 4 }), (shape, lines) => {
      const text = concat(
        lines.flatMap((line, i) => [Uint8Array.from(i === 0 ? [] : [10]), Uint8Array.from(line)]),
      );
      const units: number[] = [];
      const places: number[] = [];
      for (let at = 0; at < text.length;) {
        const length = unitLength(text, at);
        const char = decodeLenient(text.subarray(at, at + length));
        units.push(char === '\uFFFD' ? BAD : (char.codePointAt(0) ?? 0));
        places.push(at);
        at += length;
      }
      places.push(text.length);
      const spans = naiveSpans(shape, units).map(([start, end]) => ({
        start: places[start],
        end: places[end],
      }));
      expect(spansIn(matcherOf(shape.source), text)).toEqual(spans);
      // `\z\n` matches nowhere and makes it a pattern over lines.
      expect(spansIn(matcherOf(`(?:${shape.source})|\\z\\n`), text)).toEqual(spans);
    }),
    { numRuns: 3000 },
  );
});

/** The longest start of the rest that is decoded to one character. */
function unitLength(text: Uint8Array, at: number): number {
  for (let length = 4; length > 1; length -= 1) {
    const part = text.subarray(at, at + length);
    if (part.length === length && Array.from(decodeLenient(part)).length === 1) return length;
  }
  return 1;
}

describe('which match is found', () => {
  test.each([
    ['foo\\nbar', 'foo foo\nbar\nfoo\nbar', ['foo\nbar', 'foo\nbar']],
    ['/\\*(?s:.*?)\\*/', '/* a\nb */ x /* c */', ['/* a\nb */', '/* c */']],
    ['/\\*(?s:.*)\\*/', '/* a\nb */ x /* c */', ['/* a\nb */ x /* c */']],
    ['(?U)a\\n*', 'a\n\n', ['a']],
    ['(?U)a\\n*?', 'a\n\n', ['a\n\n']],
    ['(?:a|ab)(?:\\nc|\\n)', 'ab\nc', ['ab\nc']],
    ['(?:\\n|\\nb)', 'a\nb', ['\n']],
    ['\\Aa|\\n', 'a\na', ['a', '\n']],
    ['a\\z|b\\n', 'a\nb\na', ['b\n', 'a']],
    ['a\\Z', 'a\na\n', ['a\n']],
    ['a\\Z', 'a\na', ['a']],
    ['(?-m:^a|b$)|c\\n', 'a\na\nb\nb', ['a', 'b']],
    ['(?-m)^a|\\n$', 'a\na\n', ['a', '\n']],
    ['^b$\\s', 'a\nb\nc', ['b\n']],
    ['a$\\nb', 'a\r\nb', ['a\r\nb']],
    ['a.*\\nb', 'a\r\nb', ['a\r\nb']],
    ['a\\Rb', 'a\r\nb a\nb a\vb', ['a\r\nb', 'a\nb', 'a\vb']],
    ['[^a]+', 'b\nc', ['b\nc']],
    ['\\Qa\nb\\E', 'a\nb', ['a\nb']],
    ['\\x0a\\012\\n', '\n\n\n', ['\n\n\n']],
    ['(?x) a \\n b', 'a\nb', ['a\nb']],
    ['a\nb', 'a\nb', ['a\nb']],
    ['\\d\\n', '٣\n', ['٣\n']],
    ['(?-u:\\b)x\\n', 'éx\n', ['x\n']],
    ['\\bx\\n', 'éx\n x\n', ['x\n']],
    ['\\N+\\n', 'ab\nc', ['ab\n']],
  ])('%j in %j', (pattern, text, matches) => {
    expect(found(pattern, text)).toEqual(matches);
  });

  test.each<[string, Partial<MultilineOptions>, string, string[]]>([
    ['a.b', { dotAll: true }, 'a\nb', ['a\nb']],
    ['(?-s)a.b|\\n', { dotAll: true }, 'a\nb', ['\n']],
    ['a\nb', { literal: true }, 'a\nb', ['a\nb']],
    ['a\n(', { literal: true, caseSensitive: false }, 'A\n(', ['A\n(']],
    ['a\nb', { word: true }, 'a\nbc xa\nb a\nb', ['a\nb']],
    ['a|ab\n?c', { wholeLine: true }, 'ab\nc\na\nba\r\n', ['ab\nc', 'a']],
    ['A\n', { caseSensitive: 'smart' }, 'a\nA\n', ['A\n']],
    ['a\n', { caseSensitive: 'smart' }, 'a\nA\n', ['a\n', 'A\n']],
  ])('%j with %j in %j', (pattern, options, text, matches) => {
    expect(found(pattern, text, options)).toEqual(matches);
  });
});

test.each([
  ['alnum', false],
  ['alpha', false],
  ['ascii', true],
  ['blank', false],
  ['cntrl', true],
  ['digit', false],
  ['graph', false],
  ['lower', false],
  ['print', false],
  ['punct', false],
  ['space', true],
  ['upper', false],
  ['word', false],
  ['xdigit', false],
])('a line break is one of the class %s: %s', (name, holds) => {
  // Nothing is what the rest matches.
  expect(found(`[[:${name}:]]|é\\n\\z`, '\n')).toEqual(holds ? ['\n'] : []);
});

describe('large texts', () => {
  test('matches lie over the borders of parts, characters too', () => {
    for (const shift of [0, 1, 2, 3]) {
      const text = `${'x'.repeat(shift)}${'é😀\n'.repeat(10_000)}`;
      expect(found('é😀\\n', text).length).toBe(10_000);
      expect(found('(?s)é.*', text)).toEqual([text.slice(shift)]);
      expect(found('\\n\\z', text)).toEqual(['\n']);
    }
  });

  test.each([
    ['(?:a|\\n)*b|a', 'a'.repeat(300_000), 300_000],
    ['(?:a+\\n?)+$', `${'a'.repeat(200_000)}!`, 0],
    ['(?:[ab\\n]*)*c', 'ab\n'.repeat(100_000), 0],
    ['(?s:.*x.*y.*z)', 'x'.repeat(300_000), 0],
    ['(?s:a.{0,50}b)', 'a\n'.repeat(150_000), 0],
  ])('%j takes a time that grows with the text alone', (pattern, text, count) => {
    const matcher = matcherOf(pattern);
    expect(spansIn(matcher, utf8(text)).length).toBe(count);
    expect(matcher.exhausted).toBe(false);
  });

  test('matches stay the same when there are more states than are kept', () => {
    let seed = 7;
    const text = Array.from({ length: 60_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 64 === 0 ? '\n' : 'ab'[(seed >> 8) % 2];
    }).join('');
    const starts: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const within = text.slice(at + 1, at + 15);
      if (text[at] === 'a' || within.length < 14 || within.includes('\n') || within[13] !== 'a') continue;
      starts.push(at);
      at += 14;
    }
    const spans = spansIn(matcherOf('[\\nb][ab]{13}a'), utf8(text));
    expect(spans).toEqual(starts.map((start) => ({ start, end: start + 15 })));
  });

  test('a pattern that needs too many steps says so', () => {
    const matcher = matcherOf('\\n[ab]{2000}a|[ab]a[ab]{400}[c\\n]');
    let seed = 1;
    const noise = Uint8Array.from({ length: 400_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return 0x61 + (seed % 2);
    });
    expect(spansIn(matcher, noise)).toEqual([]);
    expect(matcher.exhausted).toBe(true);
  });
});

test.each([
  ['foo.*bar', true],
  ['^a$', true],
  ['\\x41[^\\n]', true],
  ['a\\n', false],
  ['a\\s', false],
  ['[^a]', false],
  ['\\Aa', false],
  ['(?s)a.b', false],
])('%j is looked for in lines alone: %s', (pattern, lines) => {
  expect(matcherOf(pattern).overLines).toBe(!lines);
});

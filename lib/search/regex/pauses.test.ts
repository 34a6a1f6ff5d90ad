import { describe, expect, test } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { HitCounter } from '../hit-counter.ts';
import { loadKernel } from '../kernel.oracle.ts';
import { PAUSED, SLICE, type LineMatcher, type SpanMatcher } from '../matcher.ts';
import { compileMultiline, compilePattern } from '../pattern.ts';

const kernel = loadKernel();
const OPTIONS = { literal: false, caseSensitive: true, word: false, wholeLine: false, dotAll: false };

function linesOf(pattern: string): LineMatcher {
  const matcher = compilePattern(pattern, OPTIONS, 'p', kernel);
  if (!matcher.ok) throw new Error(matcher.error.message);
  return matcher.value;
}

function spansOf(pattern: string): SpanMatcher {
  const matcher = compileMultiline(pattern, OPTIONS, 'p', kernel);
  if (!matcher.ok) throw new Error(matcher.error.message);
  return matcher.value;
}

/** The count, the pauses on the way, and the most work between two of them. */
function counted(text: Uint8Array, matcher: LineMatcher | SpanMatcher) {
  const counter = new HitCounter(text, matcher, Infinity);
  let [pauses, most, before] = [0, 0, 0];
  for (;;) {
    const count = counter.run();
    most = Math.max(most, matcher.work - before);
    before = matcher.work;
    if (count !== PAUSED) return { count, pauses, most };
    pauses += 1;
  }
}

function noise(length: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 0x61 + (seed % 2);
  });
}

const LINES = utf8(`${'a foo bar\n'.repeat(150_000)}last foo`);
const ONE_LINE = utf8('a foo bar; '.repeat(700_000));

describe('a search pauses after a slice of work, and finds what it finds without', () => {
  test.each<[string, Uint8Array, number]>([
    ['foo', LINES, 150_001],
    ['[e-g]oo', LINES, 150_001],
    ['o.*a', LINES, 150_000],
    ['t fo+$', LINES, 1],
    ['\\wfoo', LINES, 0],
    ['[q-z][a-e]x', ONE_LINE, 0],
  ])('lines with %s', (pattern, text, count) => {
    const found = counted(text, linesOf(pattern));
    expect(found.count).toBe(count);
    expect(found.most).toBeLessThan(2 * SLICE);
  });

  test.each<[string, Uint8Array, number]>([
    ['foo', LINES, 150_001],
    ['o{2} ', LINES, 150_000],
    ['bar\\n', LINES, 150_000],
    ['[^q]{1000}', LINES, 1500],
    ['[^q]+', ONE_LINE, 1],
  ])('matches of %s', (pattern, text, count) => {
    const found = counted(text, spansOf(pattern));
    expect(found.count).toBe(count);
    expect(found.pauses).toBeGreaterThan(3);
    expect(found.most).toBeLessThan(2 * SLICE);
  });

  test.each(['a[ab]{300}[c-z]', '(?:a[ab]{300}(?:d|e){1,2})+'])('a hard line with %s', (pattern) => {
    const text = noise(100_000);
    text[text.length - 2] = 0x64;
    const found = counted(text, linesOf(pattern));
    expect(found.pauses).toBeGreaterThan(3);
    expect(found.most).toBeLessThan(2 * SLICE);
  });

  test('a match on a hard line is located with pauses', () => {
    const text = noise(40_000);
    text[39_000] = 0x64;
    text[39_000 - 201] = 0x61;
    const matcher = linesOf('[ab]a[ab]{200}[c-z]');
    let hit = matcher.next(text, 0);
    while (hit === PAUSED) hit = matcher.next(text, 0);
    if (hit === undefined) throw new Error('nothing was found');
    let pauses = 0;
    let start = matcher.locate(text, hit);
    for (; start === PAUSED; start = matcher.locate(text, hit)) pauses += 1;
    expect(start).toBe(39_000 - 202);
    expect(pauses).toBeGreaterThan(0);
  });
});

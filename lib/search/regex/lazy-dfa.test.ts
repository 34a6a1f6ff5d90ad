import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { loadKernel } from '../kernel.oracle.ts';
import { compileRegex } from './compile.ts';
import { LazyDfa } from './lazy-dfa.ts';
import { rawLines, shapes } from './naive.oracle.ts';
import { parseRegex } from './parse.ts';
import { simplify } from './simplify.ts';
import { Stepper } from './stepper.ts';
import { PlainScan } from './table-scan.ts';

const ENOUGH = 1e8;

function programOf(pattern: string) {
  const parsed = parseRegex(pattern, false);
  if (!parsed.ok) throw new Error(parsed.error);
  const program = compileRegex(simplify(parsed.value.syntax));
  if (!program.ok) throw new Error(program.error);
  return program.value;
}

function dfaOf(pattern: string, maxWork = ENOUGH): LazyDfa {
  return new LazyDfa(programOf(pattern), maxWork, new PlainScan());
}

test.each([
  ['abc', 'xxabcx', 'matched', 4],
  ['a', 'xxa', 'matched', 2],
  ['a$', 'xa\nb', 'matched', 2],
  ['a$', 'xa', 'ended', 2],
  ['^b', 'ab\nxb\nb', 'matched', 6],
  ['^b', 'ab\nxb\nc', 'ended', 7],
  ['^b', 'ab', 'ended', 2],
  ['', 'x', 'matched', 0],
  ['a.', 'a\nab', 'matched', 3],
])('a scan for %s over %j is %s at byte %i', (pattern, text, outcome, at) => {
  for (const scan of [new PlainScan(), loadKernel()]) {
    const dfa = new LazyDfa(programOf(pattern), ENOUGH, scan);
    const bytes = utf8(text);
    for (let time = 0; time < 2; time += 1) {
      expect([dfa.run(bytes, 0, bytes.length, dfa.start), dfa.at]).toEqual([outcome, at]);
    }
  }
});

test.each([
  ['^b', 'ab\nb', 'ended', 4],
  ['a', 'b\na', 'matched', 2],
])('within a line, what is dead stays so: %s over %j is %s at %i', (pattern, text, outcome, at) => {
  const dfa = dfaOf(pattern);
  const bytes = utf8(text);
  expect([dfa.runInLine(bytes, 0, bytes.length, dfa.start), dfa.at]).toEqual([outcome, at]);
});

test('a scan in pieces comes to what a scan in one comes to', () => {
  fc.assert(
    fc.property(shapes, rawLines, rawLines, fc.nat(30), (shape, one, other, cut) => {
      const text = Uint8Array.from([...one, 10, ...other]);
      const [whole, pieces] = [dfaOf(shape.source), dfaOf(shape.source)];
      const wanted = whole.run(text, 0, text.length, whole.start);
      const middle = Math.min(cut, text.length);
      const first = pieces.run(text, 0, middle, pieces.start);
      const last = first === 'ended' ? pieces.run(text, middle, text.length, pieces.places) : first;
      expect([last, pieces.at]).toEqual([wanted, whole.at]);
      const ends = [whole, pieces].map((dfa) => wanted === 'ended' && dfa.matchesAtEnd(dfa.places));
      expect(ends[1]).toBe(ends[0]);
    }),
    { numRuns: 300 },
  );
});

test('where the states outgrow the table, a scan in pieces comes to what a scan in one comes to', () => {
  let seed = 5;
  const noise = Uint8Array.from({ length: 60_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 0x61 + (seed % 2);
  });
  const pattern = 'a[ab]{200}c';
  const [whole, pieces, bare] = [dfaOf(pattern), dfaOf(pattern), new Stepper(programOf(pattern))];
  expect(whole.run(noise, 0, noise.length, whole.start)).toBe('ended');
  let places = pieces.start;
  for (let from = 0; from < noise.length; from += 1000) {
    expect([pieces.run(noise, from, from + 1000, places), pieces.at]).toEqual(['ended', from + 1000]);
    places = pieces.places;
  }
  bare.load(bare.start());
  for (const byte of noise) bare.advance(byte);
  expect(whole.places.list).toEqual(bare.loaded().list);
  expect(places.list).toEqual(bare.loaded().list);
  // Each byte costs its places, with a table none.
  expect(whole.stepper.work).toBeGreaterThan(60_000 * 50);
});

test('sets are moved without a table as with one', () => {
  fc.assert(
    fc.property(shapes, rawLines, (shape, line) => {
      const dfa = dfaOf(shape.source);
      const bare = new Stepper(programOf(shape.source));
      bare.load(bare.start());
      let places = dfa.start;
      for (const byte of line) {
        if (places.matched) break;
        places = dfa.stepper.step(places, byte);
        expect(Array.from(new Set(places.list))).toEqual(Array.from(places.list));
        expect(bare.advance(byte)).toBe(places.matched);
        expect(bare.loaded()).toMatchObject({ list: places.list, matchedAtEnd: places.matchedAtEnd });
      }
      expect(bare.matchesAtEnd(bare.loaded())).toBe(dfa.matchesAtEnd(places));
    }),
    { numRuns: 300 },
  );
});

test('a place that two ways lead to is one', () => {
  const { stepper } = dfaOf('(?:é[^a])+b');
  let places = stepper.start();
  // The third character is broken off, which leads back to the first: a match may go on there, or begin.
  for (const byte of [0xc3, 0xa9, 0xe2, 0x82, 0xc3]) places = stepper.step(places, byte);
  expect(Array.from(new Set(places.list))).toEqual(Array.from(places.list));
});

test.each([
  ['abc', 'a'],
  ['[ab]c|d', 'abd'],
  ['(?i)q', 'Qq'],
  ['a*b', 'b'],
])('what leads away from the start for %s is %j', (pattern, leaving) => {
  expect(dfaOf(pattern).leaving).toEqual(Array.from(utf8(leaving)));
});

test('where an anchor stands at the front, all but a line break leads away', () => {
  expect(dfaOf('^a').leaving).toEqual(
    Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte !== 10),
  );
});

test('work is counted, and its limit ends a scan', () => {
  const noise = utf8('xy'.repeat(200));
  const [free, tight] = [dfaOf('[xy]{3}z'), dfaOf('[xy]{3}z', 100)];
  expect(free.run(noise, 0, noise.length, free.start)).toBe('ended');
  expect(tight.run(noise, 0, noise.length, tight.start)).toBe('exhausted');
  const spent = free.stepper.work;
  expect(free.run(noise, 0, noise.length, free.start)).toBe('ended');
  expect(free.stepper.work).toBe(spent);
  expect(dfaOf('a').number).not.toBe(dfaOf('a').number);
});

test.each([
  ['abc', 'xxabcx', 524],
  ['[ab]*c$', 'abab\nabc', 361],
  ['\\bé+', 'é éé', 375],
  ['[^a]b', 'é\xff', 527],
])('what a scan for %s over %j costs: %i', (pattern, text, work) => {
  const dfa = dfaOf(pattern);
  const bytes = utf8(text);
  dfa.run(bytes, 0, bytes.length, dfa.start);
  expect(dfa.stepper.work).toBe(work);
});

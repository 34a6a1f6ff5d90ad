import { expect, test } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { PlainKernel } from '../plain-kernel.ts';
import { parseRegex } from './parse.ts';
import { prefilterOf, weakPrefilterOf } from './prefilter.ts';
import { simplify, trimBack, trimFront } from './simplify.ts';

const TEXT = utf8('ab ABCDE_F 12-34-56 x\nfoo HELLO_WORLD(1)\n');

function coreOf(pattern: string) {
  const parsed = parseRegex(pattern, false);
  if (!parsed.ok) throw new Error(parsed.error);
  return trimFront(trimBack(simplify(parsed.value.syntax)));
}

function prefilter(pattern: string) {
  return prefilterOf(coreOf(pattern), new PlainKernel());
}

test.each([
  ['[A-Z_]{4,}', 3, true],
  ['[A-Z_]{8}', 26, true],
  ['[A-Z_]{8}\\(', 26, false],
  ['\\d[A-Z]{5}', 3, false],
  ['[A-Z_]{99}', -1, true],
  ['[A-Z]{4}.*[A-Z_]{8}', 26, false],
])('%s: its run stands first at %i, exactly: %s', (pattern, place, exact) => {
  const found = prefilter(pattern);
  expect([found?.find(TEXT, 0), found?.exact, found?.leading]).toEqual([place, exact, exact]);
});

test.each([
  ['short', '[A-Z]{3}'],
  ['of common bytes', '[a-z]{9}'],
  ['not of ASCII alone', '[A-Zé]{9}'],
  ['of a text', '(?:[A-Z]x){9}'],
  ['absent in some matches', '\\d|[A-Z]{9}'],
])('a run that is %s is not looked for', (_, pattern) => {
  expect(prefilter(pattern)).toBe(undefined);
});

test.each([
  ['[ab][cd]', 'xa\nc\nac', 6],
  ['[ab][cd]', 'xa\nc', -1],
  ['[ab][cd]*[ef]', 'ae', 1],
  ['[ab][cd]*[ef]', 'ac', -1],
  ['[ab][cd]+[ef]', 'ae', -1],
  ['(?:[ab]|[cd])[ef]', 'ce', 1],
  ['(?:[ab]|[cd])[ef]', 'xe', -1],
  ['(?:[ab]|[cd]?)[ef]', 'xe', 1],
  ['(?:[ab][gh]|[cd])[ef]', 'gce', 2],
  ['[é-ü][ab]', 'a', -1],
  ['[é-ü][ab]', 'éa', 2],
  ['\\b', 'a', undefined],
])('lines with a byte of each set of %s, in %j: %i', (pattern, text, place) => {
  expect(weakPrefilterOf(coreOf(pattern), new PlainKernel())?.find(utf8(text), 0)).toBe(place);
});

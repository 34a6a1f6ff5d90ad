import { expect, test } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { loadKernel } from '../kernel.oracle.ts';
import { PlainKernel } from '../plain-kernel.ts';
import { placesFound } from './found.fixture.ts';
import { holdsReturnUnnamed } from './returns.ts';

const COMPILED = loadKernel();
const PLAIN = new PlainKernel();

/** A `\r` that ends a line is no part of it, unless the pattern names it; elsewhere it is a character like others. */
test.each<[string, string, boolean]>([
  ['a$', 'a\r\n', true],
  ['a$', 'a\r', true],
  ['a$', 'a\r\r\n', false],
  ['^$', '\r\n', true],
  ['^a$', 'a\r\nb', true],
  ['a.', 'a\r\n', false],
  ['a.', 'a\r', false],
  ['a.', 'a\rb\r\n', true],
  ['a.', 'a\r\r\n', true],
  ['a..', 'a\r\r\n', false],
  ['a.$', 'a\r\r\n', true],
  ['a[^b]', 'a\r\n', false],
  ['a[^b]$', 'a;\r\n', true],
  ['[^;]$', 'a;\r\n', false],
  ['[^;]$', 'a\r\n', true],
  ['a\\s', 'a\r\n', false],
  ['a\\s+$', 'a\r\n', false],
  ['a\\s+$', 'a \r\n', true],
  ['a\\sb', 'a\rb\r\n', true],
  ['a\\W', 'a\r\n', false],
  ['a\\W\\B', 'a\r\n', false],
  ['a\\W\\B', 'a\r-\r\n', true],
  ['\\W{2}', 'é\r\n', false],
  ['\\B$', 'a\r\n', false],
  ['\\b$', 'a\r\n', true],
  ['a\\b', 'a\r\n', true],
  ['a\\>', 'a\r\n', true],
  ['.\\b', '-\r\n', false],
  ['.\\b', '\ra\r\n', true],
  ['a(?:.|b)', 'a\r\n', false],
  ['(?:.a?){2}', 'b\r\n', false],
  ['(?:.a?){2}', 'ba\r\n', true],
  ['(?:.(?:a|\\r)){2}', 'ba-\r\n', true],
  ['[[:space:]]{4}', '   \r\n', false],
  ['[[:space:]]{4}', '  \r \r\n', true],
  ['[[:cntrl:]]', '\r\n', false],
  ['\\p{Cc}', '\r\r\n', true],
  ['a\\r', 'a\r\n', true],
  ['a\\r$', 'a\r\n', true],
  ['\\r', 'a\r\n', true],
  ['\\x0d', 'a\r\n', true],
  ['a[\\r ]', 'a\r\n', true],
  ['a[ \\t\\r\\n]', 'a\r\n', true],
  ['a\\r?$', 'a\r\n', true],
  ['\\r\\r', 'a\r\r\n', true],
])('%j in %j: %s', (pattern, text, found) => {
  for (const kernel of [PLAIN, COMPILED]) {
    expect(placesFound(pattern, utf8(text), { kernel }).length > 0).toBe(found);
    const more = utf8(`${text.replace(/\n.*$/, '')}\n-`);
    expect(placesFound(pattern, more, { kernel }).some(([line]) => line === 0)).toBe(found);
  }
});

test.each<[string, string, boolean]>([
  ['a', 'a\r\n', true],
  ['a.', 'a\r\n', false],
  ['a\\s*', 'a\r\n', true],
  ['.*', '\r\n', true],
])('%j as a whole line of %j: %s', (pattern, text, found) => {
  expect(placesFound(pattern, utf8(text), { wholeLine: true }).length > 0).toBe(found);
});

test.each<[readonly number[], boolean]>([
  [[13, 13], false],
  [[9, 13], true],
  [[10, 13], false],
  [[0, 0x10ffff], true],
  [[9, 9, 13, 13, 32, 900], false],
  [[0, 12, 14, 900], false],
])('%j holds it without naming it: %s', (set, unnamed) => {
  expect(holdsReturnUnnamed(set)).toBe(unnamed);
});

import { expect, test } from 'vitest';
import { compileGlobs } from './glob-set.ts';

function matches(pattern: string, name: string): boolean {
  const set = compileGlobs([pattern], 'path', 'p');
  if (!set.ok) throw new Error(set.error.message);
  return set.value.matches(name, false);
}

/** The characters of ASCII that a pattern of one character matches. */
function membersOf(pattern: string): string {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  return ascii.filter((char) => char !== '/' && matches(pattern, char)).join('');
}

const DIGITS = '0123456789';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const LOW = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
const [MARKS, SIGNS, HOOKS, CURLS] = ['!"#$%&\'()*+,-.', ':;<=>?@', '[\\]^_`', '{|}~'];
const PRINTED = `${MARKS}${DIGITS}${SIGNS}${UPPER}${HOOKS}${LOWER}${CURLS}`;

test.each([
  ['[[:alnum:]]', DIGITS + UPPER + LOWER],
  ['[[:alpha:]]', UPPER + LOWER],
  ['[[:ascii:]]', `${LOW} ${PRINTED}\x7f`],
  ['[[:blank:]]', '\t '],
  ['[[:cntrl:]]', `${LOW}\x7f`],
  ['[[:digit:]]', DIGITS],
  ['[[:graph:]]', PRINTED],
  ['[[:lower:]]', LOWER],
  ['[[:print:]]', ` ${PRINTED}`],
  ['[[:punct:]]', MARKS + SIGNS + HOOKS + CURLS],
  ['[[:space:]]', '\t\n\v\f\r '],
  ['[[:upper:]]', UPPER],
  ['[[:word:]]', `${DIGITS}${UPPER}_${LOWER}`],
  ['[[:xdigit:]]', `${DIGITS}ABCDEFabcdef`],
  ['[b-d]', 'bcd'],
  ['[d-b]', ''],
  ['[d-bx]', 'x'],
  ['[abx]', 'abx'],
  ['[-a]', '-a'],
  ['[a-]', '-a'],
  ['[]a]', ']a'],
  ['[]-a]', ']^_`a'],
  ['[a\\]]', ']a'],
  ['[a\\-c]', '-ac'],
  ['[\\a-c]', 'abc'],
  ['[a-\\c]', 'abc'],
  ['[[:digit:]a-c]', `${DIGITS}abc`],
  ['[a[:digit:]]', `${DIGITS}a`],
  ['[[a]', '[a'],
  ['[!!-~]', `${LOW} \x7f`],
  ['[^!-~]', `${LOW} \x7f`],
  ['[a^]', '^a'],
  ['[a!]', '!a'],
  ['?', `${LOW} ${PRINTED}\x7f`],
  ['\\?', '?'],
  ['\\[', '['],
  ['\\,', ','],
])('%s has the members %j', (pattern, members) => {
  expect(Array.from(membersOf(pattern)).sort()).toEqual(Array.from(members).sort());
});

test.each([
  ['[é-ü]', 'ê', true],
  ['[é-ü]', 'è', false],
  ['[😀-😂]', '😁', true],
  ['[!😀]x', '😁x', true],
  ['[!😀]x', '😀x', false],
  ['[!a]', 'ab', false],
  ['[a]', '[a]', true],
  ['[!a]', '[!a]', true],
  ['[^a]x', '[^a]x', true],
  ['[a-c]', '[a-c]', true],
  ['[a\\-c]', '[a-c]', true],
  ['[[:digit:]]', '[[:digit:]]', true],
  ['[[:digit:]a]*', '[[:digit:]a]b', true],
  ['x[ab]*', 'x[ab]y', true],
  ['x[ab]*', 'x[ac]y', false],
  ['[ab][cd]', '[ab][cd]', true],
  ['[ab][cd]', '[ab]c', false],
])('%s and %j: %s', (pattern, name, expected) => {
  expect(matches(pattern, name)).toBe(expected);
});

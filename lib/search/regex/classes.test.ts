import { describe, expect, test } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { placesFound } from './found.fixture.ts';

/**
 * Each code point up to U+31FF, with a line for it: something stands behind, since a `\r` at the end is no part of a
 * line. A line break stands in no line, and neither does a surrogate.
 */
const LINES = Array.from({ length: 0x3200 }, (_, code) => (code === 10 ? '' : String.fromCodePoint(code)));
const EVERY = utf8(LINES.join(';\n').concat(';'));
const ASCII = utf8(LINES.slice(0, 128).join(';\n').concat(';'));

function foundIn(text: Uint8Array, member: string): string {
  return placesFound(`^${member};$`, text)
    .map(([line]) => LINES[line])
    .join('');
}

const DIGITS = '0123456789';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const CONTROLS = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))
  .join('')
  .replace('\n', '');
const ALL = `${CONTROLS} ${PUNCTUATION}${DIGITS}${UPPER}${LOWER}\x7f`;

/** All of ASCII that a line can hold, without some. */
function without(left: string): string {
  return Array.from(ALL)
    .filter((one) => !left.includes(one))
    .join('');
}

test.each([
  ['[[:alnum:]]', DIGITS + UPPER + LOWER],
  ['[[:alpha:]]', UPPER + LOWER],
  ['[[:ascii:]]', ALL],
  ['[[:blank:]]', '\t '],
  ['[[:cntrl:]]', `${CONTROLS}\x7f`],
  ['[[:digit:]]', DIGITS],
  ['[[:graph:]]', PUNCTUATION + DIGITS + UPPER + LOWER],
  ['[[:lower:]]', LOWER],
  ['[[:print:]]', ` ${PUNCTUATION}${DIGITS}${UPPER}${LOWER}`],
  ['[[:punct:]]', PUNCTUATION],
  ['[[:space:]]', '\t\v\f\r '],
  ['[[:upper:]]', UPPER],
  ['[[:word:]]', `${DIGITS}${UPPER}_${LOWER}`],
  ['[[:xdigit:]]', `${DIGITS}ABCDEFabcdef`],
  ['[[:^alnum:]]', without(DIGITS + UPPER + LOWER)],
  ['[[:nope:]]', ':enop'],
  ['(?a)\\w', `${DIGITS}${UPPER}_${LOWER}`],
  ['(?a)\\d', DIGITS],
  ['(?a)\\s', '\t\v\f\r '],
  ['(?a)\\D', without(DIGITS)],
  ['\\R', '\v\f\r'],
  ['[\\w--\\d]', `${UPPER}_${LOWER}`],
  ['[a-e&&b-g&&[^c]]', 'bde'],
  ['[a-c~~b-d]', 'ad'],
  ['[a-c--b--c]', 'a'],
  ['[^a-z&&\\w]', without(LOWER)],
  ['[[a-c][e-f]]', 'abcef'],
  ['[a[^\\x00-\\x62\\x65-\\x{10ffff}]]', 'acd'],
  ['[a-]', '-a'],
  ['[-a]', '-a'],
  ['[a-\\d]', `-${DIGITS}a`],
  ['[\\d-a]', `-${DIGITS}a`],
  ['[\\x61-\\x63]', 'abc'],
  ['[Z-\\]]', 'Z[\\]'],
  ['[\\b]', '\b'],
  ['[\\ta\\e]', '\t\x1ba'],
  ['[.*+]', '*+.'],
  ['[]-a]', ']^_`a'],
  ['[^]-a]', without(']^_`a')],
  ['[a&b]', '&ab'],
  ['[a~b]', 'ab~'],
  ['[(?a)]', '()?a'],
  ['[[]', '['],
  ['[[a]', '[a'],
  ['[]]', ']'],
  ['[a|b]', 'ab|'],
  ['[\\na]', 'a'],
  ['[\\n]', ''],
  ['(?i)[a-c]', 'ABCabc'],
  ['(?i)[^a-c]', without('ABCabc')],
  ['(?i)[[:lower:]]', UPPER + LOWER],
  ['(?i-u)[a-c]', 'ABCabc'],
  ['(?i)K', 'Kk'],
])('%s is among ASCII %j', (member, found) => {
  expect(Array.from(foundIn(ASCII, member)).sort()).toEqual(Array.from(found).sort());
});

describe('classes of Unicode', () => {
  const inJavaScript = (form: RegExp): string => LINES.filter((line) => form.test(line)).join('');
  test.each([
    ['\\d', /^\p{Nd}$/u],
    ['\\D', /^\P{Nd}$/u],
    ['\\w', /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]$/u],
    ['\\W', /^[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]$/u],
    ['\\s', /^\p{White_Space}$/u],
    ['\\S', /^\P{White_Space}$/u],
    ['\\h', /^[\t\p{Zs}\u180e]$/u],
    ['\\H', /^[^\t\p{Zs}\u180e]$/u],
    ['\\R', /^[\v-\r\x85\u2028\u2029]$/u],
    ['\\N', /^[^\n]$/u],
    ['\\pL', /^\p{L}$/u],
    ['\\PL', /^\P{L}$/u],
    ['\\p{lu}', /^\p{Lu}$/u],
    ['\\p{LC}', /^\p{LC}$/u],
    ['\\p{lc}', /^\p{LC}$/u],
    ['\\p{Cased_Letter}', /^\p{LC}$/u],
    ['\\p{Mark}', /^\p{M}$/u],
    ['\\p{decimal number}', /^\p{Nd}$/u],
    ['\\p{Punct}', /^\p{P}$/u],
    ['\\p{-other Symbol_}', /^\p{So}$/u],
    ['\\p{cntrl}', /^\p{Cc}$/u],
    ['\\p{Unassigned}', /^\p{Cn}$/u],
    ['\\p{gc=L}', /^\p{L}$/u],
    ['\\p{General_Category: Lt}', /^\p{Lt}$/u],
    ['\\P{^Nd}', /^\p{Nd}$/u],
    ['\\p{^Nd}', /^\P{Nd}$/u],
    ['\\p{Any}', /^[^\n]$/u],
    ['\\p{ASCII}', /^[\0-\t\v-\x7f]$/u],
    ['\\p{Assigned}', /^\P{Cn}$/u],
    ['\\p{word}', /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]$/u],
    ['\\p{alpha}', /^\p{Alphabetic}$/u],
    ['\\p{Lowercase}', /^\p{Lowercase}$/u],
    ['\\p{upper}', /^\p{Uppercase}$/u],
    ['\\p{space}', /^\p{White_Space}$/u],
    ['\\p{White_Space}', /^\p{White_Space}$/u],
    ['\\p{Emoji}', /^\p{Emoji}$/u],
    ['\\p{ID_Start}', /^\p{ID_Start}$/u],
    ['\\p{IDContinue}', /^\p{ID_Continue}$/u],
    ['\\p{Greek}', /^\p{Script=Greek}$/u],
    ['\\p{sc=Latn}', /^\p{Script=Latin}$/u],
    ['\\p{script=Hira}', /^\p{Script=Hiragana}$/u],
    ['\\p{Hani}', /^\p{Script=Han}$/u],
    ['\\p{Zyyy}', /^\p{Script=Common}$/u],
  ])('%s has the members of %s', (member, form) => {
    expect(foundIn(EVERY, member)).toBe(inJavaScript(form));
  });
});

test.each([
  ['\\x41', 'A'],
  ['\\x{ 41 }', 'A'],
  ['\\u0041', 'A'],
  ['\\u{41}', 'A'],
  ['\\U00000041', 'A'],
  ['\\U{41}', 'A'],
  ['\\x{00000041}', 'A'],
  ['\\uD83D\\uDE00', '😀'],
  ['\\uDBFF\\uDFFF', '\u{10ffff}'],
  ['\\uD800\\uDC00', '\u{10000}'],
  ['\\x{10FFFF}', '\u{10ffff}'],
  ['\\x{D7FF}', '\ud7ff'],
  ['\\x{E000}', '\ue000'],
  ['\\0', '\0'],
  ['\\08', '\x008'],
  ['\\07', '\x07'],
  ['\\041', '!'],
  ['\\101', 'A'],
  ['\\377', 'ÿ'],
  ['\\cA', '\x01'],
  ['\\cz', '\x1a'],
  ['\\c@', '\0'],
  ['\\c_', '\x1f'],
  ['\\a\\f\\t\\v\\e', '\x07\f\t\v\x1b'],
  ['\\rx', '\rx'],
  ['\\x413', 'A3'],
  ['\\u00411', 'A1'],
  ['\\.\\*\\(\\[', '.*(['],
  ['\\-\\é\\😀', '-é😀'],
])('%s is the text %j', (pattern, text) => {
  expect(placesFound(`^${pattern}$`, utf8(`x\n${text}\ny`))).toEqual([[1, 0]]);
});

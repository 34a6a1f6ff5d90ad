import { expect, test } from 'vitest';
import { expandBraces } from './glob-braces.ts';
import { scanGlob } from './glob-scan.ts';

/** What the braces of a pattern stand for, as texts; stars and slashes as they are written. */
function expanded(pattern: string, budget = 1000): readonly string[] | undefined {
  const tokens = scanGlob(pattern);
  if (!tokens.ok) throw new Error(tokens.error.reason);
  return expandBraces(tokens.value, budget)?.map((flat) =>
    flat
      .map((token) => {
        if (token.kind === 'char') return String.fromCodePoint(token.code);
        return token.kind === 'slash' ? '/' : token.kind === 'star' ? '*' : token.kind === 'any' ? '?' : '[';
      })
      .join(''),
  );
}

test.each([
  ['a', ['a']],
  ['{a,b}', ['a', 'b']],
  ['x{a,b}y', ['xay', 'xby']],
  ['{a,b}{c,d}', ['ac', 'ad', 'bc', 'bd']],
  ['{a,b{c,d},e}', ['a', 'bc', 'bd', 'e']],
  ['{a/b,*}/c', ['a/b/c', '*/c']],
  ['{,a}b', ['b', 'ab']],
  ['{a,}b', ['ab', 'b']],
  ['{,}', ['', '']],
  ['{}', ['{}']],
  ['a{}b', ['a{}b']],
  ['{x}', ['{x}', 'x']],
  ['{{a,b}}', ['{a}', '{b}', 'a', 'b']],
  ['{?}', ['{?}', '?']],
  ['{1..3}', ['1', '2', '3']],
  ['{3..1}', ['3', '2', '1']],
  ['{2..2}', ['2']],
  ['{08..10}', ['08', '09', '10']],
  ['{8..010}', ['008', '009', '010']],
  ['{1..03}', ['01', '02', '03']],
  ['{-1..1}', ['-1', '0', '1']],
  ['{-01..1}', ['-01', '000', '001']],
  ['{-2..-1}', ['-2', '-1']],
  ['{00..1}', ['00', '01']],
  ['{0..1}', ['0', '1']],
  ['{a..c}', ['a', 'b', 'c']],
  ['{c..a}', ['c', 'b', 'a']],
  ['{y..Z}', Array.from({ length: 32 }, (_, i) => String.fromCharCode(0x79 - i))],
  ['{a..1}', ['{a..1}', 'a..1']],
  ['{1..a}', ['{1..a}', '1..a']],
  ['{aa..c}', ['{aa..c}', 'aa..c']],
  ['{1..2..3}', ['{1..2..3}', '1..2..3']],
  ['{1..}', ['{1..}', '1..']],
  ['{1..*}', ['{1..*}', '1..*']],
  ['{1234567890..1234567891}', ['{1234567890..1234567891}', '1234567890..1234567891']],
  ['{123456789..123456790}', ['123456789', '123456790']],
  ['{a,{1..2}}', ['a', '1', '2']],
  ['a,b}', ['a,b}']],
  ['\\{a,b\\}', ['{a,b}']],
  ['{a\\,b,c}', ['a,b', 'c']],
  ['{[ab],c}', ['[', 'c']],
  ['😀{é,😁}', ['😀é', '😀😁']],
])('%s stands for %j', (pattern, texts) => {
  expect(expanded(pattern)).toEqual(texts);
});

test.each([
  ['{1..4}', 4, true],
  ['{1..5}', 4, false],
  ['{a,b}{c,d}', 4, true],
  ['{a,b}{c,d,e}', 5, false],
  ['{a,b}{c,d,e}', 6, true],
  ['{a,{b,{c,d}}}', 3, false],
  ['{x}', 1, false],
])('%s with room for %i: %s', (pattern, budget, fits) => {
  expect(expanded(pattern, budget) !== undefined).toBe(fits);
});

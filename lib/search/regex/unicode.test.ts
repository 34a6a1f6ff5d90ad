import { expect, test } from 'vitest';
import { categorySet, foldCase, scriptSet } from './unicode.ts';

/** The code points of a set of ranges. */
function members(set: readonly number[]): number[] {
  const found: number[] = [];
  for (let i = 0; i < set.length; i += 2) {
    for (let code = set[i] ?? 0; code <= (set[i + 1] ?? -1); code += 1) found.push(code);
  }
  return found;
}

/** Letters that have another case, from all over Unicode. */
function cased(): string[] {
  const letters: string[] = [];
  for (let code = 0x41; code < 0x1e950; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    if (letter.toLowerCase() !== letter || letter.toUpperCase() !== letter) letters.push(letter);
  }
  return letters;
}

test('folding a letter gives the letters that JavaScript’s own simple folding takes for equal', () => {
  for (const letter of cased()) {
    const code = letter.codePointAt(0) ?? 0;
    const folded = members(foldCase([code, code])).map((one) => String.fromCodePoint(one));
    const same = new RegExp(`^${letter}$`, 'iu');
    expect(folded, letter).toContain(letter);
    for (const other of new Set([
      ...folded,
      ...[letter.toLowerCase(), letter.toUpperCase()].filter(
        (text) => String.fromCodePoint(text.codePointAt(0) ?? 0) === text,
      ),
    ])) {
      expect([letter, other, folded.includes(other)]).toEqual([letter, other, same.test(other)]);
    }
  }
});

test('scripts are found by their long name without marks', () => {
  for (const [name, property] of [
    ['greek', 'Greek'],
    ['oldpersian', 'Old_Persian'],
    ['han', 'Han'],
  ] as const) {
    const wanted = new RegExp(`\\p{Script=${property}}`, 'u');
    const set = members(scriptSet(name) ?? []);
    expect(set.length, name).toBeGreaterThan(10);
    expect(set.every((code) => wanted.test(String.fromCodePoint(code)))).toBe(true);
    expect(set).toHaveLength(
      Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
        wanted.test(String.fromCodePoint(code)),
      ).length,
    );
  }
  expect(scriptSet('klingon')).toBe(undefined);
});

test('general categories are Unicode’s', () => {
  for (const name of ['Lu', 'Nd', 'P']) {
    const wanted = new RegExp(`\\p{${name}}`, 'u');
    const set = new Set(members(categorySet(name) ?? []));
    for (let code = 0; code < 0x3000; code += 1)
      expect([code, set.has(code)]).toEqual([code, wanted.test(String.fromCodePoint(code))]);
  }
});

import { describe, expect, test } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { parseRegex } from './parse.ts';
import { compileFromHere } from './program.ts';
import { simplify } from './simplify.ts';
import { SuffixStates } from './suffix-states.ts';
import { SuffixWalk } from './suffix-walk.ts';
import { ASCII_WORD } from './unicode.ts';

function statesOf(pattern: string): SuffixStates {
  const parsed = parseRegex(pattern, false, { overLines: true, dotAll: false });
  if (!parsed.ok) throw new Error(parsed.error);
  return new SuffixStates(compileFromHere(simplify(parsed.value.syntax)), ASCII_WORD);
}

describe('the work of going through a text', () => {
  test.each([
    ['abc', 'xabcx', 806],
    ['a*b|c', 'aab', 499],
    ['\\bab$', 'ab ab', 793],
    ['(?:a|ab)+c', 'aabab', 304],
  ])('for %s from the end of %j to its start: %i', (pattern, text, work) => {
    const states = statesOf(pattern);
    const walk = new SuffixWalk(states);
    walk.begin(utf8(text));
    walk.prepare();
    expect(states.work).toBe(work);
  });
});

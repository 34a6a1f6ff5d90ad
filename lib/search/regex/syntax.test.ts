import { expect, test } from 'vitest';
import { EMPTY, isNullable, sequence, textSyntax, type Syntax } from './syntax.ts';

const A: Syntax = { type: 'set', set: [0x61, 0x61] };
const B: Syntax = { type: 'set', set: [0x62, 0x62] };
const EDGE: Syntax = { type: 'edge', edge: 'line_start' };
const repeat = (body: Syntax, min: number, max: number): Syntax => ({ type: 'repeat', body, min, max });
const choice = (...parts: Syntax[]): Syntax => ({ type: 'choice', parts });

test.each<[Syntax, boolean]>([
  [EMPTY, true],
  [A, false],
  [EDGE, false],
  [sequence([A, B]), false],
  [sequence([repeat(A, 0, 1), repeat(B, 0, 1)]), true],
  [sequence([repeat(A, 0, 1), B]), false],
  [choice(A, EMPTY), true],
  [choice(A, B), false],
  [repeat(A, 0, 2), true],
  [repeat(A, 1, 2), false],
  [repeat(choice(A, EMPTY), 2, 2), true],
])('%j matches the empty text: %s', (node, nullable) => {
  expect(isNullable(node)).toBe(nullable);
});

test('a sequence is flat, without empty parts, and no more than it needs to be', () => {
  expect(sequence([])).toBe(EMPTY);
  expect(sequence([EMPTY, EMPTY])).toBe(EMPTY);
  expect(sequence([EMPTY, A])).toBe(A);
  expect(sequence([A, sequence([B, A]), EMPTY])).toEqual({ type: 'sequence', parts: [A, B, A] });
});

test('a text is a sequence of its characters', () => {
  const setOf = (code: number) => [code, code];
  expect(textSyntax('ab', setOf)).toEqual({ type: 'sequence', parts: [A, B] });
  expect(textSyntax('😀', setOf)).toEqual({ type: 'set', set: [0x1f600, 0x1f600] });
  expect(textSyntax('', setOf)).toBe(EMPTY);
});

import { expect, test } from 'vitest';
import { argumentText, joinArguments, readArguments } from './arguments.ts';
import { readStop, type TurnEnding } from './stop.ts';

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test.each<[string, object | undefined, boolean]>([
  ['', {}, true],
  [' \n', {}, true],
  ['{}', {}, true],
  ['{"a":[1]}', { a: [1] }, true],
  ['[1]', undefined, true],
  ['null', undefined, true],
  ['"text"', undefined, true],
  ['{"a":1', undefined, false],
  ['text', undefined, false],
])('arguments %j', (raw, input, whole) => {
  expect(readArguments(raw)).toEqual({ input, whole });
});

test('arguments are nested a hundred deep at most', () => {
  expect(readArguments(nested(100)).input).toBeDefined();
  expect(readArguments(nested(101))).toEqual({ input: undefined, whole: true });
});

const ending = (change: Partial<TurnEnding> & { readonly whole?: readonly boolean[] }): TurnEnding => ({
  stop: 'tool_calls',
  outputTokens: 10,
  maxTokens: 10,
  calls: (change.whole ?? [true, false]).map((whole) => ({
    call: { id: 'i', wireName: 't', input: undefined, rawInput: '' },
    whole,
  })),
  ...change,
});

test.each<[string, TurnEnding, TurnEnding['stop']]>([
  ['a call that is no JSON in the largest answer', ending({}), 'length'],
  ['the same, named the end', ending({ stop: 'end' }), 'length'],
  ['more than the largest answer', ending({ outputTokens: 11 }), 'length'],
  ['a smaller answer', ending({ outputTokens: 9 }), 'tool_calls'],
  ['an answer without a largest', ending({ maxTokens: undefined }), 'tool_calls'],
  ['calls that are whole', ending({ whole: [true, true] }), 'tool_calls'],
  ['no calls', ending({ stop: 'end', whole: [] }), 'end'],
  ['a refusal', ending({ stop: 'refusal' }), 'refusal'],
])('how a turn stopped: %s', (_, turn, stop) => {
  expect(readStop(turn)).toBe(stop);
});

test.each<[readonly string[], string]>([
  [[], ''],
  [['{"a":1}'], '{"a":1}'],
  [['{"a"', ':1}'], '{"a":1}'],
  [['{', '{"a":1', '{"a":1}'], '{"a":1}'],
  [['{"a":1}', '{"a":1}', '{"a":1}'], '{"a":1}'],
  [['{"a"', ':1}', '{"a":1}'], '{"a":1}'],
  // An object whose inner part looks like all that came before.
  [['{"a":', '{"a":', '{"a":1}', '}}'], '{"a":{"a":{"a":1}}}'],
  [['{"a":', '{"a":1}', '}'], '{"a":{"a":1}}'],
  [['{"a":1}', '{"b":2}'], '{"a":1}{"b":2}'],
  [['{"a":', '{"a":'], '{"a":{"a":'],
])('the pieces %j make %j', (pieces, text) => {
  expect(joinArguments(pieces)).toBe(text);
});

test('arguments may come as the object itself', () => {
  expect([argumentText('{}'), argumentText({ a: 1 }), argumentText(7), argumentText(null)]).toEqual([
    '{}',
    '{"a":1}',
    '',
    '',
  ]);
});

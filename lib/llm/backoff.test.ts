import { expect, test } from 'vitest';
import { DEFAULT_RETRIES, pauseBefore } from './backoff.ts';
import type { ModelFault } from './model.ts';

const fault = (kind: ModelFault['class'], retryAfterMs?: number): ModelFault => ({
  class: kind,
  message: 'M',
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const drawing = (...bytes: readonly number[]) => ({ bytes: () => Uint8Array.from(bytes) });

test('two tries come after the first unless an actor says otherwise', () => {
  expect(DEFAULT_RETRIES).toBe(2);
});

test.each<[number, readonly [number, number], number]>([
  [1, [0, 0], 250],
  [1, [128, 0], 375],
  [1, [0, 128], 250 + 500 / 1024],
  [1, [255, 255], 500 - 500 / 131_072],
  [2, [0, 0], 500],
  [3, [0, 0], 1000],
  [5, [0, 0], 4000],
  [6, [0, 0], 4000],
  [6, [128, 0], 6000],
])('before try %i with the bytes %j it pauses %d ms', (retry, bytes, pause) => {
  expect(pauseBefore(retry, fault('overloaded'), drawing(...bytes))).toBeCloseTo(pause, 6);
});

test('two bytes are drawn', () => {
  const asked: number[] = [];
  const bytes = (length: number) => (asked.push(length), new Uint8Array(length));
  pauseBefore(1, fault('network'), { bytes });
  expect(asked).toEqual([2]);
});

test.each<[ModelFault['class'], boolean]>([
  ['rate_limited', true],
  ['overloaded', true],
  ['network', true],
  ['interrupted', true],
  ['unavailable', true],
  ['authentication', false],
  ['invalid_request', false],
  ['quota', false],
  ['cancelled', false],
])('a fault of the class %s will pass: %s', (kind, passes) => {
  expect(pauseBefore(1, fault(kind), drawing(0, 0)) !== undefined).toBe(passes);
});

test.each([
  [0, 0],
  [60_000, 60_000],
  [60_001, undefined],
])('of %i ms that a provider asks for %s are waited', (asked, pause) => {
  expect(pauseBefore(3, fault('rate_limited', asked), drawing(0, 0))).toBe(pause);
});

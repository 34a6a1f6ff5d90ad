import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeEvent } from './cut-event.ts';

const PLACE = { run: 'run_1', seq: 7, at: '2026-11-30T00:00:00.000Z' };
const call = (input: unknown) => ({ type: 'tool.call', step: 1, id: 'call_1', name: 't', input, ...PLACE });
const LIMIT = 500_000;

test.each<[string, unknown]>([
  ['one long text', { text: 'x'.repeat(600_000) }],
  ['many long texts', { texts: Array.from({ length: 100 }, () => 'x'.repeat(10_000)) }],
  ['many short members', Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`key${i}`, i]))],
  ['long names', { ['k'.repeat(600_000)]: 1 }],
  ['pairs of surrogates', { text: '\u{1F600}'.repeat(300_000) }],
])('arguments of %s are kept cut, with a mark', (_, input) => {
  const whole = JSON.stringify(call(input));
  const json = encodeEvent(call(input), LIMIT);
  expect(json.length).toBeLessThanOrEqual(LIMIT);
  expect(json.length).toBeGreaterThan(1000);
  expect(JSON.parse(json)).toMatchObject({ ...call(expect.any(Object)), cut: whole.length });
  expect(json.isWellFormed()).toBe(true);
});

test('what fits is kept as it is', () => {
  const event = call({ text: 'x'.repeat(1000) });
  expect(encodeEvent(event, LIMIT)).toBe(JSON.stringify(event));
});

test('whatever an event holds, what is kept of it fits and names it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), (input) => {
      const kept = JSON.parse(encodeEvent(call([input, 'y'.repeat(3000)]), 2500));
      expect(JSON.stringify(kept).length).toBeLessThanOrEqual(2500);
      expect(kept).toMatchObject(PLACE);
    }),
  );
});

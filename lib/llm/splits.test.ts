import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScriptedTurn } from './script.fixture.ts';
import { ask, cutAt, textOf, WIRES, type WireName } from './wire.fixture.ts';

/** The recorded streams: each kind of turn, each omission, each end. */
const call = (input: string, more: object = {}) => ({ name: 'grep', input, ...more });
const TURNS: readonly ScriptedTurn[] = [
  { text: 'Grüße 👋🏽 an \u2028 alle\r\n\r\ndata: x' },
  { reasoning: 'Hm — 👍', text: 'Done.' },
  { calls: [call('{"a":"\\u00e9 é 👍"}'), { name: 'glob', input: '{"b":[1,2]}' }] },
  { text: 'T', calls: [call('{"a":')] },
  { calls: [call('{"a":1}'), call('{"b":2}')], reorder: true },
  { calls: [call('')], omit: ['args', 'usage'] },
  { calls: [call('{"a":1}')], omit: ['index', 'role', 'finish'] },
  { calls: [call('{"a":1}')], omit: ['id', 'done'] },
  { text: 'Half', stall: true },
  { text: 'Half', error: 'overloaded_error', message: 'Zu viel – später.' },
  { text: 'No.', stop: 'refusal' },
  {},
];

async function eventsOf(name: WireName, bytes: Uint8Array, cuts: readonly number[]) {
  return (await ask(name, () => cutAt(bytes, cuts))).events;
}

describe.each(WIRES)('%s', (name) => {
  test.each(TURNS.map((turn) => [JSON.stringify(turn), turn] as const))(
    'the stream of %s gives the same events however its bytes are cut',
    async (_, turn) => {
      const bytes = new TextEncoder().encode(textOf(name, turn));
      const whole = await eventsOf(name, bytes, []);
      expect(whole.at(-1)?.type).toMatch(/^(?:finished|failed)$/);
      const everywhere = Array.from({ length: bytes.length }, (_, i) => i);
      expect(await eventsOf(name, bytes, everywhere)).toEqual(whole);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(), { maxLength: 12 }), async (cuts) => {
          expect(await eventsOf(name, bytes, cuts)).toEqual(whole);
        }),
        { numRuns: 12 },
      );
    },
  );
});

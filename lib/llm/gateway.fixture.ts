import fc from 'fast-check';
import { expect } from 'vitest';
import type { ModelEvent } from './model.ts';
import { ask, cutAt, shownIn, type WireName } from './wire.fixture.ts';

/** The events of a stream, which must be the same however its bytes are cut. */
export async function eventsOf(name: WireName, stream: string): Promise<readonly ModelEvent[]> {
  const bytes = new TextEncoder().encode(stream);
  const cut = async (cuts: readonly number[]) => (await ask(name, () => cutAt(bytes, cuts))).events;
  const whole = await cut([]);
  expect(await cut(Array.from({ length: bytes.length }, (_, i) => i))).toEqual(whole);
  const anyCuts = fc.array(fc.nat(), { maxLength: 12 });
  const property = fc.asyncProperty(anyCuts, async (cuts) => {
    expect(await cut(cuts)).toEqual(whole);
  });
  await fc.assert(property, { numRuns: 6 });
  return whole;
}

/** A turn, short: its text, its calls, why it stopped and what it used. */
export function ended(events: readonly ModelEvent[]): unknown {
  const last = events.at(-1);
  if (last?.type !== 'finished') return last;
  const { message, stop, usage } = last;
  const calls = message.calls.map(({ id, wireName, rawInput }) => `${id} ${wireName} ${rawInput}`);
  expect(shownIn(events).text).toBe(message.text);
  return { text: message.text, calls, stop, used: [usage.input_tokens, usage.output_tokens] };
}

/** A stream of these events, without their names. */
export const sse = (...events: readonly (object | string)[]) =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');

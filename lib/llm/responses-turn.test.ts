import { systemClock } from '../../functions/adapters/system-clock.ts';
import { expect, test } from 'vitest';
import { createResponsesTurn } from './responses-turn.ts';
import type { WireEvent } from './stream-items.ts';

const ACCESS = { provider: 'p', apiKey: undefined, baseUrl: undefined, fetch, clock: systemClock };

/** The end of a turn of these events. */
function ended(...events: readonly object[]) {
  const turn = createResponsesTurn({ origin: 'p', maxTokens: undefined, access: ACCESS });
  for (const event of events) turn.accept(event as WireEvent);
  const end = turn.finish();
  if (end?.type !== 'finished') throw new Error('the turn has its last event');
  return end;
}

const completed = (response: object = {}) => ({ type: 'response.completed', response });

test.each(['output_text', 'refusal'])('pieces of %s whose item never came are the text', (kind) => {
  const piece = (index: number, delta: string) => ({
    type: `response.${kind}.delta`,
    output_index: index,
    delta,
  });
  const end = ended(piece(1, 'b'), piece(0, 'a'), piece(1, 'c'), completed());
  expect([end.message.text, end.message.native]).toEqual(['abc', undefined]);
});

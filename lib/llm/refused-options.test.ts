import { expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { ModelEvent, ModelRequest } from './model.ts';
import { createResilientModel } from './resilient-model.ts';
import type { ScriptedTurn } from './script.fixture.ts';
import { answerOf, RANDOM, REQUEST, wireOver, type WireName } from './wire.fixture.ts';

/** A model that plays turns, and the bodies that it was asked with. */
function playing(name: WireName, turns: readonly ScriptedTurn[], fields: object = {}) {
  const bodies: { readonly [key: string]: unknown }[] = [];
  const rest = turns.values();
  const fetch = async (_: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(init?.body as string));
    return answerOf(name, rest.next().value ?? { text: 'No further turn.' });
  };
  const wire = wireOver(name, fetch, {}, fields);
  const ports = { clock: systemClock, random: RANDOM, maxRetries: 0 };
  const model = createResilientModel([{ label: 'p/m', open: async () => wire }], ports);
  const once = async (request: Partial<ModelRequest> = {}) => {
    const events: ModelEvent[] = [];
    for await (const event of model.stream({ ...REQUEST, ...request })) events.push(event);
    return events;
  };
  return { bodies, once };
}

const refusing = (message: string) => ({ status: 400, message });

/** A protocol, an actor's fields, what is said of them, what is asked for then, and what the caller is told. */
type Row = readonly [WireName, object, string, object, readonly string[]];

test.each<Row>([
  ['chat', { max_tokens: 9000 }, "Use 'max_completion_tokens' instead.", { max_completion_tokens: 9000 }, []],
  [
    'chat',
    { max_tokens: 9000 },
    'max_tokens is too large: 9000. This model supports at most 4096 completion tokens.',
    { max_tokens: 4096 },
    ['p/m takes max_tokens up to 4096, so it is asked for no more: '],
  ],
  [
    'responses',
    { max_output_tokens: 9000 },
    "Invalid 'max_output_tokens': integer above maximum value. Expected a value <= 4096, but got 9000.",
    { max_output_tokens: 4096 },
    ['p/m takes max_tokens up to 4096, so it is asked for no more: '],
  ],
  [
    'anthropic',
    {},
    'max_tokens: 8192 > 4096, which is the maximum allowed number of output tokens for m',
    { max_tokens: 4096 },
    ['p/m takes max_tokens up to 4096, so it is asked for no more: '],
  ],
  [
    'chat',
    { temperature: 0, seed: 1 },
    "Unsupported value: 'temperature' does not support 0 with this model.",
    { seed: 1 },
    ['p/m does not take this temperature, so it is asked without it: '],
  ],
  [
    'anthropic',
    { temperature: 0, stop_sequences: ['x'] },
    'stop_sequences: Extra inputs are not permitted',
    { temperature: 0 },
    ['p/m does not take this stop, so it is asked without it: '],
  ],
  [
    'responses',
    { reasoning: { effort: 'low' } },
    "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
    {},
    ['p/m does not take this reasoning_effort, so it is asked without it: '],
  ],
])('%s: of the options %j a refusal of one (%s) is obeyed once', async (...row) => {
  const [name, fields, said, left, told] = row;
  const { bodies, once } = playing(name, [refusing(said), { text: 'Hi' }, { text: 'Again' }], fields);
  const events = await once();
  await once();
  expect(events.at(-1)).toMatchObject({ type: 'finished', message: { text: 'Hi' } });
  const warnings = events.filter((event) => event.type === 'warning');
  expect(warnings.map(({ code }) => code)).toEqual(told.map(() => 'option_refused'));
  warnings.forEach(({ message }, i) => expect(message.startsWith(told[i] ?? 'none')).toBe(true));
  expect(bodies).toHaveLength(3);
  for (const body of bodies.slice(1)) {
    const options = Object.keys({ ...fields, ...left });
    expect(Object.fromEntries(Object.entries(body).filter(([key]) => options.includes(key)))).toEqual(left);
  }
  const again = await playing(name, [refusing(said), refusing(said)], fields).once();
  expect(again.at(-1)).toMatchObject({ type: 'failed', fault: { class: 'invalid_request' } });
});

test('a schema that is not taken strictly is sent without the word', async () => {
  const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
  const { bodies, once } = playing('responses', [
    refusing("Unknown parameter: 'tools[0].strict'."),
    { text: '{}' },
  ]);
  const tools = [{ name: 't', wireName: 't', description: '', inputSchema: schema }];
  const events = await once({ tools, outputSchema: schema });
  expect(events.map(({ type }) => type)).toEqual(['text', 'finished']);
  expect(bodies.map((body) => JSON.stringify(body).match(/"strict":true/g)?.length)).toEqual([2, undefined]);
});

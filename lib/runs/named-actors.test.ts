import { expect, test } from 'vitest';
import { readActor } from '../actors/read-actor.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { must, name, trial } from '../catalogue/trial.fixture.ts';
import { lookUpActors } from './named-actors.ts';

const MODEL = { provider: 'anthropic', model: 'm' };

/** A graph of one node for each actor, all of them reached from the first. */
function graphOf(...actors: readonly JsonValue[]): JsonObject {
  const nodes = Object.fromEntries(actors.map((actor, i) => [`n${i}`, { actor }]));
  const edges = actors.slice(1).map((_, i) => ({
    from: 'n0',
    to: `n${i + 1}`,
    when: { context_value: 'x', equals: i },
  }));
  return { type: 'graph', entry: 'n0', nodes, edges };
}

async function looked(top: JsonObject, stored: { readonly [short: string]: JsonValue }) {
  const { ports, catalogue } = trial();
  for (const [short, document] of Object.entries(stored)) {
    const actor = { name: name(`local/${short}`), description: '', revision: short };
    catalogue('local').putActor({ ...actor, document });
  }
  return lookUpActors(must(readActor(top, name('local/top'))), ports);
}

test('finds what an actor names and what that names, each once, depth first', async () => {
  const stored = { b: graphOf('local/c', 'local/d'), c: MODEL, d: graphOf('local/b', 'local/d'), e: MODEL };
  const found = await looked(graphOf('local/b', graphOf('local/e'), 'local/c'), stored);
  const seen = found.ok ? found.value.map((one) => [one.name, one.document, one.actor.type]) : found;
  expect(seen).toEqual([
    ['local/b', stored.b, 'graph'],
    ['local/c', MODEL, 'llm'],
    ['local/d', stored.d, 'graph'],
    ['local/e', MODEL, 'llm'],
  ]);
});

test('an actor that names none has none', async () => {
  expect(await looked(MODEL, {})).toEqual({ ok: true, value: [] });
});

test.each<[string, { readonly [short: string]: JsonValue }, object]>([
  ['is not there', {}, { code: 'not_found', field: 'actor.nodes.n0.actor' }],
  [
    'names one that is not there',
    { b: graphOf(MODEL, 'local/c') },
    { code: 'not_found', field: 'actor.nodes.n0.actor.nodes.n1.actor' },
  ],
  ['was kept otherwise', { b: { type: 'x' } }, { code: 'invalid_input', field: 'type' }],
])('a named actor that %s is a failure', async (_, stored, error) => {
  expect(await looked(graphOf('local/b'), stored)).toMatchObject({ ok: false, error });
});

test('names at most 50 actors', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `m${i}`);
  const stored = Object.fromEntries(many(51).map((short) => [short, MODEL]));
  const found = await looked(graphOf(...many(50).map((short) => `local/${short}`)), stored);
  expect(found.ok ? found.value.length : found.error.message).toBe(50);
  expect(await looked(graphOf(...many(51).map((short) => `local/${short}`)), stored)).toMatchObject({
    ok: false,
    error: {
      code: 'limit_exceeded',
      message: 'actors: 51 is over the limit of 50. Name fewer actors in the graph.',
    },
  });
});

import { expect, test } from 'vitest';
import { notFound } from '../base/failure.ts';
import { fail } from '../base/result.ts';
import { storeActor } from './store-actor.ts';
import { name, namespace, trial } from './trial.fixture.ts';

const NAME = name('local/guide');

/** The failure of an actor with so many tools, none of which exists. */
async function refusal(tools: number) {
  const { ports } = trial();
  const actorPorts = {
    digest: ports.digest,
    secretBox: undefined,
    models: { providers: new Map(), trustedOrigins: new Set<string>(), allowLoopback: false },
    catalogue: ports.catalogueOf(namespace('local')),
    checkTool: (tool: string) => fail(notFound('Tool', tool, 'Near ones exist.')),
  };
  const named = Array.from({ length: tools }, (_, i) => `skill/none-${i}`);
  const document = { provider: 'rehearsal', rehearsal: [{ text: 'Done.' }], tools: named };
  const refused = await storeActor(NAME, document, actorPorts);
  if (refused.ok) throw new Error('it is refused');
  return refused.error;
}

const problem = (index: number) => ({
  field: `tools[${index}]`,
  message: `Tool "skill/none-${index}" was not found. Near ones exist.`,
});

test('one tool that does not exist is told by itself, several are listed', async () => {
  expect(await refusal(1)).toEqual({ code: 'invalid_input', ...problem(0) });
  expect(await refusal(2)).toEqual({
    code: 'invalid_input',
    ...problem(0),
    data: { problems: [problem(0), problem(1)] },
  });
});

test('of many, twenty are told', async () => {
  const { data } = await refusal(22);
  expect(data?.['problems']).toEqual(Array.from({ length: 20 }, (_, i) => problem(i)));
});

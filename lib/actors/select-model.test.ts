import { expect, test } from 'vitest';
import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { fail, ok } from '../base/result.ts';
import { actorOf } from './execute.fixture.ts';
import { selectModel, type OpenKey } from './select-model.ts';

const REHEARSAL = { provider: 'rehearsal', rehearsal: [{ text: 'x' }] };
const OPENAI = { provider: 'openai', model: 'm' };
const ANTHROPIC = { provider: 'anthropic', model: 'n' };

/** Selects a model for a document on a host that has a key for `openai` alone. */
async function selected(document: object, openKey: OpenKey = async ({ key }) => ok(key)) {
  const actor = actorOf(document);
  if (actor.type !== 'llm') throw new Error('the document is a model’s');
  const access = {
    providers: new Map([['openai', { apiKey: 'sk', baseUrl: undefined }]]),
    trustedOrigins: new Set<string>(),
    allowLoopback: false,
    fetch: () => Promise.reject(new Error('nothing is asked here')),
    clock: systemClock,
    random: nodeRandom,
  };
  const result = await selectModel(actor, access, openKey);
  return result.ok ? { label: result.value.model.label, warnings: result.value.warnings } : result.error;
}

test.each<[string, object, string]>([
  ['a rehearsal', REHEARSAL, 'rehearsal'],
  ['a provider with a key', OPENAI, 'openai/m'],
  ['the first that can be used', { ...OPENAI, fallback: [ANTHROPIC] }, 'openai/m'],
])('the model is %s', async (_, document, label) => {
  expect(await selected(document)).toMatchObject({ label });
});

test('one that has no key is passed over and told', async () => {
  expect(await selected({ ...ANTHROPIC, fallback: [OPENAI] })).toEqual({
    label: 'openai/m',
    warnings: [
      {
        code: 'model_skipped',
        message: expect.stringMatching(
          /^anthropic\/n was passed over: The service has no key for anthropic\./,
        ),
      },
    ],
  });
});

test('options that are not used are told: those of the document first, then those of each protocol', async () => {
  const document = { ...OPENAI, top_k: 3, seed: 1, options: { odd: 1 } };
  expect(await selected(document)).toEqual({
    label: 'openai/m',
    warnings: [
      { code: 'option_unknown', message: expect.stringContaining('"odd"') },
      { code: 'option_unsupported', message: 'openai/m has no option top_k: it is not sent.' },
      { code: 'option_unsupported', message: 'openai/m has no option seed: it is not sent.' },
    ],
  });
});

test('without any, the failure says all that stands in the way, by the class of the first', async () => {
  const refused: OpenKey = async ({ provider, key }) =>
    provider === 'openai' ? fail({ code: 'unavailable', message: 'The key is lost.' }) : ok(key);
  const named = await selected({ ...ANTHROPIC, fallback: [OPENAI] }, refused);
  expect(named).toEqual({
    code: 'misconfigured',
    field: 'provider',
    message:
      'No model of the actor can be used. The service has no key for anthropic. Set ANTHROPIC_API_KEY, or write api_key: none for a server that wants none. The key is lost.',
  });
  const other = await selected({ ...OPENAI, fallback: [ANTHROPIC] }, refused);
  expect(other).toMatchObject({ code: 'unavailable' });
});

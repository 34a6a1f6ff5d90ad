import { describe, expect, test } from 'vitest';
import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { webSecretBox } from '../../functions/adapters/web-secret-box.ts';
import { actorsIn } from '../actors/actor.ts';
import { readActor } from '../actors/read-actor.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { ok } from '../base/result.ts';
import { openActorKey, shownActor } from './actor-keys.ts';
import { storeActor } from './store-actor.ts';
import { must, name, namespace, trial } from './trial.fixture.ts';

const NAME = name('local/guide');
const BOX = webSecretBox('k'.repeat(32), nodeRandom);
const MODEL = { provider: 'openai', model: 'm' };

/** A catalogue, what is put into it, and what is kept and opened there. */
function actors({ secretBox }: { secretBox: typeof BOX | undefined } = { secretBox: BOX }) {
  const { ports, catalogue } = trial();
  const port = ports.catalogueOf(namespace('local'));
  const models = { providers: new Map(), trustedOrigins: new Set<string>(), allowLoopback: false };
  const actorPorts = { digest: ports.digest, secretBox, models, catalogue: port, checkTool: () => ok(null) };
  const kept = (): JsonObject => must(catalogue('local').getActor(NAME)).document as JsonObject;
  const keys = async (of = NAME, box = secretBox) => {
    const models = actorsIn(must(readActor(kept(), of))).flatMap((actor) =>
      actor.type === 'llm' ? actor.models : [],
    );
    const opened = models.map((model) => openActorKey(model, of, { catalogue: port, secretBox: box }));
    return (await Promise.all(opened)).map((key) => (key.ok ? (key.value ?? null) : key.error.message));
  };
  return {
    put: (document: JsonValue) => storeActor(NAME, document, actorPorts),
    kept,
    keys,
    port,
    catalogue,
  };
}

const inner = (key: string) => ({ ...MODEL, api_key: key });
const graph = (key: string) => ({
  type: 'graph',
  entry: 'a',
  nodes: { a: { actor: { ...inner(key), options: { openai_api_key: 'sk-under' } }, prompt: 'P' } },
});

describe('keys that are written out', () => {
  test.each<[string, object, object, (string | null)[]]>([
    ['at the top', inner('sk-1'), inner('[redacted]'), ['sk-1']],
    [
      'among the options',
      { ...MODEL, options: { api_key: 'sk-1', seed: 0 } },
      { ...MODEL, options: { api_key: '[redacted]', seed: 0 } },
      ['sk-1'],
    ],
    [
      'under the name of another runtime, with an address',
      { ...MODEL, options: { openai_api_base: 'https://a.example/v1/', openai_api_key: 'sk-1' } },
      { ...MODEL, options: { openai_api_base: 'https://a.example/v1/', openai_api_key: '[redacted]' } },
      ['sk-1'],
    ],
    [
      'of a fallback',
      { ...MODEL, fallback: [{ ...MODEL, base_url: 'https://b.example', api_key: 'sk-2' }, MODEL] },
      { ...MODEL, fallback: [{ ...MODEL, base_url: 'https://b.example', api_key: '[redacted]' }, MODEL] },
      [null, 'sk-2', null],
    ],
    [
      'of an actor inside a graph, also where it is not used',
      graph('sk-3'),
      {
        ...graph('[redacted]'),
        nodes: {
          a: { actor: { ...inner('[redacted]'), options: { openai_api_key: '[redacted]' } }, prompt: 'P' },
        },
      },
      ['sk-3'],
    ],
    ['that are none', { ...inner('none'), temperature: 0 }, { ...inner('none'), temperature: 0 }, ['none']],
    ['nowhere', MODEL, MODEL, [null]],
  ])('%s are kept sealed, shown redacted and opened for their model', async (_, document, shown, opened) => {
    const { put, kept, keys, port } = actors();
    const { record } = must(await put({ ...document }));
    expect(record.document).toEqual(shown);
    expect(shownActor(must(await port.getActor(NAME))).document).toEqual(shown);
    expect(JSON.stringify(kept())).not.toContain('sk-');
    expect(await keys()).toEqual(opened);
  });

  test('make no other revision, and are sealed anew each time', async () => {
    const { put, kept } = actors();
    const first = must(await put(inner('sk-1')));
    const before = kept();
    const second = must(await put(inner('sk-2')));
    expect([second.record.revision, second.created]).toEqual([first.record.revision, false]);
    expect(kept()).not.toEqual(before);
  });

  test('stay when what stands for them is written back, wherever their model moved to', async () => {
    const { put, keys } = actors();
    const [a, b] = ['https://a.example', 'https://b.example'].map((base_url) => ({ ...MODEL, base_url }));
    await put({
      ...MODEL,
      fallback: [
        { ...a, api_key: 'sk-a' },
        { ...b, api_key: 'sk-b' },
      ],
    });
    must(await put({ ...b, api_key: '[redacted]', fallback: [{ ...a, api_key: '[redacted]' }] }));
    expect(await keys()).toEqual(['sk-b', 'sk-a']);
  });

  test.each<[string, object]>([
    ['another address', { ...inner('[redacted]'), base_url: 'https://evil.example' }],
    ['another provider', { ...inner('[redacted]'), provider: 'anthropic' }],
  ])('do not follow a model to %s', async (_, document) => {
    const { put, keys } = actors();
    await put(inner('sk-1'));
    expect(await put({ ...document })).toMatchObject({ error: { code: 'invalid_input', field: 'api_key' } });
    expect(await keys()).toEqual(['sk-1']);
  });

  test('are refused by a service without a key of its own, and nothing is kept', async () => {
    const { put, catalogue } = actors({ secretBox: undefined });
    expect(await put(inner('sk-1'))).toMatchObject({ error: { code: 'misconfigured', field: 'api_key' } });
    expect(catalogue('local').getActor(NAME).ok).toBe(false);
    expect(must(await put(inner('none'))).created).toBe(true);
  });
});

test('a sealed key opens for its own actor, model and service alone', async () => {
  const { put, kept, keys, catalogue } = actors();
  await put(inner('sk-1'));
  const { api_key: key = '' } = kept();
  expect(await keys(name('local/other'))).toMatchObject([expect.stringContaining('Write it again')]);
  expect(await keys(NAME, webSecretBox('x'.repeat(32), nodeRandom))).toMatchObject([
    expect.stringContaining('sealed with another key'),
  ]);
  expect(await put({ ...MODEL, api_key: key })).toMatchObject({ error: { field: 'api_key' } });
  const moved = { ...kept(), base_url: 'https://evil.example' };
  catalogue('local').putActor({ name: NAME, description: '', revision: 'r', document: moved });
  expect(await keys()).toMatchObject([expect.stringContaining('Write it again')]);
});

test('a key may be a secret of the namespace, which is looked up when it is needed', async () => {
  const { put, keys, port } = actors();
  const { record } = must(await put(inner('${MY_KEY}')));
  expect(record.document).toEqual(inner('${MY_KEY}'));
  expect(await keys()).toMatchObject([expect.stringContaining('Secret "MY_KEY" was not found')]);
  await port.putSecret('MY_KEY', await BOX.seal('sk-9', 'secret/local/MY_KEY'));
  expect(await keys()).toEqual(['sk-9']);
});

test('what stands for a key is none where no key was kept', async () => {
  expect(await actors().put(inner('[redacted]'))).toMatchObject({
    error: { field: 'api_key', message: 'There is no kept key for openai: write the key itself in api_key.' },
  });
  const { port } = actors();
  const model = { provider: 'openai', baseUrl: undefined, key: 'sk-plain' };
  expect(await openActorKey(model, NAME, { catalogue: port, secretBox: BOX })).toMatchObject({ ok: false });
});

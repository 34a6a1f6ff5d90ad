import { expect, test } from 'vitest';
import { toHex, utf8 } from '../base/bytes.ts';
import { notFound } from '../base/failure.ts';
import type { JsonValue } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import { storeActor } from './store-actor.ts';
import { must, name, namespace, trial } from './trial.fixture.ts';

const NAME = name('local/guide');
const DOCUMENT = {
  provider: 'rehearsal',
  description: 'Guides.',
  tools: ['builtin/file-read', 'skill/grep'],
  rehearsal: [{ text: 'Done.' }],
};

function actors() {
  const { ports, catalogue } = trial();
  const checked: string[] = [];
  const actorPorts = {
    digest: ports.digest,
    secretBox: undefined,
    models: { providers: new Map(), trustedOrigins: new Set<string>(), allowLoopback: false },
    catalogue: ports.catalogueOf(namespace('local')),
    checkTool: (tool: string) => {
      checked.push(tool);
      return tool === 'skill/gerp' ? fail(notFound('Tool', tool, 'Near ones exist.')) : ok(null);
    },
  };
  const put = (document: JsonValue, ifMatch?: string) =>
    storeActor(NAME, document, actorPorts, ifMatch === undefined ? {} : { ifMatch: [ifMatch] });
  const putAs = (text: string) => storeActor(name(text), DOCUMENT, actorPorts);
  return { put, putAs, checked, kept: () => catalogue('local').getActor(NAME) };
}

test('an actor is kept with its document and the revision of its canonical text', async () => {
  const { put, checked, kept } = actors();
  const { record, created } = must(await put(DOCUMENT));
  const text =
    '{"description":"Guides.","provider":"rehearsal","rehearsal":[{"text":"Done."}],"tools":["builtin/file-read","skill/grep"]}';
  const revision = toHex(trial().ports.digest.sha256(utf8(text)));
  expect(record).toEqual({
    name: 'local/guide',
    description: 'Guides.',
    revision,
    document: DOCUMENT,
    updated_at: '1970-01-01T00:00:00.000Z',
  });
  expect(created).toBe(true);
  expect(checked).toEqual(['builtin/file-read', 'skill/grep']);
  expect(kept()).toEqual(ok(record));
});

test('the order of keys makes no other revision', async () => {
  const { put } = actors();
  const first = must(await put(DOCUMENT));
  const turned = Object.fromEntries(Object.entries(DOCUMENT).reverse());
  const second = must(await put(turned));
  expect(second.record.revision).toBe(first.record.revision);
  expect(second.created).toBe(false);
});

test('a tool that does not exist is named by its place, and nothing is kept', async () => {
  const { put, kept } = actors();
  expect(await put({ ...DOCUMENT, tools: ['builtin/file-read', 'skill/gerp'] })).toEqual(
    fail({
      code: 'invalid_input',
      field: 'tools[1]',
      message: 'Tool "skill/gerp" was not found. Near ones exist.',
    }),
  );
  expect(kept().ok).toBe(false);
});

test('a faulty document is refused before its tools are looked for', async () => {
  const { put, checked, kept } = actors();
  expect(await put({ ...DOCUMENT, provider: 'rehearsl' })).toMatchObject({ error: { field: 'provider' } });
  expect(checked).toEqual([]);
  expect(kept().ok).toBe(false);
});

test('a model where it may not be is refused, in whichever actor of the document', async () => {
  const { put, kept } = actors();
  const model = { provider: 'groq', model: 'm', api_key: 'none' };
  const inside = { ...model, base_url: 'https://10.0.0.1/v1' };
  expect(await put(inside)).toMatchObject({ error: { code: 'invalid_input', field: 'base_url' } });
  const second = { ...model, base_url: 'https://ok.example', fallback: [inside] };
  expect(await put(second)).toMatchObject({ error: { field: 'fallback[0].base_url' } });
  const graph = { type: 'graph', entry: 'a', nodes: { a: { actor: second, prompt: 'P' } } };
  expect(await put(graph)).toMatchObject({ error: { field: 'fallback[0].base_url' } });
  expect(kept().ok).toBe(false);
  expect(must(await put({ ...model, base_url: 'https://ok.example' })).created).toBe(true);
});

test('a change is taken over the revision it was made from alone', async () => {
  const { put } = actors();
  const { record } = must(await put(DOCUMENT));
  const changed = { ...DOCUMENT, description: 'Changed.' };
  expect(await put(changed, 'stale')).toMatchObject({ error: { code: 'precondition_failed' } });
  expect(must(await put(changed, record.revision)).record.description).toBe('Changed.');
});

test.each(['builtin', 'skill', 'mcp', 'agent_skill', 'server', 'troupe'])(
  'the namespace %s is the service’s own',
  async (reserved) => {
    const { putAs, kept } = actors();
    expect(await putAs(`${reserved}/guide`)).toMatchObject({
      error: { code: 'invalid_name', field: 'name', message: expect.stringContaining('is reserved') },
    });
    expect(kept().ok).toBe(false);
  },
);

import { expect, test } from 'vitest';
import { toHex, utf8 } from '../base/bytes.ts';
import type { JsonValue } from '../base/json.ts';
import { kit } from './kit.fixture.ts';
import { must, name } from './trial.fixture.ts';

test('a skill is kept with its document, the revision of its canonical text, and what it comes to', async () => {
  const { store, local, ports } = kit();
  const document = { tools: ['skill/grep', 'builtin/deploy', 'local/none'], description: 'Ours.' };
  const kept = must(await store('a', document));
  const text = '{"description":"Ours.","tools":["skill/grep","builtin/deploy","local/none"]}';
  const revision = toHex(ports.digest.sha256(utf8(text)));
  expect(kept.record).toMatchObject({ name: 'local/a', description: 'Ours.', revision, nth: 1 });
  expect(kept.created).toBe(true);
  expect(kept.summary).toMatchObject({ total_tools: 3, read_only: 1, writes: 1, requires_approval: 1 });
  expect(kept.diagnostics.map(({ code }) => code)).toEqual(['tool_unknown']);
  expect(must(local.getComposite(name('local/a'))).document).toEqual(document);
  expect(must(await store('a', document))).toMatchObject({ created: false, record: { revision } });
});

test('what it includes cannot be deleted, nor be made to include it', async () => {
  const { store, local } = kit();
  must(await store('a', { tools: ['skill/grep'] }));
  must(await store('b', { includes: ['a'] }));
  expect(local.deleteSkill(name('local/a'))).toMatchObject({ error: { code: 'conflict' } });
  expect(await store('a', { includes: ['b'] })).toMatchObject({ error: { code: 'conflict' } });
  expect(must(local.getComposite(name('local/a'))).document).toEqual({ tools: ['skill/grep'] });
});

test('a change is taken over the revision it was made from alone', async () => {
  const { store } = kit();
  const { record } = must(await store('a', { tools: ['skill/grep'] }));
  expect(await store('a', { tools: [] }, { condition: { ifMatch: ['stale'] } })).toMatchObject({
    error: { code: 'precondition_failed' },
  });
  expect(
    must(await store('a', { tools: [] }, { condition: { ifMatch: [record.revision] } })).record.nth,
  ).toBe(2);
});

const REFUSED = 'GET /v1/tools lists the tools of local.';

test.each<[string, JsonValue, string, string]>([
  [
    'a misspelt tool of the service',
    { tools: ['skill/grep', 'skill/gerp'] },
    'tools[1]',
    `tools[1]: skill/gerp cannot be called here. No registry here has a tool named skill/gerp. ${REFUSED}`,
  ],
  [
    'an override of a tool that is not there',
    {
      includes: [{ name: 'base', tool_overrides: [{ tool: 'skill/glob', override: { description: 'x' } }] }],
    },
    'includes[0].tool_overrides[0]',
    'includes[0].tool_overrides[0]: there is no tool "skill/glob" to override. ',
  ],
  [
    'a writer in a skill that says it only reads',
    { metadata: { read_only: true }, tools: ['skill/grep', 'builtin/file-write'] },
    'metadata.read_only',
    'The skill says metadata.read_only, and its tool builtin/file-write writes (local/a, tools[1]). Take one away.',
  ],
])('%s is refused', async (_, document, field, message) => {
  const { store, local } = kit();
  must(await store('base', { tools: ['skill/grep'] }));
  const refused = await store('a', document);
  expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_input', field } });
  expect(refused.ok ? '' : refused.error.message).toContain(message);
  expect(local.getComposite(name('local/a')).ok).toBe(false);
});

test.each<[string, JsonValue]>([
  ['a writer, where nothing is promised', { tools: ['builtin/file-write'] }],
  [
    'a writer, where something else is said',
    { metadata: { read_only: false }, tools: ['builtin/file-write'] },
  ],
  ['readers, where it is promised', { metadata: { read_only: true }, tools: ['skill/grep'] }],
  ['a tool of its own namespace that is not here', { tools: ['local/none'] }],
  ['what the fault of an include is', { includes: ['broken'] }],
])('%s is kept', async (_, document) => {
  const { store, local, ports } = kit();
  // Stored past the checks, as a tool of the service that was taken away since.
  const broken = { name: name('local/broken'), description: '', revision: 'r', includes: [] };
  must(local.putComposite({ ...broken, document: { tools: ['skill/gone'] } }));
  expect((await store('a', document)).ok).toBe(true);
  expect(ports.findTool('skill/gone')).toBeUndefined();
});

test('when asked to be strict, anything that cannot be called refuses the skill', async () => {
  const { store } = kit();
  const document = { tools: ['skill/grep', 'local/none'] };
  expect(await store('a', document, { strict: true })).toEqual({
    ok: false,
    error: {
      code: 'invalid_input',
      field: 'tools[1]',
      message: `tools[1]: local/none cannot be called here. No registry here has a tool named local/none. ${REFUSED}`,
    },
  });
  expect((await store('a', document, { strict: false })).ok).toBe(true);
  expect((await store('b', { tools: ['skill/grep'] }, { strict: true })).ok).toBe(true);
});

test('a document of 524288 characters is kept, and not of one more', async () => {
  const { store } = kit();
  const empty = '{"metadata":{"text":""}}'.length;
  const document = (length: number) => ({ metadata: { text: 'x'.repeat(length - empty) } });
  expect((await store('a', document(524_288))).ok).toBe(true);
  expect(await store('a', document(524_289))).toEqual({
    ok: false,
    error: {
      code: 'limit_exceeded',
      message: 'body: 524289 is over the limit of 524288. Split the skill, and include the parts.',
      data: { limit: 'body', maximum: 524_288, actual: 524_289 },
    },
  });
});

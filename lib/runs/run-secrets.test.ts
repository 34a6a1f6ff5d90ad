import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { nodeDigest, nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { RunEvent } from '../actors/run-event.ts';
import { ROOT_ACCESS } from '../base/access.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { mcpKit, listedTool, listing } from '../catalogue/mcp-kit.fixture.ts';
import { name, namespace } from '../catalogue/trial.fixture.ts';
import type { ScriptedTurn } from '../llm/script.fixture.ts';
import { answerOf, type WireName } from '../llm/wire.fixture.ts';
import { READ_ONLY, type Tool } from '../tools/contract.ts';
import { ok } from '../base/result.ts';
import { performRun, type PerformPorts } from './perform.ts';

const KEY = 'sk-Key/1234+5678~"x"';
const OPERATORS = 'sk-operator-1234';
const TOKEN = 'token of the hub 42';

/** Gives its input back. */
const ECHO: Tool = {
  descriptor: {
    name: 'test/echo',
    description: 'For tests.',
    source: 'builtin',
    input_schema: { type: 'object' },
    capability: READ_ONLY,
    resource_slots: [],
    metadata: {},
  },
  execute: async (input) => ok(input),
};

/** Runs `local/a`, whose models answer by script; what happened. */
async function performed(document: JsonObject, wire: WireName, turns: readonly ScriptedTurn[]) {
  const base = mcpKit();
  await base.secret('KEY', KEY);
  await base.secret('TOKEN', TOKEN);
  const left = [...turns];
  const fetch = async () => answerOf(wire, left.shift() ?? { text: 'Done.' });
  const { secretBox } = base.ports.mcp;
  const ports: PerformPorts = {
    ...base.ports,
    secretBox,
    digest: nodeDigest,
    clock: systemClock,
    findTool: () => ECHO,
    models: {
      providers: new Map([['other', { apiKey: OPERATORS, baseUrl: undefined }]]),
      trustedOrigins: new Set(),
      allowLoopback: false,
      fetch,
      clock: systemClock,
      random: nodeRandom,
    },
  };
  const run = async (skills: readonly string[] = []) => {
    const events: RunEvent[] = [];
    const spec = {
      id: 'run_1',
      namespace: namespace('local'),
      access: ROOT_ACCESS,
      actor: name('local/a'),
      document,
      actors: {},
      prompt: 'Go',
      context: {},
      skills: skills.map((skill) => name(skill)),
      workspace: null,
    };
    await performRun(spec, ports, (event) => events.push(event), new AbortController().signal);
    return events;
  };
  return { base, run };
}

const WIRES: readonly (readonly [WireName, JsonObject])[] = [
  ['anthropic', { provider: 'anthropic' }],
  ['responses', { provider: 'openai' }],
  ['chat', { provider: 'somebody', base_url: 'https://models.example.com/v1' }],
];

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** No text of the run tells the secret, whether as it is or encoded. */
function expectHidden(events: readonly RunEvent[], secret: string): void {
  const texts: string[] = [];
  const collect = (value: JsonValue | undefined): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(JSON.parse(JSON.stringify(events)));
  const deltas = events.flatMap((event) => (event.type === 'text.delta' ? [event.text] : []));
  for (const text of [...texts, deltas.join('')]) {
    for (const form of [secret, encodeURIComponent(secret), base64(secret).replace(/=+$/, '')]) {
      expect(text).not.toContain(form);
    }
  }
}

test.each(WIRES)('%s: a key that the provider repeats is in no event', async (wire, place) => {
  const actor = { ...place, model: 'm', api_key: '${KEY}', max_retries: 0, tools: ['test/echo'] };
  const { run } = await performed(actor, wire, [
    {
      text: `Key ${KEY}, ${encodeURIComponent(KEY)}, ${base64(`me:${KEY}`)}, ${OPERATORS}.`,
      split: 3,
      calls: [{ name: 'test_S_echo', input: JSON.stringify({ [KEY]: base64(KEY) }) }],
    },
    { status: 400, message: `No such key: ${OPERATORS}` },
  ]);
  const events = await run();
  expectHidden(events, KEY);
  expectHidden(events, OPERATORS);
  const text = events.flatMap((event) => (event.type === 'text.delta' ? [event.text] : [])).join('');
  expect(text).toMatch(/^Key \[redacted\], \[redacted\], bWU6.?\[redacted\].?.?, \[redacted\]\.$/);
  expect(events.filter(({ type }) => type === 'tool.call' || type === 'tool.result')).toMatchObject([
    { input: { '[redacted]': '[redacted]' } },
    { input: { '[redacted]': '[redacted]' }, output: { '[redacted]': '[redacted]' } },
  ]);
  expect(events.at(-1)).toMatchObject({
    result: { outcome: { kind: 'failed', message: expect.stringContaining('[redacted]') } },
  });
});

test('a secret of a server that another tool or the model repeats is in no event', async () => {
  const actor = { provider: 'anthropic', model: 'm', api_key: '${KEY}', tools: ['test/echo'] };
  const { base, run } = await performed(actor, 'anthropic', [
    { calls: [{ name: 'test_S_echo', input: JSON.stringify({ text: `is ${TOKEN}` }) }] },
    { text: `It was ${TOKEN}.`, split: 5 },
  ]);
  base.lists.set('https://hub.example/mcp', listing([listedTool('look')]));
  const headers = { Authorization: 'Bearer ${TOKEN}' };
  const stored = await base.store('kit', {
    mcp_servers: [{ name: 'hub', url: 'https://hub.example/mcp', headers }],
  });
  expect(stored.ok).toBe(true);
  const events = await run(['local/kit']);
  expectHidden(events, TOKEN);
  expect(events.at(-1)).toMatchObject({ result: { response: { text: 'It was [redacted].' } } });
});

test('a word that stands for no key stays in the answer', async () => {
  const place = { provider: 'somebody', base_url: 'https://models.example.com/v1' };
  const actor = { ...place, model: 'm', api_key: '${WORD}' };
  const { base, run } = await performed(actor, 'chat', [{ text: 'Use ollama.' }]);
  await base.secret('WORD', 'ollama');
  expect((await run()).at(-1)).toMatchObject({ result: { response: { text: 'Use ollama.' } } });
});

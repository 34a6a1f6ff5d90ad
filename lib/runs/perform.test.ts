import { expect, test } from 'vitest';
import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { RunEvent } from '../actors/run-event.ts';
import { ROOT_ACCESS } from '../base/access.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { SecretBox } from '../base/ports.ts';
import { kit } from '../catalogue/kit.fixture.ts';
import { must, name, namespace, skillText } from '../catalogue/trial.fixture.ts';
import { ROOT } from '../files/file-path.ts';
import { memoryFileSystem } from '../files/memory-files.ts';
import { READ_ONLY, type Tool } from '../tools/contract.ts';
import { ok } from '../base/result.ts';
import { performRun, type PerformPorts } from './perform.ts';
import type { RunSpec } from './run.ts';

const says = (text: string, more: JsonObject = {}) => ({
  provider: 'rehearsal',
  rehearsal: [{ text }],
  ...more,
});

/** Tells whether there is a workspace, and what its root holds. */
const LOOK: Tool = {
  descriptor: {
    name: 'test/look',
    description: 'For tests.',
    source: 'builtin',
    input_schema: { type: 'object' },
    capability: READ_ONLY,
    resource_slots: [],
    metadata: {},
  },
  async execute(_, { workspace }) {
    const listed = workspace?.list(ROOT);
    return ok({ sees: listed?.ok === true ? listed.value.map((entry) => entry.name) : null });
  },
};

/** Performs a run of `local/a` in a namespace with two skills; its events, result and the requests to models. */
async function performed(
  document: JsonValue,
  change: Partial<RunSpec> = {},
  more: Partial<PerformPorts> = {},
) {
  const base = kit();
  must(
    await base.upload({
      'first/SKILL.md': skillText('first', 'First.'),
      'second/SKILL.md': skillText('second', 'Second.'),
    }),
  );
  const spec: RunSpec = {
    id: 'run_1',
    namespace: namespace('local'),
    access: ROOT_ACCESS,
    actor: name('local/a'),
    document,
    actors: {},
    prompt: 'Go',
    context: {},
    skills: [],
    workspace: null,
    ...change,
  };
  const keys: (string | null)[] = [];
  const fetch = async (address: string | URL | Request, init?: RequestInit) => {
    keys.push(new Request(address, init).headers.get('authorization'));
    return new Response('{}', { status: 401 });
  };
  const models = {
    providers: new Map(),
    trustedOrigins: new Set<string>(),
    allowLoopback: false,
    fetch,
    clock: systemClock,
    random: nodeRandom,
  };
  base.local.putSecret('TOKEN', 'sealed-token');
  const findTool = () => LOOK;
  const ports = { ...base.ports, findTool, clock: systemClock, models, secretBox: undefined, ...more };
  const events: RunEvent[] = [];
  await performRun(spec, ports, (event) => events.push(event), new AbortController().signal);
  const last = events.at(-1);
  if (last?.type !== 'run.finished') throw new Error('the last event is the result');
  return { events, result: last.result, keys };
}

const LOOKS = { type: 'tool', steps: [{ tool: 'test/look' }] };

test('the start is told first and the result last', async () => {
  const document = { ...LOOKS, response: '{{ prompt }} {{ context.k }}' };
  const { events, result } = await performed(document, { context: { k: 1 } });
  expect(events[0]).toEqual({ type: 'run.started', actor: 'local/a', model: 'none' });
  expect(result).toMatchObject({
    id: 'run_1',
    actor: 'local/a',
    outcome: { kind: 'completed' },
    response: { text: 'Go 1' },
    warnings: [],
  });
});

test('the actors that graphs name are those of the spec; what is no actor is told when it is needed', async () => {
  const graph = (actor: string) => ({ type: 'graph', entry: 'n', nodes: { n: { actor } } });
  const actors = { 'local/b': says('B'), 'local/broken': { type: 'x' }, 'no name': says('C') };
  const good = await performed(graph('local/b'), { actors });
  expect(good.result.response.text).toBe('B');
  const broken = await performed(graph('local/broken'), { actors });
  expect(broken.result.outcome).toMatchObject({ kind: 'failed', class: 'not_found' });
});

test('skills are those of the actor, of actors inside it, of named ones, and of the call', async () => {
  const skills = (short: string) => ({ skills: [`local/${short}`] });
  const inner = says('I', skills('inner-gone'));
  const document = {
    type: 'graph',
    entry: 'i',
    nodes: { i: { actor: inner }, n: { actor: 'local/b' } },
    edges: [{ from: 'i', to: 'n' }],
  };
  const change = {
    actors: { 'local/b': says('B', skills('named-gone')) },
    skills: [name('local/call-gone')],
  };
  const { result } = await performed(document, change);
  expect(result.warnings).toEqual(
    ['inner-gone', 'named-gone', 'call-gone'].map((short) => ({
      code: 'skill_missing',
      message: expect.stringContaining(`"local/${short}" was not found`),
    })),
  );
  const own = await performed(says('O', { skills: ['local/first', 'local/own-gone'] }));
  expect(own.result.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('"local/own-gone" was not found'),
  ]);
});

const OWN = { ownWorkspace: memoryFileSystem({ own: 'x' }) };

test.each<[string, readonly [Partial<RunSpec>, Partial<PerformPorts>], unknown, string[]]>([
  ['none', [{}, {}], null, []],
  ['the one it names', [{ workspace: { skill: 'local/first' } }, {}], ['SKILL.md'], []],
  ['the host’s own', [{}, OWN], ['own'], []],
  ['the named one before the host’s', [{ workspace: { skill: 'local/first' } }, OWN], ['SKILL.md'], []],
  ['none where it is gone', [{ workspace: { bundle: 'local/x' } }, OWN], null, ['workspace_missing']],
])('the workspace is %s', async (_, [change, ports], sees, codes) => {
  const { result } = await performed(LOOKS, change, ports);
  expect(result.output).toEqual({ sees });
  expect(result.warnings.map(({ code }) => code)).toEqual(codes);
});

test('a key of the namespace is opened where the model is called', async () => {
  const contexts: string[] = [];
  const secretBox: SecretBox = {
    seal: async (plain) => plain,
    open: async (sealed, context) => (contexts.push(context), `opened-${sealed}`),
  };
  const actor = { provider: 'openai', model: 'm', api_key: '${TOKEN}', max_retries: 0 };
  const { result, keys } = await performed(actor, {}, { secretBox });
  expect(keys).toEqual(['Bearer opened-sealed-token']);
  expect(contexts).toEqual(['secret/local/TOKEN']);
  expect(result.outcome).toMatchObject({ kind: 'failed', class: 'authentication' });
});

test('a spec whose document was never checked is a mistake of the program', async () => {
  await expect(performed({ type: 'x' })).rejects.toThrow('the document was checked when the actor was put');
});

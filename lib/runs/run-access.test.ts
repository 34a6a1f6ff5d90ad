import { expect, test } from 'vitest';
import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { RunEvent } from '../actors/run-event.ts';
import { accessTo, ROOT_ACCESS, type Access } from '../base/access.ts';
import type { JsonObject } from '../base/json.ts';
import { createMemoryEventLog, createMemoryStore } from '../base/memory-store.ts';
import { openActorKey } from '../catalogue/actor-keys.ts';
import { kit } from '../catalogue/kit.fixture.ts';
import { openSkill } from '../catalogue/open-skill.ts';
import { findSkillTool, listSkillTools, refreshServers } from '../catalogue/skill-tools.ts';
import { must, name, namespace, skillText } from '../catalogue/trial.fixture.ts';
import { cataloguesWithin } from '../catalogue/within-access.ts';
import { openWorkspace } from '../catalogue/workspace-reference.ts';
import { admitRun, type RunRequest } from './admit.ts';
import { performRun } from './perform.ts';
import { Run, type RunSpec } from './run.ts';

const LOCAL = namespace('local');
const OTHER = namespace('other');
const RESTRICTED = accessTo([LOCAL]);

const says = (more: JsonObject = {}) => ({ provider: 'rehearsal', rehearsal: [{ text: 'Said.' }], ...more });
const graph = (actor: string) => ({ type: 'graph', entry: 'n', nodes: { n: { actor } } });

/** What look-ups are made with: `other` holds one of each when it is `full`; `local` is the caller's. */
async function service(access: Access, full: boolean) {
  const base = kit();
  const files = { 'agent/SKILL.md': skillText('agent', 'D'), 'README.md': 'About.' };
  const { ref } = must(await base.upload(files));
  if (full) {
    must(await base.upload(files, { namespace: OTHER }));
    const composite = { name: name('other/kit'), description: '', revision: 'r', includes: [] };
    const inline_tools = [{ operation: 'uppercase' }];
    must(base.catalogue('other').putComposite({ ...composite, document: { inline_tools } }));
  }
  const actor = (short: string, document: JsonObject, of = 'local') => {
    must(
      base.catalogue(of).putActor({ name: name(`${of}/${short}`), description: '', revision: 'r', document }),
    );
  };
  if (full) actor('helper', says(), 'other');
  if (full) must(base.catalogue('other').putSecret('KEY', 'sealed'));
  actor('plain', says());
  actor('names-actor', graph('other/helper'));
  actor('names-by-another', graph('local/names-actor'));
  actor('names-skill', says({ skills: ['other/agent'] }));
  const catalogueOf = cataloguesWithin(access, base.ports.catalogues);
  const secretBox = { seal: async (plain: string) => plain, open: async () => 'opened-key' };
  const ports = { ...base.ports, secretBox, catalogueOf };
  const bundle = ref.replace('local/', 'other/');
  return { ports, bundle };
}

type Service = Awaited<ReturnType<typeof service>>;
type LookUp = (service: Service) => Promise<unknown>;

const admit =
  (short: string, request: (bundle: string) => Partial<RunRequest> = () => ({})): LookUp =>
  ({ ports, bundle }) =>
    admitRun(name(short), { prompt: 'Go', ...request(bundle) }, 'run_1', ports);

const PLACES: readonly (readonly [string, LookUp])[] = [
  ['a bundle as a workspace', ({ ports, bundle }) => openWorkspace({ bundle }, ports)],
  ['a folder of a bundle', ({ ports, bundle }) => openWorkspace({ bundle, path: 'agent' }, ports)],
  ['a skill as a workspace', ({ ports }) => openWorkspace({ skill: 'other/agent' }, ports)],
  [
    'a skill itself',
    ({ ports }) =>
      openSkill(name('other/agent'), undefined, { ...ports, catalogue: ports.catalogueOf(OTHER) }),
  ],
  ['the tools of an agent skill', ({ ports }) => listSkillTools(name('other/agent'), undefined, ports)],
  ['the tools of a composite skill', ({ ports }) => listSkillTools(name('other/kit'), undefined, ports)],
  [
    'one of its tools',
    ({ ports }) => findSkillTool(name('other/kit'), 'other_S_kit_S__anon_0', undefined, ports),
  ],
  ['its servers', ({ ports }) => refreshServers(name('other/kit'), ports)],
  [
    'the secret behind the key of an actor',
    ({ ports }) =>
      openActorKey({ provider: 'openai', baseUrl: undefined, key: '${KEY}' }, name('other/helper'), {
        ...ports,
        catalogue: ports.catalogueOf(OTHER),
      }),
  ],
  ['an actor to be run', admit('other/helper')],
  ['an actor that a graph names', admit('local/names-actor')],
  ['an actor that an actor of a graph names', admit('local/names-by-another')],
  ['a skill of an actor', admit('local/names-skill')],
  ['an agent skill of a call', admit('local/plain', () => ({ skills: ['other/agent'] }))],
  ['a composite skill of a call', admit('local/plain', () => ({ skills: ['other/kit'] }))],
  ['a bundle of a call', admit('local/plain', (bundle) => ({ workspace: { bundle } }))],
  [
    'a skill as the workspace of a call',
    admit('local/plain', () => ({ workspace: { skill: 'other/agent' } })),
  ],
];

test.each(PLACES)('%s is not there for a key that does not open its namespace', async (_, lookUp) => {
  const restricted = await lookUp(await service(RESTRICTED, true));
  expect(restricted).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(restricted).toEqual(await lookUp(await service(ROOT_ACCESS, false)));
  expect(await lookUp(await service(ROOT_ACCESS, true))).toMatchObject({ ok: true });
  expect(await lookUp(await service(accessTo([LOCAL, OTHER]), true))).toMatchObject({ ok: true });
});

test('a run keeps what its key opens, through JSON', async () => {
  const { ports } = await service(RESTRICTED, true);
  const spec = must(await admitRun(name('local/plain'), { prompt: 'Go' }, 'run_1', ports));
  expect(JSON.parse(JSON.stringify(spec.access))).toEqual({ namespaces: ['local'] });
});

/** Performs a run that names what is in `other`, as one that was admitted would. */
async function performed(access: Access, change: Partial<RunSpec>, full = true) {
  const { ports, bundle } = await service(ROOT_ACCESS, full);
  const spec: RunSpec = {
    id: 'run_1',
    namespace: LOCAL,
    // As it comes back from where it was stored.
    access: JSON.parse(JSON.stringify(access)),
    actor: name('local/plain'),
    document: says(),
    actors: {},
    prompt: 'Go',
    context: {},
    skills: [],
    workspace: null,
    ...change,
    ...(change.workspace?.['bundle'] === '' && { workspace: { bundle } }),
  };
  const models = {
    providers: new Map(),
    trustedOrigins: new Set<string>(),
    allowLoopback: false,
    fetch: async () => new Response('{}', { status: 401 }),
    clock: systemClock,
    random: nodeRandom,
  };
  const events: RunEvent[] = [];
  const host = { ...ports, clock: systemClock, models };
  await performRun(spec, host, (event) => events.push(event), new AbortController().signal);
  const last = events.at(-1);
  if (last?.type !== 'run.finished') throw new Error('the last event is the result');
  const { warnings, outcome } = last.result;
  return { warnings, outcome };
}

const KEYED = { provider: 'openai', model: 'm', api_key: '${KEY}', max_retries: 0 };

test.each<[string, Partial<RunSpec>]>([
  ['a skill', { skills: [name('other/agent')] }],
  ['a composite skill', { skills: [name('other/kit')] }],
  ['a bundle', { workspace: { bundle: '' } }],
  ['the folder of a skill', { workspace: { skill: 'other/agent' } }],
  ['a secret of another’s actor', { actor: name('other/helper'), document: KEYED }],
])('a run that reaches for %s beyond its key goes on as if it were not there', async (_, change) => {
  const restricted = await performed(RESTRICTED, change);
  expect(restricted).toEqual(await performed(ROOT_ACCESS, change, false));
  expect(await performed(ROOT_ACCESS, change)).not.toEqual(restricted);
});

test('a run is not there for a key that does not open its namespace, nor is one that was never started', () => {
  const ports = { store: createMemoryStore(), log: createMemoryEventLog(), clock: systemClock };
  const run = new Run('run_1', { ...ports, perform: () => new Promise(() => {}) });
  const never = run.within(ROOT_ACCESS);
  expect(never).toMatchObject({ error: { code: 'not_found', data: { kind: 'Run', name: 'run_1' } } });
  const spec = { namespace: OTHER, access: ROOT_ACCESS, actor: name('other/helper') } as RunSpec;
  must(run.start(spec));
  expect(run.within(RESTRICTED)).toEqual(never);
  expect([ROOT_ACCESS, accessTo([OTHER])].map((access) => run.within(access).ok)).toEqual([true, true]);
});

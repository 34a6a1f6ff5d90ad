import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import {
  namespaceOf,
  parseName,
  parseNamespace,
  type Namespace,
  type QualifiedName,
} from '../../lib/base/name.ts';
import type { Result } from '../../lib/base/result.ts';
import { readYaml } from '../../lib/base/yaml-document.ts';
import { shownActor } from '../../lib/catalogue/actor-keys.ts';
import type { ActorRecord } from '../../lib/catalogue/actor-records.ts';
import { exportSkill } from '../../lib/catalogue/export-skill.ts';
import { storeActor } from '../../lib/catalogue/store-actor.ts';
import { uploadBundle } from '../../lib/catalogue/upload.ts';
import { openWorkspace } from '../../lib/catalogue/workspace-reference.ts';
import { parseFilePath } from '../../lib/files/file-path.ts';
import { admitRun, newRunId } from '../../lib/runs/admit.ts';
import type { Run } from '../../lib/runs/run.ts';
import type { LoggedEvent } from '../../lib/runs/run-log.ts';
import { activate, listResources } from '../../lib/skills/disclosure.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import type { Answer, Assembly, RunAsk, UploadOptions } from './assembly.ts';
import { coreSkills } from './core-skills.ts';
import { freshState, type CoreModels, type CoreState as State } from './core-state.ts';

const PAGE = { cursor: undefined, limit: 1000 };

/** The library over memory ports. */
export function createCoreAssembly(models: CoreModels): Assembly {
  let state = freshState(models);
  const named = <T>(text: string, use: (name: QualifiedName) => Promise<Answer<T>>): Promise<Answer<T>> => {
    const name = parseName(text);
    return name.ok ? use(name.value) : Promise.resolve(name);
  };
  const runOf = (id: string) => state.run(id);
  return {
    ...coreSkills(() => state),
    async reset() {
      state = freshState(models);
    },
    async restart() {
      state.restart();
    },
    upload: (archive, options = {}) => upload(state, archive, options),
    bundles: async (namespace) => ({
      ok: true,
      value: state.catalogue(namespace as Namespace).listBundles(PAGE).items,
    }),
    async bundle(namespace, id) {
      const opened = await openBundle(state, namespace, id);
      if (!opened.ok) return opened;
      const { record, pack } = opened.value;
      return { ok: true, value: { ...record, manifest: pack.manifest() } };
    },
    async bundleFile(namespace, id, text) {
      const opened = await openBundle(state, namespace, id);
      if (!opened.ok) return opened;
      const path = parseFilePath(text);
      return path.ok ? opened.value.files.read(path.value) : path;
    },
    deleteBundle: async (namespace, id) => toNull(state.catalogue(namespace as Namespace).deleteBundle(id)),
    async skills(namespace) {
      const { items } = state.catalogue(namespace as Namespace).listSkills(PAGE);
      const tier = items.map(({ name, description, kind, revision, resource_slots }) => {
        return { name, description, kind, revision, resource_slots };
      });
      return { ok: true, value: tier };
    },
    activate: (text, revision) =>
      named(text, async (name) =>
        mapped(await state.skill(name, revision), ({ loaded }) => activate(loaded)),
      ),
    resources: (text) =>
      named(text, async (name) =>
        mapped(await state.skill(name), ({ loaded }) => ({
          ...listResources(loaded),
          manifest: loaded.folder.files,
        })),
      ),
    resource: (text, file, revision) =>
      named(text, async (name) => {
        const path = parseFilePath(file);
        if (!path.ok) return path;
        const skill = await state.skill(name, revision);
        return skill.ok ? skill.value.read(path.value) : skill;
      }),
    revisions: (text) =>
      named(text, async (name) =>
        mapped(state.catalogue(namespaceOf(name)).listRevisions(name, PAGE), ({ items }) => items),
      ),
    export: (text, options) =>
      named(text, async (name) => {
        const skill = await state.skill(name);
        if (!skill.ok) return skill;
        const archive = await exportSkill(skill.value, options, state.ports.inflate);
        return mapped(archive, ({ bytes }) => bytes);
      }),
    deleteSkill: (text) => named(text, async (name) => state.catalogue(namespaceOf(name)).deleteSkill(name)),
    tools: async () => ({ ok: true, value: state.registry.list().map(({ descriptor }) => descriptor) }),
    async callTool(name, input, reference) {
      const tool = state.registry.get(name);
      if (!tool.ok) return tool;
      const workspace = await openWorkspace(reference, state.ports);
      if (!workspace.ok) return workspace;
      return {
        ok: true,
        value: await runTool(tool.value, input, { workspace: workspace.value, clock: systemClock }),
      };
    },
    actor: (text) =>
      named(text, async (name) =>
        mapped(state.catalogue(namespaceOf(name)).getActor(name), (record) => shownActor(record)),
      ),
    putActor: (text, yaml) => named(text, async (name) => putActor(state, name, yaml)),
    async run(actor, ask) {
      const run = await start(state, actor, ask);
      if (!run.ok) return run;
      for await (const block of follow(run.value)) void block;
      return run.value.view();
    },
    async stream(actor, ask) {
      const run = await start(state, actor, ask);
      if (!run.ok) return run;
      const events: LoggedEvent[] = [];
      for await (const block of follow(run.value)) events.push(...block);
      return { ok: true, value: events };
    },
    async start(actor, ask) {
      const run = await start(state, actor, ask);
      return run.ok ? run.value.view() : run;
    },
    view: async (id) => runOf(id).view(),
    async events(id, after) {
      const log = runOf(id).events();
      return log.ok ? { ok: true, value: [...log.value.stored(after)].flat() } : log;
    },
    cancel: async (id) => runOf(id).cancel(),
  };
}

function follow(run: Run): AsyncIterable<readonly LoggedEvent[]> {
  const log = run.events();
  if (!log.ok) throw new Error(log.error.message);
  return log.value.follow(0, new AbortController().signal);
}

function mapped<T, U>(result: Result<T>, change: (value: T) => U): Result<U> {
  return result.ok ? { ok: true, value: change(result.value) } : result;
}

function toNull(result: Result<unknown>): Answer<null> {
  return result.ok ? { ok: true, value: null } : result;
}

async function upload(state: State, archive: Uint8Array, options: UploadOptions) {
  const namespace = parseNamespace(options.namespace ?? 'local');
  if (!namespace.ok) return namespace;
  const select = [];
  for (const text of options.select ?? []) {
    const path = parseFilePath(text, 'query.select');
    if (!path.ok) return path;
    select.push(path.value);
  }
  const asked = {
    namespace: namespace.value,
    body: (async function* () {
      yield archive;
    })(),
    contentType: options.contentType,
    dialect: options.dialect ?? 'standard',
    refuseOnError: options.onError === 'refuse',
    dryRun: options.dryRun ?? false,
    select,
  } as const;
  return uploadBundle(asked, { ...state.ports, catalogue: state.ports.catalogueOf(namespace.value) });
}

async function openBundle(state: State, text: string, id: string) {
  const namespace = parseNamespace(text);
  if (!namespace.ok) return namespace;
  const record = state.catalogue(namespace.value).getBundle(id);
  if (!record.ok) return record;
  const opened = await state.ports.workspaces.open(namespace.value, record.value.pack);
  return opened.ok ? { ok: true as const, value: { record: record.value, ...opened.value } } : opened;
}

async function putActor(state: State, name: QualifiedName, yaml: string): Promise<Answer<ActorRecord>> {
  const document = readYaml(yaml, 'body');
  if (!document.ok) return document;
  const catalogue = state.ports.catalogueOf(namespaceOf(name));
  const kept = await storeActor(name, document.value, {
    ...state.ports,
    catalogue,
    checkTool: (tool: string) => state.registry.get(tool),
  });
  return kept.ok ? { ok: true, value: kept.value.record } : kept;
}

async function start(state: State, text: string, ask: RunAsk): Promise<Result<Run>> {
  const name = parseName(text);
  if (!name.ok) return name;
  const spec = await admitRun(name.value, ask, newRunId(nodeRandom), state.ports);
  if (!spec.ok) return spec;
  const run = state.run(spec.value.id);
  const started = run.start(spec.value);
  return started.ok ? { ok: true, value: run } : started;
}

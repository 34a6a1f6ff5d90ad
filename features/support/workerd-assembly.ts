import { createTestHarness } from 'wrangler';
import type { RunView } from '../../lib/runs/run.ts';
import type { UploadReport } from '../../lib/catalogue/upload.ts';
import type { LoggedEvent } from '../../lib/runs/run-log.ts';
import type { ToolDescriptor } from '../../lib/tools/contract.ts';
import type { Answer, Assembly, ListedSkill, Refusal, RunAsk, UploadOptions } from './assembly.ts';
import { SECRETS_KEY } from './core-state.ts';
import { heldToDescription, type Send } from './described-answers.ts';
import { readSse } from './sse-reader.ts';
import { workerdSkills } from './workerd-skills.ts';

/** The root key of the Worker under test. */
const ROOT_KEY = 'a-root-key-for-tests-of-32-characters';

/** Namespaces that scenarios leave things in. */
const NAMESPACES = ['local', 'devops'];

/** A Worker on workerd with real R2, Durable Objects and a Queue. */
export type WorkerUnderTest = {
  readonly assembly: Assembly;
  /** Where it listens. */
  readonly url: string;
  /** A request as any HTTP client sends it, with no header but those given. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The bucket of its packs. */
  packs(): Promise<R2Bucket>;
  /** Puts a message into its queue, or into that of messages that failed for good. */
  send(message: unknown): Promise<void>;
  /** Fires its timer, at a time in milliseconds since the epoch. */
  fire(time: number): Promise<void>;
  /** What it has logged as faults since the scenario began. */
  faults(): readonly string[];
  /** What it has logged as warnings. */
  warnings(): readonly string[];
  /** Forgets what it has logged. */
  forget(): void;
  close(): Promise<void>;
};

/**
 * The harness makes the Worker's own requests in this process, by the global fetch and with its request as the options.
 * Node's fetch would follow redirects then, which the Worker asked not to do.
 */
function leaveRedirects(): void {
  const { fetch: own } = globalThis;
  globalThis.fetch = (input, init) =>
    init !== undefined && 'url' in init ? own(input, manually(init)) : own(input, init);
}

function manually({ method, headers, body, signal }: RequestInit): RequestInit {
  return { method, headers, body, signal, redirect: 'manual', duplex: 'half' } as RequestInit;
}

/** Starts the Worker once; scenarios share it and `reset` between them. */
export async function startWorker(secrets: Record<string, string>): Promise<WorkerUnderTest> {
  leaveRedirects();
  const harness = createTestHarness({
    workers: [
      {
        configPath: './wrangler.toml',
        secrets: { TROUPE_ROOT_KEY: ROOT_KEY, TROUPE_SECRETS_KEY: SECRETS_KEY, ...secrets },
      },
    ],
  });
  const { url } = await harness.listen();
  const request = heldToDescription((path, init = {}) => fetch(new URL(path, url), init));
  const evict = async () => {
    const worker = harness.getWorker();
    for (const kind of ['NamespaceObject', 'RunObject']) {
      for (const id of await worker.listDurableObjectIds(kind)) {
        // One that does not run has nothing in memory to lose.
        await worker.evictDurableObject(kind, { id }).catch(unlessNotRunning);
      }
    }
  };
  const logged = (kind: string) =>
    harness
      .getLogs()
      .filter(({ level }) => level === kind)
      .map(({ message }) => message);
  const bindings = () => harness.getWorker<{ PACKS: R2Bucket; QUEUE: Queue }>().getEnv();
  const assembly = createWorkerdAssembly(request, evict);
  return {
    assembly,
    url: String(url),
    request,
    packs: async () => (await bindings()).PACKS,
    send: async (message) => {
      await (await bindings()).QUEUE.send(message);
    },
    fire: async (time) => {
      await harness.getWorker().scheduled({ scheduledTime: new Date(time), cron: '23 4 * * *' });
    },
    faults: () => logged('error'),
    warnings: () => logged('warn'),
    forget: () => harness.clearLogs(),
    close: () => harness.close(),
  };
}

function unlessNotRunning(error: unknown): void {
  if (!String(error).includes('not currently running')) throw error;
}

function createWorkerdAssembly(send: Send, restart: () => Promise<void>): Assembly {
  const call = async <T>(
    method: string,
    path: string,
    body?: BodyInit,
    headers: Record<string, string> = {},
  ) =>
    readAnswer<T>(
      await send(path, {
        method,
        headers: { ...AUTHORIZATION, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    );
  const json = <T>(path: string, body: unknown) => call<T>('POST', path, JSON.stringify(body), JSON_BODY);
  const bytes = async (path: string): Promise<Answer<Uint8Array>> => {
    const response = await send(path, { headers: AUTHORIZATION });
    if (!response.ok) return readAnswer(response);
    return { ok: true, value: new Uint8Array(await response.arrayBuffer()) };
  };
  const listed = async <T>(path: string, key: string): Promise<Answer<readonly T[]>> => {
    const page = await call<Record<string, readonly T[]>>('GET', path);
    return page.ok ? { ok: true, value: page.value[key] ?? [] } : page;
  };
  const runs = (actor: string) => `/v1/actors/${actor}/runs`;
  return {
    ...workerdSkills(call),
    restart,
    async reset() {
      for (const namespace of NAMESPACES) {
        const skills = () => must(listed<ListedSkill>(`/v1/skills?namespace=${namespace}`, 'skills'));
        // One that another includes goes after it.
        for (let left = await skills(); left.length > 0; left = await skills()) {
          for (const skill of left) await call('DELETE', `/v1/skills/${skill.name}`);
        }
        for (const { ref } of await must(
          listed<{ ref: string }>(`/v1/bundles?namespace=${namespace}`, 'bundles'),
        )) {
          await call('DELETE', `/v1/bundles/${ref}`);
        }
      }
    },
    upload: (archive, options = {}) => upload(send, archive, options),
    bundles: (namespace) => listed('/v1/bundles?namespace=' + namespace, 'bundles'),
    bundle: (namespace, id) => call('GET', `/v1/bundles/${namespace}/${id}`),
    bundleFile: (namespace, id, path) => bytes(`/v1/bundles/${namespace}/${id}/files/${encodePath(path)}`),
    deleteBundle: (namespace, id) => call('DELETE', `/v1/bundles/${namespace}/${id}`),
    skills: (namespace) => listed('/v1/skills?namespace=' + namespace, 'skills'),
    activate: (name, revision) => call('GET', `/v1/skills/${name}${pin(revision)}`),
    resources: (name) => call('GET', `/v1/skills/${name}/resources`),
    resource: (name, path, revision) =>
      bytes(`/v1/skills/${name}/resources/${encodePath(path)}${pin(revision)}`),
    revisions: (name) => listed(`/v1/skills/${name}/revisions`, 'revisions'),
    export: (name, { layout, format, dialect }) =>
      bytes(`/v1/skills/${name}/export?layout=${layout}&format=${format}&dialect=${dialect}`),
    deleteSkill: (name) => call('DELETE', `/v1/skills/${name}`),
    tools: () => listed<ToolDescriptor>('/v1/tools', 'tools'),
    callTool: (name, input, workspace) => json(`/v1/tools/${name}`, { input, workspace: workspace ?? null }),
    actor: (name) => call('GET', `/v1/actors/${name}`),
    putActor: (name, yaml) => call('PUT', `/v1/actors/${name}`, yaml, { 'content-type': 'application/yaml' }),
    run: (actor, ask) => json<RunView>(runs(actor), ask),
    stream: (actor, ask) => stream(send, runs(actor), ask),
    start: (actor, ask) =>
      call('POST', runs(actor), JSON.stringify(ask), { ...JSON_BODY, prefer: 'respond-async' }),
    view: (id) => call('GET', `/v1/runs/${id}`),
    events: (id, after) => listed<LoggedEvent>(`/v1/runs/${id}/events?after=${after}`, 'events'),
    cancel: (id) => call('POST', `/v1/runs/${id}/cancel`),
  };
}

/** The headers of who has the key. */
export const AUTHORIZATION = { authorization: `Bearer ${ROOT_KEY}` };
const JSON_BODY = { 'content-type': 'application/json' };

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  if (response.status === 204) return { ok: true, value: null as T };
  const body: unknown = await response.json();
  return response.ok
    ? { ok: true, value: body as T }
    : { ok: false, error: refusalOf(body as Record<string, unknown>) };
}

/** A problem document's `detail` is the failure's message. */
function refusalOf(problem: Record<string, unknown>): Refusal {
  return { ...problem, code: String(problem['code']), message: String(problem['detail']) };
}

async function must<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { ...settled } = await answer;
  if (!settled.ok) throw new Error(settled.error.message);
  return settled.value;
}

function uploadQuery(options: UploadOptions): string {
  const query = new URLSearchParams();
  query.set('namespace', options.namespace ?? 'local');
  if (options.dialect !== undefined) query.set('dialect', options.dialect);
  if (options.onError !== undefined) query.set('on_error', options.onError);
  if (options.dryRun !== undefined) query.set('dry_run', String(options.dryRun));
  for (const path of options.select ?? []) query.append('select', path);
  return query.toString();
}

function pin(revision: string | undefined): string {
  return revision === undefined ? '' : `?revision=${revision}`;
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** That a bundle is new is told by the status alone. */
async function upload(
  send: Send,
  archive: Uint8Array,
  options: UploadOptions,
): Promise<Answer<UploadReport>> {
  const headers = { ...AUTHORIZATION, 'content-type': options.contentType ?? 'application/octet-stream' };
  const init = { method: 'POST', headers, body: archive.slice() };
  const response = await send(`/v1/bundles?${uploadQuery(options)}`, init);
  const report = await readAnswer<Omit<UploadReport, 'created'>>(response);
  return report.ok ? { ok: true, value: { ...report.value, created: response.status === 201 } } : report;
}

async function stream(send: Send, path: string, ask: RunAsk): Promise<Answer<readonly LoggedEvent[]>> {
  const headers = { ...AUTHORIZATION, ...JSON_BODY, accept: 'text/event-stream' };
  const response = await send(path, { method: 'POST', headers, body: JSON.stringify(ask) });
  if (!response.ok) return readAnswer(response);
  return { ok: true, value: readSse(await response.text()) };
}

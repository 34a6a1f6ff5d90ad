import { expect } from 'vitest';
import { nodeDigest, nodeRandom } from '../../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../../functions/adapters/system-clock.ts';
import { execute } from '../../actors/execute.ts';
import { readActor } from '../../actors/read-actor.ts';
import type { OpenKey } from '../../actors/select-model.ts';
import type { RunEvent } from '../../actors/run-event.ts';
import { createMemoryEventLog, createMemoryStore } from '../../base/memory-store.ts';
import { parseName, parseNamespace } from '../../base/name.ts';
import type { Clock } from '../../base/ports.ts';
import { ok } from '../../base/result.ts';
import { redactor } from '../../base/redact.ts';
import { parseBaseUrl } from '../../llm/base-url.ts';
import type { Fetch } from '../../llm/http.ts';
import type { ModelAccess } from '../../llm/route.ts';
import type { ScriptedTurn } from '../../llm/script.fixture.ts';
import { answerOf, KEY, type WireName } from '../../llm/wire.fixture.ts';
import type { Tool } from '../../tools/contract.ts';
import { Run, type RunSpec } from '../run.ts';
import { linesOf } from './request-view.fixture.ts';
import { caseTools } from './tools.fixture.ts';
import { virtualClock } from './virtual-clock.fixture.ts';

/** What a provider answers: a scripted turn, or an answer of the case's own. */
type Play = ScriptedTurn | ((signal: AbortSignal | undefined) => Response | Promise<Response>);

/** A run of one actor against one provider. */
export type Given = {
  readonly wire: WireName;
  readonly turns: readonly Play[];
  /** More of the actor's document. */
  readonly actor?: object;
  readonly prompt?: string;
  /** A tool besides those of `caseTools`. */
  readonly tool?: Tool;
  /** The run is cancelled when the first event of this type is told. */
  readonly cancelAt?: RunEvent['type'];
};

const PROVIDERS = { anthropic: 'anthropic', responses: 'openai', chat: 'compatible' } as const;

const namespace = parseNamespace('local');
const name = parseName('local/a');
const address = parseBaseUrl('http://localhost:9/v1', 'base_url');
if (!namespace.ok || !name.ok || !address.ok) throw new Error('all three are well-formed');

/** A request as the provider got it. */
type Sent = { readonly path: string; readonly body: { readonly [key: string]: unknown } };

function provider({ wire, turns }: Given, sent: Sent[]): Fetch {
  const rest = turns.values();
  return async (url, init) => {
    const body = JSON.parse(init?.body as string);
    sent.push({ path: new URL(url as string).pathname, body });
    const turn = rest.next().value ?? { text: 'The script is over.' };
    return typeof turn === 'function' ? turn(init?.signal ?? undefined) : answerOf(wire, turn);
  };
}

/** What this provider's models are reached with. */
export function accessTo(fetch: Fetch, clock: Clock = systemClock): ModelAccess {
  const own = { apiKey: KEY, baseUrl: undefined };
  const providers = new Map([
    ['anthropic', own],
    ['openai', own],
    ['compatible', { apiKey: KEY, baseUrl: address.ok ? address.value : undefined }],
  ]);
  return { providers, trustedOrigins: new Set(), allowLoopback: false, fetch, clock, random: nodeRandom };
}

/** Starts a run of the actor; `tell` hears of each event. */
export function startRun(given: Given, models: ModelAccess, tell: (event: RunEvent) => void) {
  const ran: string[] = [];
  const tools = [...caseTools(ran, models.clock), ...(given.tool === undefined ? [] : [given.tool])];
  const document = { provider: PROVIDERS[given.wire], model: 'm', tools: tools.map(nameOf), ...given.actor };
  const prompt = given.prompt ?? 'Go';
  const spec = { id: 'run_1', namespace, actor: name, document, prompt, context: {} };
  const run: Run = new Run('run_1', {
    store: createMemoryStore(),
    log: createMemoryEventLog(),
    clock: systemClock,
    async perform(_, emit, signal) {
      if (!name.ok) return;
      const actor = readActor({ ...document }, name.value);
      if (!actor.ok) throw new Error(`${actor.error.field}: ${actor.error.message}`);
      const findTool = (wanted: string) => tools.find((tool) => nameOf(tool) === wanted);
      const openKey: OpenKey = async ({ key }) => ok(key);
      const redact = redactor([]);
      const ports = { clock: models.clock, digest: nodeDigest, models, openKey, findTool, redact };
      const named = { actors: new Map(), skills: new Map(), callSkills: [], workspace: undefined };
      const execution = { id: 'run_1', actor: actor.value, prompt, context: {}, ...named, warnings: [] };
      await execute(
        execution,
        ports,
        (event) => {
          emit(event);
          tell(event);
        },
        signal,
      );
    },
  });
  const started = run.start({ ...spec, actors: {}, skills: [], workspace: null } as unknown as RunSpec);
  if (!started.ok) throw new Error(started.error.message);
  return { run, ran };
}

function nameOf({ descriptor }: Tool): string {
  return descriptor.name;
}

/** Runs the actor to its end and tells what came of it, what was run and what the provider was asked. */
export async function converse(given: Given) {
  const sent: Sent[] = [];
  const events: RunEvent[] = [];
  const clock = virtualClock();
  const models = accessTo(provider(given, sent), clock);
  const { run, ran } = startRun(given, models, (event) => {
    events.push(event);
    if (event.type === given.cancelAt) run.cancel();
  });
  const log = run.events();
  if (!log.ok) throw new Error(log.error.message);
  for await (const block of log.value.follow(0, new AbortController().signal)) void block;
  const view = run.view();
  if (!view.ok || view.value.state !== 'done') throw new Error('the run is done');
  const { outcome, response, tool_calls: calls, usage, warnings } = view.value;
  return {
    outcome,
    text: response.text,
    calls: calls.map(({ name, input, error }) => [name, input, error?.code ?? 'ok']),
    ran,
    usage,
    warnings: warnings.map(({ code }) => code),
    asked: sent.length,
    pauses: clock.pauses,
    paths: sent.map(({ path }) => path),
    bodies: sent.map(({ body }) => body),
    /** The requests, line by line; see `linesOf`. */
    said: sent.map(({ body }) => linesOf(given.wire, body)),
    events,
  };
}

/** A case: what happens, with what, and what of `converse` shows it. */
export type Case = readonly [title: string, given: Given, expected: object];

/** Runs a case. */
export async function expectCase(given: Given, expected: object): Promise<void> {
  expect(await converse(given)).toMatchObject(expected);
}

import { nodeDigest, nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { parseName, type QualifiedName } from '../base/name.ts';
import type { Clock } from '../base/ports.ts';
import { redactor } from '../base/redact.ts';
import { fail, ok } from '../base/result.ts';
import { READ_ONLY, type Tool } from '../tools/contract.ts';
import type { Actor } from './actor.ts';
import { execute, type Execution } from './execute.ts';
import { readActor } from './read-actor.ts';
import type { RunEvent } from './run-event.ts';

function tool(name: string, run: Tool['execute'], capability = READ_ONLY): Tool {
  const input_schema = { type: 'object' };
  const descriptor = { name, description: 'For tests.', source: 'builtin' as const, input_schema };
  return {
    descriptor: { ...descriptor, capability, resource_slots: [], metadata: {} },
    execute: run,
  };
}

/**
 * `test/echo` gives its input back, `test/fail` fails, `test/large` gives a long text, `test/hang` never ends,
 * `test/write` says that it writes and `test/mute` says nothing.
 */
const TOOLS = [
  tool('test/echo', async (input, { workspace }) =>
    ok({ ...input, files: workspace === undefined ? 'none' : 'some' }),
  ),
  tool('test/fail', async () => fail({ code: 'not_a_file', message: 'It is a folder.' })),
  tool('test/large', async ({ size }) => ok({ text: 'x'.repeat(Number(size)) })),
  tool('test/hang', () => new Promise(() => {})),
  tool('test/write', async () => ok({ written: true }), { ...READ_ONLY, writes: true }),
  tool('test/mute', async () => ok({ written: true }), { ...READ_ONLY, read_only: false }),
];

/** A name of the namespace `local`. */
export function nameOf(short: string): QualifiedName {
  const name = parseName(`local/${short}`);
  if (!name.ok) throw new Error(name.error.message);
  return name.value;
}

/** An actor of a document. */
export function actorOf(document: object, short = 'a'): Actor {
  const actor = readActor({ ...document }, nameOf(short));
  if (!actor.ok) throw new Error(`${actor.error.field}: ${actor.error.message}`);
  return actor.value;
}

/** Stored actors by their short names. */
export function stored(documents: { readonly [short: string]: object }): ReadonlyMap<QualifiedName, Actor> {
  return new Map(Object.entries(documents).map(([short, doc]) => [nameOf(short), actorOf(doc, short)]));
}

/** Executes `local/a` with the tools above and gives its events and its result. */
export async function executed(
  document: object,
  given: Partial<Execution> = {},
  {
    signal,
    clock,
    secrets,
  }: { readonly signal?: AbortSignal; readonly clock?: Clock; readonly secrets?: readonly string[] } = {},
) {
  const events: RunEvent[] = [];
  const run: Execution = {
    id: 'run_1',
    actor: actorOf(document),
    actors: new Map(),
    prompt: 'Go',
    context: {},
    skills: new Map(),
    callSkills: [],
    workspace: undefined,
    warnings: [],
    ...given,
  };
  const ports = {
    clock: clock ?? systemClock,
    digest: nodeDigest,
    models: {
      providers: new Map(),
      trustedOrigins: new Set<string>(),
      allowLoopback: false,
      fetch,
      clock: systemClock,
      random: nodeRandom,
    },
    openKey: async ({ key }: { readonly key: string | undefined }) => ok(key),
    findTool: (name: string) => TOOLS.find(({ descriptor }) => descriptor.name === name),
    redact: redactor(secrets ?? []),
  };
  await execute(run, ports, (event) => events.push(event), signal ?? new AbortController().signal);
  const last = events.at(-1);
  if (last?.type !== 'run.finished') throw new Error('the last event is the result');
  return { events, result: last.result };
}

/** The nodes that were done, in order, with how they ended. */
export function visits(events: readonly RunEvent[]): string[] {
  return events.flatMap((event) =>
    event.type === 'node.finished' ? [`${event.visit} ${event.node} ${event.outcome.kind}`] : [],
  );
}

import type { JsonObject } from '../base/json.ts';
import { fillValue } from '../base/template.ts';
import type { Actor, GraphNode } from './actor.ts';
import { lacks } from './filled.ts';
import type { Outcome } from './run-event.ts';
import { callTool } from './run-tool.ts';
import { nothingDone, type ActorCall, type ActorEnd, type Stage } from './stage.ts';
import { limit } from './stop.ts';

/** How deep graphs may run inside one another. */
const MAX_DEPTH = 8;

/** What visiting needs beside the node: the stage, and how actors are run on it. */
export type Visiting = {
  readonly stage: Stage;
  readonly runActor: (actor: Actor, call: ActorCall, stage: Stage) => Promise<ActorEnd>;
};

/** Does the work of one node and tells of its start and its end. `call` is that of the graph. */
export async function visitNode(
  node: GraphNode,
  call: ActorCall,
  scope: JsonObject,
  { stage, runActor }: Visiting,
): Promise<ActorEnd> {
  const { id, work } = node;
  const about = { node: `${call.place}${id}`, visit: stage.numbers.nextVisit() };
  const name = work.kind === 'tool' ? work.tool : nameOf(work.actor);
  stage.emit({ type: 'node.started', ...about, kind: work.kind, name });
  const end =
    work.kind === 'tool'
      ? await visitTool(id, work, scope, { call, stage })
      : await visitActor(node, scope, call, { stage, runActor });
  const model = end.models.length === 0 ? 'none' : end.models.join(', ');
  stage.emit({ type: 'node.finished', ...about, outcome: end.outcome, model });
  return end;
}

function nameOf(actor: string | Actor): string {
  return typeof actor === 'string' ? actor : actor.name;
}

async function visitTool(
  id: string,
  work: Extract<GraphNode['work'], { kind: 'tool' }>,
  scope: JsonObject,
  { call, stage }: { readonly call: ActorCall; readonly stage: Stage },
): Promise<ActorEnd> {
  const { outcome, output, called } = await callTool({ id, ...work }, scope, call, stage);
  const text = output === undefined ? '' : JSON.stringify(output);
  return { ...nothingDone(outcome), text, output, calls: called };
}

async function visitActor(
  { id, work }: GraphNode,
  scope: JsonObject,
  call: ActorCall,
  { stage, runActor }: Visiting,
): Promise<ActorEnd> {
  if (work.kind === 'tool') throw new Error('only nodes with an actor come here');
  const actor = typeof work.actor === 'string' ? stage.actors.get(work.actor) : work.actor;
  if (actor === undefined) return missing(id, nameOf(work.actor));
  const place = `${call.place}${id}/`;
  if (place.split('/').length > MAX_DEPTH) return nothingDone(tooDeep(id));
  const prompt = fillValue(work.prompt, scope);
  const context = work.context === undefined ? undefined : fillValue(work.context, scope);
  const lost = [...prompt.missing, ...(context?.missing ?? [])];
  if (lost.length > 0) {
    const message = `nodes.${id} ${lacks(lost)}`;
    return nothingDone({ kind: 'failed', class: 'invalid_input', message });
  }
  const inner: ActorCall = {
    ...call,
    place,
    prompt: typeof prompt.value === 'string' ? prompt.value : JSON.stringify(prompt.value),
    context: (context?.value ?? scope['context'] ?? {}) as JsonObject,
  };
  const end = await runActor(actor, inner, stage);
  return { ...end, outcome: atNode(id, end.outcome) };
}

function missing(id: string, name: string): ActorEnd {
  const message = `nodes.${id}: there is no actor ${name} any more. Put it again or change the node.`;
  return nothingDone({ kind: 'failed', class: 'not_found', message });
}

function tooDeep(id: string): Outcome {
  const advice = 'Look for a graph that holds itself.';
  return limit(
    'depth',
    `nodes.${id}: graphs run at most ${MAX_DEPTH - 1} deep inside one another. ${advice}`,
  );
}

/** An outcome that says where in the graph it came about. */
function atNode(id: string, outcome: Outcome): Outcome {
  if (outcome.kind === 'completed' || outcome.kind === 'cancelled') return outcome;
  return { ...outcome, message: `${id}: ${outcome.message}` };
}

import { isObject, jsonLength, type JsonObject, type JsonValue } from '../base/json.ts';
import { fillValue } from '../base/template.ts';
import { addUsage } from '../llm/message.ts';
import { END, type Actor, type GraphActor, type GraphNode } from './actor.ts';
import { nextNode } from './condition.ts';
import { startDeadline } from './deadline.ts';
import { lacks } from './filled.ts';
import { spent } from './graph-limits.ts';
import { respond } from './respond.ts';
import type { Outcome } from './run-event.ts';
import { visitNode } from './visit-node.ts';
import { nothingDone, type ActorCall, type ActorEnd, type Stage } from './stage.ts';
import { cancelled, outOfTime } from './stop.ts';

/** Runs an actor of any type. */
export type RunActor = (actor: Actor, call: ActorCall, stage: Stage) => Promise<ActorEnd>;

/** The largest context of a graph, in characters of JSON. */
const MAX_CONTEXT = 1_000_000;

/** A graph on its way. `nodes` holds the last result of each node that was visited. */
type State = {
  context: JsonObject;
  readonly nodes: Record<string, JsonObject>;
  previous: JsonObject;
  done: ActorEnd;
};

/**
 * Runs a graph from its entry until an edge leads to the end. A node that fails goes on along an edge for failures, or
 * ends the graph with its outcome. Each visit counts, so a cycle ends at a limit.
 */
export async function runGraph(
  graph: GraphActor,
  call: ActorCall,
  stage: Stage,
  runActor: RunActor,
): Promise<ActorEnd> {
  const deadline = startDeadline(stage.ports.clock, graph.limits.seconds * 1000, call.signal);
  const done = nothingDone({ kind: 'completed' });
  const state: State = { context: call.context, nodes: {}, previous: {}, done };
  try {
    const outcome = await walk(graph, state, { ...call, signal: deadline.signal }, (node, inner) =>
      visitNode(node, inner, scopeOf(state, call), { stage, runActor }),
    );
    const timedOut = outcome.kind === 'cancelled' && deadline.expired();
    const end = { ...state.done, outcome: timedOut ? outOfTime(graph.limits) : outcome };
    if (outcome.kind !== 'completed') return { ...end, text: '', output: undefined };
    if (graph.response === undefined) return end;
    return { ...end, text: respond(graph.response, null, scopeOf(state, call), stage) };
  } finally {
    deadline.clear();
  }
}

type Visit = (node: GraphNode, call: ActorCall) => Promise<ActorEnd>;

async function walk(graph: GraphActor, state: State, call: ActorCall, visit: Visit): Promise<Outcome> {
  for (let at = graph.entry; at !== END;) {
    if (call.signal.aborted) return cancelled();
    const reached = spent(graph, call.allowance, state.done);
    if ('kind' in reached) return reached;
    const node = nodeOf(graph, at);
    const end = await visit(node, { ...call, allowance: reached });
    tally(state, end);
    if (end.outcome.kind === 'cancelled') return end.outcome;
    const outcome = keep(node, end, state, call);
    const next = nextNode(graph, at, outcome.kind === 'completed' ? 'success' : 'failure', state.context);
    if (next === undefined) return outcome.kind === 'completed' ? noWay(at) : outcome;
    at = next;
  }
  return { kind: 'completed' };
}

function nodeOf(graph: GraphActor, id: string): GraphNode {
  const node = graph.nodes.get(id);
  if (node === undefined) throw new Error('reading the graph has checked every name');
  return node;
}

function noWay(id: string): Outcome {
  return {
    kind: 'failed',
    class: 'execution_failed',
    message: `No edge that leaves the node ${id} holds. Add one without a condition at the end.`,
  };
}

function tally(state: State, end: ActorEnd): void {
  const { done } = state;
  state.done = {
    outcome: done.outcome,
    text: end.text,
    output: end.output,
    usage: addUsage(done.usage, end.usage),
    steps: done.steps + end.steps,
    calls: done.calls + end.calls,
    visits: done.visits + end.visits + 1,
    models: [...new Set([...done.models, ...end.models])],
  };
}

/** Keeps what a node gave for those after it; the outcome of the node, or of its `set` when that fails. */
function keep(node: GraphNode, end: ActorEnd, state: State, call: ActorCall): Outcome {
  const { text, output = null, outcome } = end;
  const success = outcome.kind === 'completed';
  const result = success ? { success, text, output } : { success, outcome };
  const set = success ? fillValue(node.set, { ...scopeOf(state, call), result }) : undefined;
  state.nodes[node.id] = result;
  state.previous = result;
  if (set === undefined) return outcome;
  const message = setProblem(node.id, set.missing, { ...state.context, ...Object(set.value) });
  if (message !== undefined) return { kind: 'failed', class: 'invalid_input', message };
  if (isObject(set.value)) state.context = { ...state.context, ...set.value };
  return outcome;
}

function setProblem(id: string, missing: readonly string[], context: JsonValue): string | undefined {
  if (missing.length > 0) return `nodes.${id}.set ${lacks(missing)}`;
  if (jsonLength(context, MAX_CONTEXT) <= MAX_CONTEXT) return undefined;
  return `nodes.${id}.set makes the context larger than ${MAX_CONTEXT} characters of JSON. Keep less in it.`;
}

function scopeOf({ context, nodes, previous }: State, { prompt }: ActorCall): JsonObject {
  return { prompt, context, nodes, previous };
}

import { type } from 'arktype';
import { invalidInput, type Failure } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import { parseName, type QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { readShape } from '../base/shape.ts';
import {
  END,
  type Actor,
  type GraphActor,
  type GraphEdge,
  type GraphLimits,
  type GraphNode,
} from './actor.ts';
import { graphFault } from './graph-fault.ts';
import { readCondition, writtenCondition } from './read-condition.ts';
import { ID, SHARED } from './read-pipeline.ts';
import { DEFAULT_LIMITS } from './stop.ts';

const object = { '[string]': 'unknown' } as const;
const node = type({
  '+': 'reject',
  'actor?': type('string').or(object),
  'tool?': '1 <= string <= 200',
  'prompt?': 'string <= 100000',
  'context?': object,
  'input?': object,
  'set?': object,
});
const edge = type({
  '+': 'reject',
  from: ID,
  to: ID,
  'on?': "'success' | 'failure'",
  'when?': writtenCondition,
});
/** The document of an actor of type `graph`, as its author writes it. */
export const graphDocument = type({
  '+': 'reject',
  'name?': 'string',
  type: "'graph'",
  ...SHARED,
  entry: ID,
  nodes: { '[string]': node },
  'edges?': edge.array().atMostLength(500),
  'limits?': {
    '+': 'reject',
    'visits?': '1 <= number.integer <= 1000',
    'steps?': '1 <= number.integer <= 10000',
    'tokens?': '1 <= number.integer <= 1000000000',
    'seconds?': '1 <= number.integer <= 3600',
  },
});

const MAX_NODES = 100;

/** Limits of a graph that sets none. */
const GRAPH_LIMITS: GraphLimits = {
  visits: 50,
  steps: 200,
  tokens: DEFAULT_LIMITS.tokens,
  seconds: DEFAULT_LIMITS.seconds,
};

/** Reads an actor that is written out inside another; `field` is its place. */
export type ReadInner = (document: JsonObject, field: string) => Result<Actor>;

/** Reads the document of an actor of type `graph`. */
export function readGraph(
  document: JsonObject,
  name: QualifiedName,
  readInner: ReadInner,
): Result<GraphActor> {
  const count = Object.keys(Object(document['nodes'])).length;
  if (count > MAX_NODES) {
    return fail(invalidInput('nodes', `A graph has at most ${MAX_NODES} nodes, not ${count}.`));
  }
  const checked = readShape(graphDocument, document, '');
  if (!checked.ok) return checked;
  const { description, entry, read_only: readOnly = false, response } = checked.value;
  const written = Object.entries(checked.value.nodes);
  const nodes = new Map<string, GraphNode>();
  for (const [id, one] of written) {
    const read = readNode(id, one, readInner);
    if (!read.ok) return read;
    nodes.set(id, read.value);
  }
  const edges = readEdges(checked.value.edges ?? []);
  if (!edges.ok) return edges;
  const limits = { ...GRAPH_LIMITS, ...checked.value.limits };
  const graph: GraphActor = {
    type: 'graph',
    name,
    description: description ?? '',
    readOnly,
    entry,
    nodes,
    edges: edges.value,
    response,
    limits,
  };
  const fault = graphFault(graph);
  return fault === undefined ? ok(graph) : fail(fault);
}

function readNode(id: string, written: typeof node.infer, readInner: ReadInner): Result<GraphNode> {
  const field = `nodes.${id}`;
  const fault = nodeFault(id, written);
  if (fault !== undefined) return fail(fault);
  const set = (written.set ?? {}) as JsonObject;
  if (written.tool !== undefined) {
    const input = (written.input ?? {}) as JsonObject;
    return ok({ id, work: { kind: 'tool', tool: written.tool, input }, set });
  }
  const { actor: given } = written;
  const actor =
    typeof given === 'string'
      ? parseName(given, `${field}.actor`)
      : readInner((given ?? {}) as JsonObject, `${field}.actor`);
  if (!actor.ok) return actor;
  const prompt = written.prompt ?? '{{ prompt }}';
  const context = written.context as JsonObject | undefined;
  return ok({ id, work: { kind: 'actor', actor: actor.value, prompt, context }, set });
}

/** Keys of one kind of node that the other does not know. */
const FOREIGN = { tool: ['prompt', 'context'], actor: ['input'] } as const;

function nodeFault(id: string, written: typeof node.infer): Failure | undefined {
  const field = `nodes.${id}`;
  if (!ID.test(id) || id === END) {
    return invalidInput(
      field,
      `A node is named by a letter and then letters, digits, "_" and "-", at most 64, and not "${END}".`,
    );
  }
  if ((written.tool === undefined) === (written.actor === undefined)) {
    return invalidInput(field, `${field} needs one of "actor" and "tool".`);
  }
  const kind = written.tool === undefined ? 'actor' : 'tool';
  const foreign = FOREIGN[kind].find((key) => key in written);
  if (foreign === undefined) return undefined;
  return invalidInput(`${field}.${foreign}`, `A node with "${kind}" has no "${foreign}".`);
}

function readEdges(written: readonly (typeof edge.infer)[]): Result<GraphEdge[]> {
  const edges: GraphEdge[] = [];
  for (const [index, { from, to, on, when }] of written.entries()) {
    const condition = when === undefined ? ok(undefined) : readCondition(when, `edges[${index}].when`);
    if (!condition.ok) return condition;
    edges.push({ from, to, on: on ?? 'success', when: condition.value });
  }
  return ok(edges);
}

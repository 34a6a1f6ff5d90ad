import { didYouMean } from '../base/closest.ts';
import { invalidInput, quote, type Failure } from '../base/failure.ts';
import { END, type GraphActor, type GraphNode } from './actor.ts';
import { ANY_PATH, rootedIn, templateFault, type PathCheck } from './references.ts';

/**
 * What is wrong with a graph as a whole: a name that no node has, an edge or a node that can never be reached, a
 * template that refers to what cannot be there.
 */
export function graphFault(graph: GraphActor): Failure | undefined {
  const ids = [...graph.nodes.keys()];
  if (!graph.nodes.has(graph.entry)) return unknownNode('entry', graph.entry, ids);
  return edgesFault(graph, ids) ?? unreachedFault(graph) ?? templatesFault(graph);
}

function unknownNode(field: string, id: string, ids: readonly string[]): Failure {
  return invalidInput(
    field,
    `There is no node ${quote(id)}.${didYouMean(id, ids)} The nodes: ${ids.join(', ') || 'none'}.`,
  );
}

function edgesFault({ nodes, edges }: GraphActor, ids: readonly string[]): Failure | undefined {
  const closed = new Set<string>();
  for (const [index, { from, to, on, when }] of edges.entries()) {
    const field = `edges[${index}]`;
    if (!nodes.has(from)) return unknownNode(`${field}.from`, from, ids);
    if (to !== END && !nodes.has(to)) return unknownNode(`${field}.to`, to, [...ids, END]);
    const way = `${from} ${on}`;
    if (closed.has(way)) {
      return invalidInput(
        field,
        `${field} is never taken: an edge before it leaves "${from}" on ${on} without a condition. Put that one last.`,
      );
    }
    if (when === undefined) closed.add(way);
  }
  return undefined;
}

function unreachedFault({ nodes, edges, entry }: GraphActor): Failure | undefined {
  const reached = new Set([entry]);
  // A set is walked in the order of insertion, what is added on the way included.
  for (const id of reached) {
    for (const { from, to } of edges) if (from === id && to !== END) reached.add(to);
  }
  const lost = [...nodes.keys()].find((id) => !reached.has(id));
  if (lost === undefined) return undefined;
  return invalidInput(
    `nodes.${lost}`,
    `No way leads from the entry to the node "${lost}". Add an edge to it.`,
  );
}

function templatesFault({ nodes, response }: GraphActor): Failure | undefined {
  const ids = [...nodes.keys()];
  const roots = {
    prompt: ANY_PATH,
    context: ANY_PATH,
    previous: ANY_PATH,
    nodes: ([id = '']: readonly string[]) =>
      nodes.has(id) ? undefined : `there is no such node.${didYouMean(id, ids)}`,
  };
  for (const node of nodes.values()) {
    const fault = nodeTemplates(node, rootedIn(roots), rootedIn({ ...roots, result: ANY_PATH }));
    if (fault !== undefined) return fault;
  }
  return templateFault(response ?? '', 'response', rootedIn(roots));
}

function nodeTemplates(
  { id, work, set }: GraphNode,
  before: PathCheck,
  after: PathCheck,
): Failure | undefined {
  const field = `nodes.${id}`;
  const own =
    work.kind === 'tool'
      ? templateFault(work.input, `${field}.input`, before)
      : (templateFault(work.prompt, `${field}.prompt`, before) ??
        templateFault(work.context ?? {}, `${field}.context`, before));
  return own ?? templateFault(set, `${field}.set`, after);
}

import type { SchemaNode } from './visit.ts';

/** The most schemas that may look at one place, each counted as often as it is reached, and how deep that may go. */
const MAX_EXPANSION = 10_000;
const MAX_CHAIN = 100;

/**
 * Why the schemas of a document cannot be followed, or undefined. Counted is what a checker meets at one place when it
 * follows every reference anew, as those of other programs do, to which the schema is handed on.
 */
export function expansionFault(nodes: Iterable<SchemaNode>): string | undefined {
  const measured = new Map<SchemaNode, number>();
  for (const node of nodes) {
    const size = sizeOf(node, measured, 0);
    if (typeof size === 'string') return size;
  }
  return undefined;
}

/** A node that is being measured counts as this: meeting it again is a circle. */
const OPEN = -1;

function sizeOf(node: SchemaNode, measured: Map<SchemaNode, number>, depth: number): number | string {
  const known = measured.get(node);
  if (known === OPEN) return CIRCLE;
  if (known !== undefined) return known;
  if (depth > MAX_CHAIN) return TOO_LONG;
  measured.set(node, OPEN);
  let total = node.weight;
  for (const next of node.inPlace) {
    const size = sizeOf(next, measured, depth + 1);
    if (typeof size === 'string') return size;
    total += size;
    if (total > MAX_EXPANSION) return TOO_WIDE;
  }
  measured.set(node, total);
  return total;
}

const CIRCLE = 'refers to itself without end: a reference leads back to where it stands, at the same value';
const TOO_LONG = `has references that lead from one to the next over ${MAX_CHAIN} times at one value. Shorten the chain`;
const TOO_WIDE =
  `has references that multiply: over ${MAX_EXPANSION} schemas would look at one value. ` +
  'Refer to each schema once, or write out what is needed';

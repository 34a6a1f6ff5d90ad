import type { Import } from './imports.ts';

/**
 * True for an edge that may close a cycle: in the hosts, the typed stubs of objects refer back to the types of the
 * environment that holds them. In the core, a cycle of types is a cycle too.
 */
function isHostType({ from, typeOnly }: Import): boolean {
  return typeOnly && from.startsWith('functions/');
}

/** Cycles between files, each as the files in order, found once. */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, string[]>();
  for (const one of imports) {
    const { from, to } = one;
    if (to !== undefined && !isHostType(one)) edges.set(from, [...(edges.get(from) ?? []), to]);
  }
  const finished = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      cycles.push([...trail.slice(start), file]);
      return;
    }
    if (finished.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    finished.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}

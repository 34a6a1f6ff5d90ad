import type { Import } from './imports.ts';

/** Cycles between files, each as the files in order, found once. A cycle of types is a cycle too. */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, string[]>();
  for (const { from, to } of imports) {
    if (to !== undefined) edges.set(from, [...(edges.get(from) ?? []), to]);
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

import { checkAccess } from './access-rules.ts';
import { findCycles } from './cycles.ts';
import { areaOf, checkImport } from './edges.ts';
import { checkLengths, checkMachine, checkNames, checkPins, type Machine } from './file-rules.ts';
import { readImports } from './imports.ts';
import { isModule, type SourceTree } from './source-tree.ts';

/** How much was read and everything that breaks a rule of the layout, one sentence each, sorted. */
export type StructureReport = {
  readonly modules: number;
  readonly imports: number;
  readonly problems: string[];
};

/** Checks the layout of a tree: edges between folders, cycles, lengths, names, pins, traces of a machine. */
export function checkStructure(tree: SourceTree, machine: Machine): StructureReport {
  const modules = [...tree.keys()].filter((file) => isModule(file) && areaOf(file) !== undefined);
  const imports = readImports(tree);
  const missing = imports.filter(({ to }) => to !== undefined && isModule(to) && !tree.has(to));
  const problems = [
    ...(modules.length === 0 ? ['no module was read: the check looked in the wrong place'] : []),
    ...imports.flatMap((one) => checkImport(one) ?? []),
    ...missing.map(({ from, specifier }) => `${from}: imports ${specifier}, which does not exist`),
    ...findCycles(imports).map((cycle) => `cycle: ${cycle.join(' -> ')}`),
    ...checkLengths(tree),
    ...checkNames(tree),
    ...checkAccess(tree),
    ...checkPins(tree.get('package.json') ?? '{}'),
    ...checkMachine(tree, machine),
  ];
  return { modules: modules.length, imports: imports.length, problems: problems.sort() };
}

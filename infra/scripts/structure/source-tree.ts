import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Text files of the project by path relative to its root, `/` between the parts. */
export type SourceTree = ReadonlyMap<string, string>;

/** Folders that hold what others made: installed, generated, or data of tests. */
const SKIPPED = new Set(['node_modules', 'reports', 'dist', 'fixtures']);
const TEXT = /\.(?:ts|mts|mjs|js|json|md|toml|yaml|yml|feature|css|html)$|(?:^|\/)run$/;

function skips(name: string): boolean {
  return (
    SKIPPED.has(name) ||
    (name.startsWith('.') && name !== '.ci' && name !== '.npmrc' && name !== '.gitignore')
  );
}

/** Reads the project's own text files below `root`. */
export function readSourceTree(root: string): SourceTree {
  const tree = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      if (skips(entry.name)) continue;
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(name);
      else if (entry.isFile() && TEXT.test(name)) tree.set(name, readFileSync(path.join(root, name), 'utf8'));
    }
  };
  visit('');
  return tree;
}

/** True for a module of ours, of whatever kind. */
export function isModule(file: string): boolean {
  return /\.(?:ts|mts|mjs|js)$/.test(file);
}

/** True for a file that only tests run: tables, properties, oracles. */
export function isTestFile(file: string): boolean {
  return /\.(?:test|oracle|fixture)\.ts$/.test(file);
}

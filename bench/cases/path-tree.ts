import { closeSync, mkdirSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ok } from '../../lib/base/result.ts';
import type { FileSystem } from '../../lib/files/file-system.ts';
import { createFileTable, type FileRecord } from '../../lib/files/file-table.ts';
import { snapshotOf } from '../../lib/files/snapshot.ts';

const FOLDERS = ['src', 'lib', 'components', 'services', 'shared', 'models', 'tests', 'handlers'];
const ENDINGS = ['ts', 'js', 'md', 'json', 'py'];
const MODULES = 40;

/** Paths like those of a large source tree: two levels of common names, one of modules, and files of five kinds. */
export function pathsOf(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const [one, two] = [FOLDERS[i % 8] ?? '', FOLDERS[(i >> 3) % 8] ?? ''];
    return `${one}/${two}/mod${(i >> 6) % MODULES}/file${i}.${ENDINGS[i % 5] ?? ''}`;
  });
}

/** A workspace of these paths, whose files are empty. */
export function workspaceOf(paths: readonly string[]): FileSystem {
  const table = createFileTable(paths.map((name) => ({ path: name, mode: '100644', size: 0 }) as FileRecord));
  return snapshotOf(table, { readAt: async () => ok(new Uint8Array()) }, new Map());
}

/** A folder on disk with an empty file at each path. */
export function writePaths(paths: readonly string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), 'paths-'));
  for (const folder of new Set(paths.map((name) => path.dirname(name))))
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const name of paths) closeSync(openSync(path.join(root, name), 'w'));
  return root;
}

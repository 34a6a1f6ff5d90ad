import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ok } from '../../lib/base/result.ts';
import type { FileSystem } from '../../lib/files/file-system.ts';
import { createFileTable, type FileRecord } from '../../lib/files/file-table.ts';
import { snapshotOf } from '../../lib/files/snapshot.ts';
import type { CompiledKernel } from '../../lib/search/compiled-kernel.ts';

/** A text file: its path from the root of the tree, and its bytes. */
export type CorpusFile = { readonly path: string; readonly bytes: Uint8Array };

const PACKAGES = path.join(import.meta.dirname, '..', '..', 'node_modules');
const MAX_FILE = 1_500_000;
/** What is taken from the packages, in bytes; the rest are the same files under another root. */
const MAX_SOURCE = 60_000_000;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function isText(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return !bytes.includes(0);
  } catch {
    return false;
  }
}

/** The text files below a folder in the order of their names. */
function* textFiles(folder: string, name: string): Generator<CorpusFile> {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const [full, below] = [path.join(folder, entry.name), `${name}/${entry.name}`];
    // The packages differ from run to run in tools' caches and in the program that runs them.
    if (entry.isDirectory() && below !== 'packages/node' && !entry.name.startsWith('.'))
      yield* textFiles(full, below);
    if (!entry.isFile() || statSync(full).size > MAX_FILE) continue;
    const bytes = new Uint8Array(readFileSync(full));
    if (isText(bytes)) yield { path: below, bytes };
  }
}

/**
 * About `bytes` bytes of source text that are the same wherever the same packages are installed: the project's own, in
 * the order of their names, then the same again.
 */
export function readCorpus(bytes: number): CorpusFile[] {
  const first: CorpusFile[] = [];
  let size = 0;
  for (const file of textFiles(PACKAGES, 'packages')) {
    if (size + file.bytes.length > Math.min(bytes, MAX_SOURCE)) break;
    size += file.bytes.length;
    first.push(file);
  }
  const files = [...first];
  for (const file of first) {
    if (size + file.bytes.length > bytes) break;
    size += file.bytes.length;
    files.push({ path: file.path.replace('packages/', 'again/'), bytes: file.bytes });
  }
  return files;
}

/** A corpus as a service holds it: a workspace whose text is in one array that the kernel searches in place. */
export function openCorpus(files: readonly CorpusFile[], kernel: CompiledKernel): FileSystem {
  const records = files.map(
    (file) => ({ path: file.path, mode: '100644', size: file.bytes.length }) as FileRecord,
  );
  const table = createFileTable(records);
  const bytesOf = new Map<string, Uint8Array>(files.map((file) => [file.path, file.bytes]));
  const room = kernel.room(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const held: Uint8Array[] = [];
  let at = 0;
  for (let index = 0; index < table.count; index += 1) {
    const bytes = bytesOf.get(table.pathAt(index)) ?? new Uint8Array();
    room.set(bytes, at);
    held.push(room.subarray(at, at + bytes.length));
    at += bytes.length;
  }
  const bytesAt = (index: number): Uint8Array | undefined => held[index];
  return snapshotOf(
    table,
    { readAt: async (index) => ok(held[index] ?? new Uint8Array()), bytesAt },
    new Map(),
  );
}

/** Writes a corpus below a folder, for those who read from disk. */
export function writeCorpus(files: readonly CorpusFile[], folder: string): void {
  for (const file of files) {
    const full = path.join(folder, file.path);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, file.bytes);
  }
}

/** Where a search found something. */
export type FoundAt = { readonly path: string; readonly line: number };

/** How many lines were found, and a digest of where. */
export function answerOf(found: readonly FoundAt[]): string {
  const places = found.map((one) => `${one.path}:${one.line}`).sort();
  return `${places.length} lines, ${createHash('sha256').update(places.join('\n')).digest('hex').slice(0, 16)}`;
}

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CorpusFile } from './open-corpus.ts';

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

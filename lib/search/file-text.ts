import { ok, type Result } from '../base/result.ts';
import type { FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { FileTable } from '../files/file-table.ts';
import { markLength, textOf } from './text.ts';

/** A file that a search has met. */
type Met = { readonly path: FilePath; readonly index: number | undefined };

/**
 * What was read of a file: its size in bytes, and its text as `textOf` gives it; none when it is binary. `mark` is the
 * length of a mark before the text, where places in the text are places in the file but for that.
 */
export type FileText = {
  readonly size: number;
  readonly text: Uint8Array | undefined;
  readonly mark: number;
};

/** What is remembered of a file, by its index: its bytes are its text, have to be looked at again, or are binary. */
const PLAIN = 1;
const MARKED = 2;
const BINARY = 3;

/** Workspaces are immutable: what was found out once stays true as long as the table is there. */
const kinds = new WeakMap<FileTable, Uint8Array>();

/** The text of a file; a promise only where its bytes are not at hand, since thousands of files are read in a row. */
export function readText(fs: FileSystem, { path, index }: Met): Result<FileText> | Promise<Result<FileText>> {
  if (fs.indexed === undefined || index === undefined) return readUnknown(fs, path);
  const { indexed } = fs;
  const bytes = indexed.bytesAt(index);
  return bytes === undefined
    ? indexed.readAt(index).then((read) => (read.ok ? ok(classify(indexed.table, index, read.value)) : read))
    : ok(classify(indexed.table, index, bytes));
}

async function readUnknown(fs: FileSystem, path: FilePath): Promise<Result<FileText>> {
  const bytes = await fs.read(path);
  return bytes.ok ? ok(fileText(bytes.value)) : bytes;
}

function fileText(bytes: Uint8Array): FileText {
  const text = textOf(bytes);
  return { size: bytes.length, text, mark: text === undefined ? 0 : markLength(bytes, text) };
}

function classify(table: FileTable, index: number, bytes: Uint8Array): FileText {
  const known = kinds.get(table) ?? new Uint8Array(table.count);
  const size = bytes.length;
  if (known[index] === PLAIN) return { size, text: bytes, mark: 0 };
  if (known[index] === BINARY) return { size, text: undefined, mark: 0 };
  const read = fileText(bytes);
  const { text } = read;
  if (text === undefined) known[index] = BINARY;
  else known[index] = text === bytes ? PLAIN : MARKED;
  kinds.set(table, known);
  return read;
}

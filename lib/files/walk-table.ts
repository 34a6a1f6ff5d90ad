import { utf8 } from '../base/bytes.ts';
import { joinPath, type FilePath } from './file-path.ts';
import type { IndexedFiles } from './file-system.ts';
import type { FileTable } from './file-table.ts';
import type { WalkItem, WalkOptions } from './walk-item.ts';

/** A folder: where it is in the workspace, and by what path it was asked for. */
type Start = { readonly real: FilePath; readonly shown: FilePath };

const SLASH = 0x2f;

/**
 * What `walk` says, from the ranges of a table: no folder is listed, and what is not entered is skipped by one search
 * for its end. Neighbours share most of their folders, so where the bytes of a path begin to differ from those of the
 * one before tells which folders begin.
 */
export function* walkTable(
  { table, root }: IndexedFiles,
  { real, shown }: Start,
  { budget, enter }: WalkOptions,
): Generator<WalkItem, void> {
  const base = joinPath(root, real);
  const show = base === shown ? (path: FilePath) => path : shownBelow(base, shown);
  const range = table.range(base);
  const cursor = new Cursor(table, base === '' ? 0 : utf8(base).length + 1);
  for (let index = range.from; index < range.to;) {
    if (cursor.move(index) === 'shadowed') {
      index = table.range(table.pathAt(index - 1)).to;
      continue;
    }
    for (let folder = cursor.folder(); ; folder = cursor.folder()) {
      const failure = budget.spend('entries', 1);
      if (failure !== undefined) {
        yield { type: 'exhausted', failure };
        return;
      }
      if (folder === undefined) {
        const kind = table.modeAt(index) === '120000' ? 'symlink' : 'file';
        yield { type: 'entry', path: show(table.pathAt(index)), kind, index };
        index += 1;
        break;
      }
      const path = show(folder);
      yield { type: 'entry', path, kind: 'dir', index: undefined };
      if (enter(path)) cursor.enter();
      else {
        index = table.range(folder).to;
        break;
      }
    }
  }
}

function shownBelow(base: FilePath, shown: FilePath): (path: FilePath) => FilePath {
  const skip = base === '' ? 0 : base.length + 1;
  return (path) => joinPath(shown, path.slice(skip) as FilePath);
}

/** A place in a table, and how much of its path are folders that were entered. All lengths are in bytes. */
class Cursor {
  readonly #table: FileTable;
  readonly #base: number;
  #index = -1;
  #start = 0;
  #length = 0;
  /** The folder that is open, with its slash. */
  #open: number;
  /** The slash behind the next folder. */
  #slash = 0;

  constructor(table: FileTable, base: number) {
    this.#table = table;
    this.#base = base;
    this.#open = base;
  }

  /** Goes on to a later index; `shadowed` where a folder begins that has the name of the file before. */
  move(index: number): 'shadowed' | undefined {
    const { paths, starts } = this.#table.columns;
    const start = starts[index] ?? 0;
    const length = (starts[index + 1] ?? 0) - start;
    if (this.#index >= 0) {
      const most = Math.min(length, this.#length);
      let shared = 0;
      while (shared < most && paths[start + shared] === paths[this.#start + shared]) shared += 1;
      if (shared === this.#length && paths[start + shared] === SLASH) return 'shadowed';
      if (shared < this.#open) this.#open = this.#folderBefore(start, shared);
    }
    this.#index = index;
    this.#start = start;
    this.#length = length;
    return undefined;
  }

  /** The next folder on the way to the place; undefined where the place itself is next. */
  folder(): FilePath | undefined {
    const { paths } = this.#table.columns;
    const end = this.#start + this.#length;
    let at = this.#start + this.#open;
    while (at < end && paths[at] !== SLASH) at += 1;
    if (at === end) return undefined;
    this.#slash = at - this.#start;
    return this.#table.prefixAt(this.#index, this.#slash);
  }

  enter(): void {
    this.#open = this.#slash + 1;
  }

  #folderBefore(start: number, shared: number): number {
    const { paths } = this.#table.columns;
    let open = shared;
    while (open > this.#base && paths[start + open - 1] !== SLASH) open -= 1;
    return open;
  }
}

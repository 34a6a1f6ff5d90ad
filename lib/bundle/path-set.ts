import { quote } from '../base/failure.ts';
import { parentOf, type FilePath } from '../files/file-path.ts';
import { archiveFault } from './fault.ts';

/** The paths seen so far. Two files of one path, or a file that is another's folder, throw an `ArchiveFault`. */
export class PathSet {
  readonly #files = new Set<FilePath>();
  readonly #folders = new Set<FilePath>();

  addFile(path: FilePath): void {
    if (this.#files.has(path)) {
      throw archiveFault(
        `The upload has two entries of the path ${quote(path)}: only one of them can be meant.`,
      );
    }
    if (path === '' || this.#folders.has(path)) throw bothKinds(path);
    this.#files.add(path);
    this.addFolder(parentOf(path));
  }

  addFolder(path: FilePath): void {
    for (let folder = path; folder !== '' && !this.#folders.has(folder); folder = parentOf(folder)) {
      if (this.#files.has(folder)) throw bothKinds(folder);
      this.#folders.add(folder);
    }
  }
}

function bothKinds(path: FilePath) {
  return archiveFault(`The upload has ${quote(path)} both as a file and as a folder.`);
}

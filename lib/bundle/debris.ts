import { quote } from '../base/failure.ts';
import { baseName, parentOf, relativeTo, type FilePath } from '../files/file-path.ts';
import type { Findings } from './findings.ts';
import type { ReceivedFile } from './settle.ts';
import { trackedDebris } from './tracked-debris.ts';

/** A file that macOS may have added, and its name as found. */
type Candidate = { readonly file: ReceivedFile; readonly name: string };

/**
 * Files of the kinds that macOS adds to folders, until it is known whether a repository tracks them: its index may come
 * after them. One that is tracked is a file like any other.
 */
export class Debris {
  readonly #candidates: Candidate[] = [];
  /** Repositories by their folder: what of such files each tracks; undefined where that is not known. */
  readonly #repositories = new Map<FilePath, ReadonlySet<string> | undefined>();

  add(file: ReceivedFile, name: string): void {
    this.#candidates.push({ file, name });
  }

  /** Learns from every other file; `whole` are its bytes where they are at hand. */
  see(path: FilePath, whole: Uint8Array | undefined): void {
    const folder = parentOf(path);
    if (baseName(path) === '.git') this.#repositories.set(folder, undefined);
    else if (baseName(folder) === '.git' && baseName(path) === 'index')
      this.#repositories.set(parentOf(folder), whole === undefined ? undefined : trackedDebris(whole));
  }

  /** Those that are tracked, or may be; the others are reported as left out. */
  settle(findings: Findings): ReceivedFile[] {
    return this.#candidates.flatMap(({ file, name }) => {
      if (this.#isTracked(file.path)) return [file];
      reportDebris(name, findings);
      return [];
    });
  }

  #isTracked(path: FilePath): boolean {
    if (path.split('/').includes('.git')) return false;
    for (let folder = path; folder !== '';) {
      folder = parentOf(folder);
      if (!this.#repositories.has(folder)) continue;
      const tracked = this.#repositories.get(folder);
      return tracked === undefined || tracked.has(relativeTo(folder, path) ?? path);
    }
    return false;
  }
}

/** Reports a file that was left out as what macOS adds. */
export function reportDebris(name: string, findings: Findings): void {
  findings.add({
    severity: 'note',
    code: 'file_left_out',
    path: name,
    message: `${quote(name)} is what macOS adds to archives and was left out.`,
  });
}

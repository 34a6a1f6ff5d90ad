import { quote } from '../base/failure.ts';
import { comparePaths, parentOf, relativeTo, type FilePath } from '../files/file-path.ts';
import type { Findings } from './findings.ts';
import type { WrittenFile } from './pack-writer.ts';

/** A file as it came in, by its path in the archive. */
export type ReceivedFile = WrittenFile & {
  /** Of a link: see `climbOf`. */
  readonly climb?: number;
  /** Its bytes, where they are to stay in memory. */
  readonly kept?: Uint8Array | undefined;
};

/**
 * The files in path order and by their final paths: a single wrapping folder is stripped. Reports that, every link,
 * and names that some file systems would hold for one.
 */
export function settle(
  received: readonly ReceivedFile[],
  findings: Findings,
): { readonly files: readonly ReceivedFile[]; readonly wrapper: FilePath } {
  const wrapper = wrapperOf(received);
  const files = received.map((file) => ({ ...file, path: relativeTo(wrapper, file.path) ?? file.path }));
  if (wrapper !== '') {
    findings.add({
      severity: 'note',
      code: 'wrapper_stripped',
      path: wrapper,
      message: `Everything lies in the folder ${quote(wrapper)}, which was taken as a wrapper and left out of all paths.`,
    });
  }
  files.sort((a, b) => comparePaths(a.path, b.path));
  reportLinks(files, findings);
  reportCollisions(files, findings);
  return { files, wrapper };
}

/** The one folder that holds everything, or the root. A repository's own folder is no wrapper. */
function wrapperOf(files: readonly ReceivedFile[]): FilePath {
  const first = files[0]?.path ?? '';
  const top = first.slice(0, Math.max(0, first.indexOf('/')));
  const wraps = top !== '' && top !== '.git' && files.every((file) => file.path.startsWith(`${top}/`));
  return (wraps ? top : '') as FilePath;
}

function reportLinks(files: readonly ReceivedFile[], findings: Findings): void {
  for (const { path, climb } of files) {
    if (climb === undefined) continue;
    const folder = parentOf(path);
    const depth = folder === '' ? 0 : folder.split('/').length;
    const out = climb > depth;
    findings.add({
      severity: 'warning',
      code: out ? 'link_leads_out' : 'symbolic_link',
      path,
      message: out
        ? `The symbolic link ${quote(path)} leads outside the bundle; it is kept and never followed.`
        : `The symbolic link ${quote(path)} is kept as a link; put a copy in its place if a skill needs the file.`,
    });
  }
}

function reportCollisions(files: readonly ReceivedFile[], findings: Findings): void {
  const seen = new Map<string, FilePath>();
  for (const { path } of files) {
    const folded = path.normalize('NFC').toLowerCase();
    const other = seen.get(folded);
    if (other === undefined) seen.set(folded, path);
    else {
      findings.add({
        severity: 'warning',
        code: 'name_collision',
        path,
        message: `${quote(path)} and ${quote(other)} differ only in case or Unicode form: many file systems keep one.`,
      });
    }
  }
}

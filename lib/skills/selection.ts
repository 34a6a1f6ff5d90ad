import type { Diagnostic } from '../base/diagnostic.ts';
import { quote } from '../base/failure.ts';
import { parentOf, ROOT, type FilePath } from '../files/file-path.ts';
import type { FileRecord } from '../files/file-table.ts';
import type { SkillPlace } from './skill-places.ts';

/** The most places that a message lists. */
const MAX_LISTED = 3;

/**
 * An error for each selected path that is neither a skill's folder nor its SKILL.md: nothing is at it, or a file is,
 * or a folder without a SKILL.md.
 */
export function selectionFaults(
  select: readonly FilePath[],
  places: readonly SkillPlace<FileRecord>[],
  files: readonly FileRecord[],
): Diagnostic[] {
  const known = new Set<FilePath>(places.flatMap(({ folder, manifest }) => [folder, manifest.path]));
  const unknown = [...new Set(select)].filter((path) => !known.has(path));
  if (unknown.length === 0) return [];
  const paths = new Set<FilePath>(files.map(({ path }) => path));
  const folders = foldersOf(files);
  const hint = places.length === 0 ? 'The upload holds no skill.' : `Skills are in ${listed(places)}.`;
  return unknown.map((path) => {
    const [code, what] = paths.has(path) ? A_FILE : folders.has(path) ? NO_SKILL : NOT_FOUND;
    const message = `select: ${quote(path === '' ? '.' : path)} ${what}. ${hint}`;
    return { severity: 'error', code, path, message };
  });
}

const A_FILE = ['select_not_a_directory', 'is a file, not a directory'] as const;
const NO_SKILL = ['select_no_skill', 'is a folder that holds no SKILL.md'] as const;
const NOT_FOUND = ['select_not_found', 'was not found in the upload'] as const;

/** Every folder above a file. Stops at the first one known, so that the work is linear in the paths. */
function foldersOf(files: readonly FileRecord[]): ReadonlySet<FilePath> {
  const folders = new Set<FilePath>([ROOT]);
  for (const { path } of files) {
    for (let at = parentOf(path); !folders.has(at); at = parentOf(at)) folders.add(at);
  }
  return folders;
}

function listed(places: readonly SkillPlace<FileRecord>[]): string {
  const shown = places.slice(0, MAX_LISTED).map(({ folder }) => quote(folder === '' ? '.' : folder));
  const more = places.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

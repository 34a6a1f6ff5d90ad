import type { Diagnostic } from '../base/diagnostic.ts';
import { quote } from '../base/failure.ts';
import { baseName, parentOf, type FilePath } from '../files/file-path.ts';
import type { FileRecord } from '../files/file-table.ts';
import { isGitOwn, isManifestName, MANIFEST_NAME, type SkillPlace } from './skill-places.ts';

/** Names that are nearly SKILL.md: another ending, none, the plural, a copy's number. */
const MISSPELT = /^skills?(?:[ _-]?\(?\d{1,2}\)?)?(?:\.(?:md|mdx|markdown|mdown|txt))*$/i;

/** Files that are reported one by one; the rest are counted. */
const MAX_LISTED = 20;

/** Notes of files that may have been meant as a SKILL.md and are none: misspelt ones, and those below `.git`. */
export function strayManifests(
  files: readonly FileRecord[],
  places: readonly SkillPlace<FileRecord>[],
): Diagnostic[] {
  const known = new Set<FilePath>(places.map(({ folder }) => folder));
  const misspelt = files.filter(
    ({ path }) =>
      MISSPELT.test(baseName(path)) && !isManifestName(path) && !isGitOwn(path) && !known.has(parentOf(path)),
  );
  const notes = misspelt.slice(0, MAX_LISTED).map(({ path }): Diagnostic => {
    const message = `${quote(baseName(path))} makes no skill. If it is meant to, rename it to ${MANIFEST_NAME}.`;
    return { severity: 'note', code: 'skill_md_misspelt', path, message };
  });
  const hidden = files.filter(({ path }) => isManifestName(path) && isGitOwn(path));
  const [first] = hidden;
  if (misspelt.length > MAX_LISTED) {
    const message = `${misspelt.length - MAX_LISTED} more files have names that are nearly ${MANIFEST_NAME}.`;
    notes.push({ severity: 'note', code: 'skill_md_misspelt', message });
  }
  if (first !== undefined) {
    const more = hidden.length > 1 ? ` and ${hidden.length - 1} more below ".git"` : '';
    const message = `${quote(first.path)}${more}: what is in a repository's own folder is not looked at for skills.`;
    notes.push({ severity: 'note', code: 'skill_in_git', path: first.path, message });
  }
  return notes;
}

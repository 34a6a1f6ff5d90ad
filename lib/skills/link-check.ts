import type { Diagnostic } from '../base/diagnostic.ts';
import { quote } from '../base/failure.ts';
import { parentOf, parseFilePath, type FilePath } from '../files/file-path.ts';
import type { FileRecord } from '../files/file-table.ts';
import { nearPath } from '../files/near-path.ts';
import type { BodyLink } from './body-links.ts';

/** Links of one SKILL.md that are reported one by one; the rest are counted. */
const MAX_LISTED = 20;

/**
 * A warning for each relative link of a SKILL.md that leads to none of the skill's files (paths from its folder): who
 * follows it finds nothing. `firstLine` is the line of the file on which the body starts.
 */
export function checkLinks(
  links: readonly BodyLink[],
  files: readonly FileRecord[],
  place: { readonly path: string; readonly firstLine: number },
): Diagnostic[] {
  if (links.length === 0) return [];
  const known = new Known(files);
  const seen = new Set<string>();
  const found: Diagnostic[] = [];
  let more = 0;
  for (const { target, line } of links) {
    const fault = seen.has(target) ? undefined : known.faultOf(target);
    seen.add(target);
    if (fault === undefined) continue;
    if (found.length >= MAX_LISTED) more += 1;
    else found.push({ severity: 'warning', ...fault, path: place.path, line: place.firstLine + line - 1 });
  }
  if (more > 0) {
    const message = `${more} more links of this SKILL.md lead to no file of the skill.`;
    found.push({ severity: 'note', code: 'link_more', path: place.path, message });
  }
  return found;
}

/** What a skill's links may lead to. */
class Known {
  readonly #paths: readonly FilePath[];
  readonly #places = new Set<FilePath>();
  readonly #links = new Set<FilePath>();

  constructor(files: readonly FileRecord[]) {
    this.#paths = files.map(({ path }) => path);
    for (const { path, mode } of files) {
      if (mode === '120000') this.#links.add(path);
      for (let at = path; !this.#places.has(at); at = parentOf(at)) this.#places.add(at);
    }
  }

  faultOf(target: string): Pick<Diagnostic, 'code' | 'message'> | undefined {
    const path = parseFilePath(target);
    if (!path.ok) {
      const message =
        `SKILL.md links to ${quote(target)}, which is outside of the skill's folder and does not come along with it. ` +
        'Put a copy into the folder, or say where to find it.';
      return { code: 'link_outside', message };
    }
    if (this.#places.has(path.value) || this.#throughLink(path.value)) return undefined;
    const near = nearPath(path.value, this.#paths);
    const message = `SKILL.md links to ${quote(target)}, and the skill has no such file.${near === '' ? ' Add the file, or correct the link.' : near}`;
    return { code: 'link_broken', message };
  }

  /** What a link shows is not known here. */
  #throughLink(path: FilePath): boolean {
    for (let at = parentOf(path); at !== ''; at = parentOf(at)) if (this.#links.has(at)) return true;
    return false;
  }
}

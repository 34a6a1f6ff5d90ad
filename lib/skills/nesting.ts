import type { Diagnostic } from '../base/diagnostic.ts';
import { quote } from '../base/failure.ts';
import { parentOf, parseFilePath, relativeTo, type FilePath } from '../files/file-path.ts';
import type { FileRecord } from '../files/file-table.ts';
import { isAside } from './aside.ts';
import type { BodyPaths } from './body-links.ts';
import { isManifestName, type SkillPlace } from './skill-places.ts';
import type { LoadedSkill } from './skill.ts';

/** The most nested skills that a note names. */
const MAX_LISTED = 3;

type Place = SkillPlace<FileRecord>;

/**
 * Which nested places are skills of their own, and which are files of the skill around them alone. Places are to be
 * told in the order of their folders, so that an outer one comes before what is in it.
 */
export class Nesting {
  readonly #selected: ReadonlySet<FilePath>;
  /** What the SKILL.md of a folder refers to, paths from the root. */
  readonly #referred = new Set<FilePath>();
  readonly #asFiles = new Set<FilePath>();

  constructor(selected: readonly FilePath[]) {
    this.#selected = new Set(selected);
  }

  /** True where a place is a skill only if it is valid and the skill around it refers to it, or `select` names it. */
  isMaterial({ outer, folder }: Place): boolean {
    const [nearest] = outer;
    return nearest !== undefined && (this.#asFiles.has(nearest) || isAside(nearest, folder));
  }

  /** True when a skill around a place refers to it, or `select` names it. */
  isWanted({ folder, manifest }: Place): boolean {
    const names = [folder, manifest.path];
    return names.some((path) => this.#referred.has(path) || this.#selected.has(path));
  }

  /** Keeps what the SKILL.md of a place refers to; only nested skills are of interest. */
  refer({ folder }: Place, { links, mentions }: BodyPaths): void {
    for (const text of [...links.map(({ target }) => target), ...mentions]) {
      const path = parseFilePath(folder === '' ? text : `${folder}/${text}`);
      if (path.ok) this.#referred.add(isManifestName(path.value) ? parentOf(path.value) : path.value);
    }
  }

  /** Notes that a place is taken as files of the skill around it. */
  takeAsFile({ folder, manifest, outer }: Place, valid: boolean): Diagnostic {
    this.#asFiles.add(folder);
    const around = quote(outer[0] === undefined || outer[0] === '' ? '.' : outer[0]);
    const why = valid
      ? 'and that skill does not refer to it. To register it, link to it there or name it with "select".'
      : 'and is not a valid skill.';
    const message = `This was taken as a file of the skill in ${around}: it lies in a folder of material, ${why}`;
    return { severity: 'note', code: 'nested_as_file', path: manifest.path, message };
  }
}

/** A note for each skill with skills nested in it that are registered too. */
export function nestedNotes(skills: readonly LoadedSkill[], places: readonly Place[]): Diagnostic[] {
  const byFolder = new Map(places.map((place) => [place.folder, place]));
  const registered = new Set(skills.map(({ folder }) => folder.path));
  const aroundOf = ({ folder }: LoadedSkill): Place | undefined => {
    const nearest = byFolder.get(folder.path)?.outer.find((outer) => registered.has(outer));
    return nearest === undefined ? undefined : byFolder.get(nearest);
  };
  return [...Map.groupBy(skills, aroundOf)].flatMap(([around, inner]) => {
    if (around === undefined) return [];
    const shown = inner.slice(0, MAX_LISTED).map(({ skill, folder }) => {
      return `${quote(skill.name)} in ${quote(relativeTo(around.folder, folder.path) ?? '')}`;
    });
    const more = inner.length > MAX_LISTED ? ` and ${inner.length - MAX_LISTED} more` : '';
    const message = `Nested in this skill: ${shown.join(', ')}${more}. Each was registered as a skill of its own as well.`;
    return [{ severity: 'note', code: 'nested_skills', path: around.manifest.path, message }];
  });
}

import type { Diagnostic } from '../base/diagnostic.ts';
import { quote } from '../base/failure.ts';
import type { QualifiedName } from '../base/name.ts';
import { relativeTo, type FilePath } from '../files/file-path.ts';
import type { LoadedSkill } from './skill.ts';

/** The skills of a bundle with at most one of each name. */
export type Distinct = {
  readonly skills: readonly LoadedSkill[];
  readonly refused: number;
  readonly collapsed: number;
  /** Nested in the skill that was taken, and files of it alone. */
  readonly asFiles: number;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Settles equal names: equal copies (same revision) become one, with a note; one nested in another of its name stays
 * files of that one, with a warning; where the others differ none is taken, unless `select` names exactly one of all
 * by its folder or SKILL.md.
 */
export function settleDuplicates(skills: readonly LoadedSkill[], select: readonly FilePath[]): Distinct {
  const groups = Map.groupBy(skills, ({ skill }) => skill.name);
  const wanted = new Set<string>(select);
  const taken = new Set<LoadedSkill>();
  const diagnostics: Diagnostic[] = [];
  let [collapsed, asFiles] = [0, 0];
  for (const [name, group] of groups) {
    const chosen = choose(group, wanted);
    if (chosen === undefined) {
      diagnostics.push(...group.map((loaded) => differing(name, loaded, group)));
      continue;
    }
    taken.add(chosen);
    for (const loaded of group) {
      if (loaded === chosen) continue;
      if (loaded.revision === chosen.revision) {
        collapsed += 1;
        diagnostics.push(equalCopy(name, loaded, chosen));
      } else if (isIn(loaded, chosen)) {
        asFiles += 1;
        diagnostics.push(sameName(name, loaded, chosen));
      } else diagnostics.push(notSelected(name, loaded, chosen));
    }
  }
  diagnostics.push(...idleSelection(groups, wanted));
  const refused = skills.length - taken.size - collapsed - asFiles;
  return { skills: skills.filter((loaded) => taken.has(loaded)), refused, collapsed, asFiles, diagnostics };
}

function choose(group: readonly LoadedSkill[], wanted: ReadonlySet<string>): LoadedSkill | undefined {
  const selected = group.filter((loaded) => wanted.has(loaded.folder.path) || wanted.has(manifestOf(loaded)));
  const outermost = group.filter((loaded) => !group.some((other) => isIn(loaded, other)));
  const candidates = selected.length > 0 ? selected : outermost;
  const [first] = candidates;
  return candidates.every(({ revision }) => revision === first?.revision) ? first : undefined;
}

function isIn({ folder }: LoadedSkill, outer: LoadedSkill): boolean {
  return folder.path !== outer.folder.path && relativeTo(outer.folder.path, folder.path) !== undefined;
}

function manifestOf({ folder }: LoadedSkill): string {
  return folder.path === '' ? folder.manifestName : `${folder.path}/${folder.manifestName}`;
}

function differing(name: QualifiedName, loaded: LoadedSkill, group: readonly LoadedSkill[]): Diagnostic {
  const others = group.filter((other) => other !== loaded).map((other) => quote(manifestOf(other)));
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  const message =
    `name: ${quote(name)} is also the name of ${others.slice(0, 3).join(', ')}${more}, and they differ. ` +
    `Rename all but one, or pick one with "select": ${quote(`select=${manifestOf(loaded)}`)} takes this one.`;
  return { severity: 'error', code: 'duplicate_name', path: manifestOf(loaded), message };
}

function equalCopy(name: QualifiedName, loaded: LoadedSkill, chosen: LoadedSkill): Diagnostic {
  const message = `This is an equal copy of ${quote(name)} in ${quote(manifestOf(chosen))}, which stands for both.`;
  return { severity: 'note', code: 'duplicate_copy', path: manifestOf(loaded), message };
}

function notSelected(name: QualifiedName, loaded: LoadedSkill, chosen: LoadedSkill): Diagnostic {
  const message = `This is not registered: ${quote(manifestOf(chosen))} was selected as ${quote(name)}.`;
  return { severity: 'note', code: 'duplicate_not_selected', path: manifestOf(loaded), message };
}

function sameName(name: QualifiedName, loaded: LoadedSkill, outer: LoadedSkill): Diagnostic {
  const message =
    `name: the skill around this one, ${quote(manifestOf(outer))}, is called ${quote(name)} too. This one was taken as ` +
    'files of that one. Rename it to have both.';
  return { severity: 'warning', code: 'nested_same_name', path: manifestOf(loaded), message };
}

/** A selected skill whose name no other has: all others are registered all the same. */
function idleSelection(
  groups: ReadonlyMap<QualifiedName, readonly LoadedSkill[]>,
  wanted: ReadonlySet<string>,
): Diagnostic[] {
  return [...groups.values()].flatMap((group): Diagnostic[] => {
    const [only] = group;
    const selected = only !== undefined && (wanted.has(only.folder.path) || wanted.has(manifestOf(only)));
    if (!selected || group.length > 1) return [];
    const message =
      `select: no other skill of the upload is called ${quote(only.skill.name)}, so selecting it changed nothing. ` +
      '"select" picks one of several skills with one name; it does not keep the others of the upload out.';
    return [{ severity: 'warning', code: 'select_idle', path: manifestOf(only), message }];
  });
}

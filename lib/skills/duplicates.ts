import type { Diagnostic } from '../base/diagnostic.ts';
import { quote } from '../base/failure.ts';
import type { QualifiedName } from '../base/name.ts';
import type { FilePath } from '../files/file-path.ts';
import type { LoadedSkill } from './skill.ts';

/** The skills of a bundle with at most one of each name. */
export type Distinct = {
  readonly skills: readonly LoadedSkill[];
  readonly refused: number;
  readonly collapsed: number;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Settles equal names: equal copies (same revision) become one, with a note; where the copies differ none is taken,
 * unless `select` names exactly one of them by its folder or SKILL.md.
 */
export function settleDuplicates(skills: readonly LoadedSkill[], select: readonly FilePath[]): Distinct {
  const groups = Map.groupBy(skills, ({ skill }) => skill.name);
  const wanted = new Set<string>(select);
  const taken = new Set<LoadedSkill>();
  const diagnostics: Diagnostic[] = [];
  let collapsed = 0;
  for (const [name, group] of groups) {
    const chosen = choose(group, wanted);
    if (chosen === undefined) {
      diagnostics.push(...group.map((loaded) => differing(name, loaded, group)));
      continue;
    }
    taken.add(chosen);
    for (const loaded of group) {
      if (loaded === chosen) continue;
      const copy = loaded.revision === chosen.revision;
      if (copy) collapsed += 1;
      diagnostics.push(copy ? equalCopy(name, loaded, chosen) : notSelected(name, loaded, chosen));
    }
  }
  const refused = skills.length - taken.size - collapsed;
  return { skills: skills.filter((loaded) => taken.has(loaded)), refused, collapsed, diagnostics };
}

function choose(group: readonly LoadedSkill[], wanted: ReadonlySet<string>): LoadedSkill | undefined {
  const selected = group.filter((loaded) => wanted.has(loaded.folder.path) || wanted.has(manifestOf(loaded)));
  const candidates = selected.length > 0 ? selected : group;
  const [first] = candidates;
  return candidates.every(({ revision }) => revision === first?.revision) ? first : undefined;
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

import { shortNameOf, type QualifiedName } from '../base/name.ts';
import type { Store } from '../base/ports.ts';
import type { FilePath } from '../files/file-path.ts';
import { headOf, isAgentSkill, listSkills, type AgentSkillRecord } from './skill-records.ts';

/** How a composite skill asks for an agent skill. */
export type WantedAgent = { readonly name: QualifiedName | null; readonly folder: FilePath | null };

/** The agent skill that was asked for, or why there is none. */
export type FoundAgent =
  | { readonly name: QualifiedName; readonly description: string }
  | { readonly name: null; readonly reason: string };

/** Looks agent skills up, by name where one is given, otherwise by the folder of the bundle they came in. */
export function findAgents(store: Store, wanted: readonly WantedAgent[]): readonly FoundAgent[] {
  let folders: ReadonlyMap<string, readonly AgentSkillRecord[]> | undefined;
  return wanted.map(({ name, folder }) => {
    if (name !== null) return byName(store, name);
    folders ??= foldersOf(store);
    const [first, ...more] = folders.get(folder ?? '') ?? [];
    if (first === undefined) {
      return {
        name: null,
        reason: `No agent skill of the namespace was uploaded from the folder ${folder ?? '.'}.`,
      };
    }
    if (more.length === 0) return { name: first.name, description: first.description };
    const names = [first, ...more.slice(0, 3)].map((one) => one.name).join(', ');
    return {
      name: null,
      reason: `Several agent skills were uploaded from that folder: ${names}. Add the name.`,
    };
  });
}

function byName(store: Store, name: QualifiedName): FoundAgent {
  const head = headOf(store, shortNameOf(name));
  if (isAgentSkill(head)) return { name: head.name, description: head.description };
  const reason =
    head === undefined
      ? `There is no agent skill ${name}. Upload it.`
      : `${name} is a composite skill. List it under includes.`;
  return { name: null, reason };
}

function foldersOf(store: Store): ReadonlyMap<string, readonly AgentSkillRecord[]> {
  const folders = new Map<string, AgentSkillRecord[]>();
  let cursor: string | undefined;
  do {
    const page = listSkills(store, { cursor, limit: 1000 });
    for (const record of page.items.filter(isAgentSkill)) {
      const known = folders.get(record.path) ?? [];
      known.push(record);
      folders.set(record.path, known);
    }
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return folders;
}

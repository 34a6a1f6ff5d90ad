import type { CompositeSkill } from '../composite/composite-skill.ts';
import type { Contribution, OwnTools } from './contributions.ts';
import { mergeOverrides, type Merged, type OverrideNode } from './overrides.ts';
import type { Place } from './resolution.ts';
import { placeKey } from './walk.ts';

/** A skill of the graph with what it brings itself. */
export type GraphSkill = Pick<CompositeSkill, 'name' | 'includes'> & { readonly own: OwnTools };

/** The occurrence of a tool that decides its metadata. */
export type Winner = {
  readonly skill: string;
  readonly contribution: Contribution;
  readonly merged: Merged;
  /** The include through which the skill was reached; null for the resolved skill itself. */
  readonly via: Place | null;
};

/** What the reverse walk found. */
export type Winners = {
  readonly byKey: ReadonlyMap<string, Winner>;
  /** Places of includes that decide metadata, as `placeKey`. */
  readonly deciding: ReadonlySet<string>;
};

type Frame = { readonly skill: GraphSkill; readonly via: Include | null; next: number };
type Include = CompositeSkill['includes'][number] & { readonly owner: string };

/**
 * Walks everything backwards, the last tool of the resolved skill first, each skill once: the first occurrence met is
 * the last one of the list, which decides the metadata, and the path that leads to it is the one whose overrides apply.
 * Overrides on the path are kept in a stack for each tool, so that a tool costs no more than the overrides written for
 * it, however deep it lies.
 */
export function findWinners(root: GraphSkill, skillOf: (name: string) => GraphSkill): Winners {
  const byKey = new Map<string, Winner>();
  const deciding = new Set<string>();
  const visited = new Set<string>([root.name]);
  const active = new Map<string, OverrideNode[]>();
  const enter = (skill: GraphSkill, via: Include | null): Frame => {
    if (via !== null) push(via, active);
    collect(skill, via, active, byKey);
    return { skill, via, next: skill.includes.length - 1 };
  };
  const path = [enter(root, null)];
  for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
    const include = frame.skill.includes[frame.next];
    frame.next -= 1;
    if (include === undefined) {
      if (frame.via !== null) pop(frame.via, active);
      path.pop();
      continue;
    }
    if (visited.has(include.name)) continue;
    visited.add(include.name);
    const owner = frame.skill.name;
    deciding.add(placeKey({ skill: owner, place: include.place }));
    path.push(enter(skillOf(include.name), { ...include, owner }));
  }
  return { byKey, deciding };
}

function collect(
  skill: GraphSkill,
  via: Include | null,
  active: ReadonlyMap<string, readonly OverrideNode[]>,
  byKey: Map<string, Winner>,
): void {
  const { tools } = skill.own;
  for (let index = tools.length - 1; index >= 0; index -= 1) {
    const contribution = tools[index];
    if (contribution === undefined || byKey.has(contribution.key)) continue;
    const own = contribution.own.map((one) => ({ ...one, skill: skill.name, tool: contribution.key }));
    const nodes = [...(active.get(contribution.key) ?? []), ...own];
    byKey.set(contribution.key, {
      skill: skill.name,
      contribution,
      merged: mergeOverrides(contribution, nodes),
      via: via === null ? null : { skill: via.owner, place: via.place },
    });
  }
}

function push({ owner, overrides }: Include, active: Map<string, OverrideNode[]>): void {
  for (const { place, tool, override } of overrides) {
    const stack = active.get(tool) ?? [];
    stack.push({ skill: owner, place, tool, override });
    active.set(tool, stack);
  }
}

function pop({ overrides }: Include, active: Map<string, OverrideNode[]>): void {
  for (const { tool } of overrides) active.get(tool)?.pop();
}

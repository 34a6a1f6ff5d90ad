import type { Override } from '../composite/composite-skill.ts';
import type { Contribution } from './contributions.ts';
import type { AppliedOverride, KnownCapability, Place } from './resolution.ts';

/** An override on an include, or one of the tool's own entry, with where it is written. */
export type OverrideNode = Place & { readonly tool: string; readonly override: Override };

/** A contribution with its overrides in it, and what became of each of them. */
export type Merged = Pick<Contribution, 'description' | 'capability'> & {
  readonly applied: readonly AppliedOverride[];
  /** Overrides whose every field an outer one set: each with one that did. */
  readonly beaten: readonly { readonly node: OverrideNode; readonly by: Place }[];
};

/**
 * Puts overrides into what they are about, the outermost first in `nodes`: field by field, the outermost that sets it
 * counts. Nothing that came in is changed.
 */
export function mergeOverrides(
  base: Pick<Contribution, 'description' | 'capability'>,
  nodes: readonly OverrideNode[],
): Merged {
  const set = new Map<string, Place>();
  const applied: AppliedOverride[] = [];
  const beaten: { node: OverrideNode; by: Place }[] = [];
  let description: string | undefined;
  const capability: Record<string, unknown> = {};
  for (const node of nodes) {
    const { skill, place, override } = node;
    const fields: string[] = [];
    let outer: Place = node;
    const take = (field: string, use: () => void) => {
      const known = set.get(field);
      if (known !== undefined) outer = known;
      else {
        set.set(field, { skill, place });
        fields.push(field);
        use();
      }
    };
    if (override.description !== undefined) take('description', () => (description = override.description));
    for (const [field, value] of Object.entries(override.capability ?? {})) {
      take(field, () => (capability[field] = value));
    }
    if (fields.length > 0) applied.push({ skill, place, fields });
    else beaten.push({ node, by: { skill: outer.skill, place: outer.place } });
  }
  return {
    description: description ?? base.description,
    capability: { ...base.capability, ...(capability as Partial<KnownCapability>) },
    applied,
    beaten,
  };
}

import { notFound, quote, type Failure } from '../../base/failure.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { Place } from './resolution.ts';

/** An include as a walk sees it. */
export type Edge = { readonly name: string; readonly place: string };

/** The includes of a skill, in order, or undefined for a skill that does not exist. */
export type IncludesOf = (skill: string) => readonly Edge[] | undefined;

/** What a walk found. */
export type Walked = {
  /** Every reached skill once, after what it includes: the order of first occurrences. */
  readonly order: readonly string[];
  /** The includes by which a skill was reached first, as `placeKey`: these decide positions. */
  readonly entering: ReadonlySet<string>;
};

type Frame = { readonly skill: string; readonly includes: readonly Edge[]; next: number };

/** One text for a place, to be looked up by. */
export function placeKey({ skill, place }: Place): string {
  return `${skill}\n${place}`;
}

/** The most names that a message lists of a path. */
const MAX_SHOWN = 40;

/**
 * Walks the includes depth first, each skill once. Without recursion and linear in the includes, so that depth, width
 * and repeated diamonds cost nothing extra. Refused: an include of a skill that stands on the path (the failure has the
 * whole path), and one of a skill that does not exist.
 */
export function walkIncludes(root: string, includesOf: IncludesOf): Result<Walked> {
  const order: string[] = [];
  const entering = new Set<string>();
  const state = new Map<string, 'open' | 'done'>();
  const first = includesOf(root);
  if (first === undefined) return fail(notFound('Skill', root, 'It is not in the registry.'));
  const path: Frame[] = [{ skill: root, includes: first, next: 0 }];
  state.set(root, 'open');
  for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
    const include = frame.includes[frame.next];
    frame.next += 1;
    if (include === undefined) {
      path.pop();
      state.set(frame.skill, 'done');
      order.push(frame.skill);
      continue;
    }
    const known = state.get(include.name);
    if (known === 'done') continue;
    if (known === 'open')
      return fail(cycle([...path.map(({ skill }) => skill), include.name], include.place));
    const includes = includesOf(include.name);
    if (includes === undefined) return fail(missing(frame.skill, include));
    state.set(include.name, 'open');
    entering.add(placeKey({ skill: frame.skill, place: include.place }));
    path.push({ skill: include.name, includes, next: 0 });
  }
  return ok({ order, entering });
}

function cycle(path: readonly string[], field: string): Failure {
  const hidden = path.length - MAX_SHOWN;
  const half = MAX_SHOWN / 2;
  // The end is the cycle itself; the middle of a long path is in the data.
  const shown = hidden <= 0 ? path : [...path.slice(0, half), `… ${hidden} more …`, ...path.slice(-half)];
  return {
    code: 'conflict',
    message: `The includes form a cycle: ${shown.join(' -> ')}. Take one of these includes away.`,
    field,
    data: { cycle: path },
  };
}

function missing(skill: string, { name, place }: Edge): Failure {
  const message = `${quote(skill)} includes ${quote(name)}, which is not registered. Register it first, or take the include away.`;
  return { code: 'not_found', message, field: place, data: { kind: 'Skill', name } };
}

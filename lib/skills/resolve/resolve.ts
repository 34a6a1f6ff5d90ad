import type { Diagnostic } from '../../base/diagnostic.ts';
import { ok, type Result } from '../../base/result.ts';
import type { CompositeSkill } from '../composite/composite-skill.ts';
import type { Facts } from './contributions.ts';
import { ownTools } from './own-tools.ts';
import type { Place, Resolution, ResolvedEntry, TraceItem } from './resolution.ts';
import { summarize } from './summary.ts';
import { writeTrace } from './trace.ts';
import { walkIncludes } from './walk.ts';
import { findWinners, type GraphSkill, type Winner } from './winners.ts';

/**
 * Flattens a skill into its tools. The list it stands for: for each skill, first what it includes, in order and deep
 * ones first, then its groups, tool references, inline tools, MCP tools and agent skills. A tool that occurs again
 * keeps its first position and takes the metadata of its last occurrence, with the overrides of the includes that lead
 * there. Linear in what is configured, whatever the number of paths; nothing that is given is changed.
 */
export function resolveSkill(
  root: string,
  skills: ReadonlyMap<string, CompositeSkill>,
  facts: Facts,
): Result<Resolution> {
  const walked = walkIncludes(root, (name) => skills.get(name)?.includes);
  if (!walked.ok) return walked;
  const { order, entering } = walked.value;
  const graph = new Map(order.map((name) => [name, graphSkill(name, skills, facts)]));
  const skillOf = (name: string): GraphSkill => {
    const skill = graph.get(name);
    if (skill === undefined) throw new Error('the walk reached every skill of the graph');
    return skill;
  };
  const first = new Map<string, Place>();
  for (const skill of graph.values()) {
    for (const { key, place } of skill.own.tools) {
      if (!first.has(key)) first.set(key, { skill: skill.name, place });
    }
  }
  const winners = findWinners(skillOf(root), skillOf);
  const entries = [...first].flatMap(([key, at]) => {
    const winner = winners.byKey.get(key);
    return winner === undefined ? [] : [toEntry(key, at, winner, root)];
  });
  const trace = writeTrace({ order, skillOf, winners, entering, first });
  return ok({
    skill: root,
    entries,
    summary: summarize(entries),
    trace,
    diagnostics: diagnose(entries, trace),
  });
}

function graphSkill(name: string, skills: ReadonlyMap<string, CompositeSkill>, facts: Facts): GraphSkill {
  const skill = skills.get(name);
  if (skill === undefined) throw new Error('the walk refuses a skill that is not there');
  return { name: skill.name, includes: skill.includes, own: ownTools(skill, facts) };
}

function toEntry(name: string, first: Place, winner: Winner, root: string): ResolvedEntry {
  const { skill, contribution, merged, via } = winner;
  const { place, source, input_schema, available, reason, metadata } = contribution;
  return {
    name,
    source,
    description: merged.description,
    input_schema,
    capability: merged.capability,
    available,
    reason,
    from: { skill, place },
    first,
    from_skill: skill === root ? null : skill,
    via,
    is_direct: skill === root,
    is_inline: source === 'inline',
    overridden_by: merged.applied,
    metadata,
  };
}

const UNAVAILABLE = {
  unknown: 'tool_unknown',
  mcp: 'mcp_unavailable',
  agent_skill: 'agent_skill_missing',
  builtin: 'tool_unavailable',
  inline: 'tool_unavailable',
} as const;

/** What of the result wants an author's eye. */
function diagnose(entries: readonly ResolvedEntry[], trace: readonly TraceItem[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const { available, source, reason, name, from } of entries) {
    if (available) continue;
    const message = `${from.skill}, ${from.place}: ${name} cannot be called here. ${reason ?? ''}`.trim();
    found.push({ severity: 'warning', code: UNAVAILABLE[source], message });
  }
  for (const { kind, outcome, skill, place, subject, message } of trace) {
    const effective = kind === 'include' || kind === 'tool' || outcome === 'applied';
    if (effective && outcome !== 'dropped') continue;
    const server = kind === 'tool' && subject.endsWith('/*');
    const changes = kind === 'override' || kind === 'filter';
    const code = changes ? `${kind}_${outcome}` : server ? 'mcp_skipped' : 'tool_dropped';
    const serious = server || outcome === 'unmatched' || outcome === 'overtaken';
    const severity = serious ? 'warning' : 'note';
    found.push({ severity, code, message: `${skill}, ${place}: ${subject}. ${message}` });
  }
  return found;
}

import type { CapabilitySummary, ResolvedEntry } from './resolution.ts';

/** Counts what the entries may do. What is unknown counts in the total alone. */
export function summarize(entries: readonly Pick<ResolvedEntry, 'capability'>[]): CapabilitySummary {
  const count = (holds: (capability: ResolvedEntry['capability']) => boolean) =>
    entries.filter(({ capability }) => holds(capability)).length;
  return {
    total_tools: entries.length,
    read_only: count(({ read_only }) => read_only === true),
    writes: count(({ writes }) => writes === true),
    checkpointable: count(({ checkpointable }) => checkpointable === true),
    has_side_effects: count(({ side_effects }) => (side_effects ?? []).length > 0),
    requires_approval: count(({ human_approval_required }) => human_approval_required === true),
  };
}

import type { Diagnostic } from '../../base/diagnostic.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Capability } from '../../tools/contract.ts';

/** A configured thing: the skill that configures it, and where in its document. */
export type Place = { readonly skill: string; readonly place: string };

/** A capability of which parts may be unknown: null until the tool is at hand. */
export type KnownCapability = { readonly [K in keyof Capability]: Capability[K] | null };

/** Where an entry's tool comes from; `unknown` for a name that no registry here has. */
export type EntrySource = 'builtin' | 'inline' | 'mcp' | 'agent_skill' | 'unknown';

/** An override that went into an entry, and the fields that are its own. */
export type AppliedOverride = Place & { readonly fields: readonly string[] };

/** One tool of a resolved skill. */
export type ResolvedEntry = {
  /** The key: the tool's name, `{skill}/_anon_{index}`, `mcp:{server}/{tool}` or `agent_skill:{path}`. */
  readonly name: string;
  readonly source: EntrySource;
  readonly description: string;
  readonly input_schema: JsonObject | null;
  readonly capability: KnownCapability;
  /** False for what is configured and cannot be called here; `reason` says why. */
  readonly available: boolean;
  readonly reason: string | null;
  /** Whose configuration gave the metadata: the last occurrence. */
  readonly from: Place;
  /** Whose configuration gave the position: the first occurrence. */
  readonly first: Place;
  /** The skill the metadata came from; null when it is the resolved skill itself. */
  readonly from_skill: string | null;
  /** The include by which that skill was reached; null when it is the resolved skill itself. */
  readonly via: Place | null;
  readonly is_direct: boolean;
  readonly is_inline: boolean;
  /** Overrides in it, the outermost first. */
  readonly overridden_by: readonly AppliedOverride[];
  /** Facts of the source: `server`, `transport`, `operation`, `title`, `sandbox_policy`, … */
  readonly metadata: JsonObject;
};

/** What became of one configured thing. */
export type TraceOutcome =
  /** It decides the position and the metadata. */
  | 'used'
  /** It comes first, and a later occurrence decides the metadata. */
  | 'position_only'
  /** It comes last and decides the metadata, at the position of an earlier occurrence. */
  | 'metadata_only'
  /** Others decide both. */
  | 'repeated'
  /** An override that changes its tool. */
  | 'applied'
  /** An override whose every field an outer one sets again. */
  | 'beaten'
  /** An override on another path than the one that decides. */
  | 'overtaken'
  /** An override of a tool that is not there, or a filter that names one. */
  | 'unmatched'
  /** A tool that a filter or its server leaves out. */
  | 'dropped';

/** A line of the trace. Every configured include, tool, filter and override of every reached skill has one. */
export type TraceItem = Place & {
  /** `filter`: a name in a server's `tool_filter` that the server does not list. */
  readonly kind: 'include' | 'tool' | 'override' | 'filter';
  /** The included skill, or the key of the entry. */
  readonly subject: string;
  readonly outcome: TraceOutcome;
  /** What decides in its stead: the winner, the first occurrence, the outer override. */
  readonly by: Place | null;
  readonly message: string;
};

/** Counts over the entries, after overrides. A tool of unknown capability counts in the total alone. */
export type CapabilitySummary = {
  readonly total_tools: number;
  readonly read_only: number;
  readonly writes: number;
  readonly checkpointable: number;
  readonly has_side_effects: number;
  readonly requires_approval: number;
};

/** A skill flattened into tools. The same input gives the same bytes. */
export type Resolution = {
  readonly skill: string;
  readonly entries: readonly ResolvedEntry[];
  readonly summary: CapabilitySummary;
  readonly trace: readonly TraceItem[];
  /** What an author should look at: unknown tools, overrides without effect, servers that are not used. */
  readonly diagnostics: readonly Diagnostic[];
};

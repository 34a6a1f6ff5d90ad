import type { JsonObject } from '../../base/json.ts';
import type { Capability, ToolDescriptor } from '../../tools/contract.ts';
import type { AgentSource, McpServer, Override } from '../composite/composite-skill.ts';
import type { EntrySource, KnownCapability } from './resolution.ts';

/** A tool as its MCP server describes it. */
export type McpToolFacts = {
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonObject;
  readonly capability: Capability;
};

/** What is known of an MCP server's tools: its list, or why there is none. */
export type McpListing =
  | {
      readonly tools: readonly McpToolFacts[];
      /** Tools of its list that cannot be used, and why. */
      readonly unusable?: readonly { readonly name: string; readonly reason: string }[];
    }
  | { readonly tools: null; readonly reason: string };

/** What is known of an agent skill: itself, or why it cannot be had. */
export type AgentFacts =
  | { readonly name: string; readonly description: string }
  | { readonly name: null; readonly reason: string };

/** What resolving asks its host about; all of it looked up before. */
export type Facts = {
  readonly tool: (name: string) => ToolDescriptor | undefined;
  readonly mcpServer: (server: McpServer, skill: string) => McpListing;
  readonly agentSkill: (source: AgentSource) => AgentFacts;
};

/** What one configured tool brings to its skill's list, before any include's override. */
export type Contribution = {
  readonly key: string;
  readonly place: string;
  readonly source: EntrySource;
  readonly description: string;
  readonly input_schema: JsonObject | null;
  readonly capability: KnownCapability;
  readonly available: boolean;
  readonly reason: string | null;
  readonly metadata: JsonObject;
  /** Overrides of the same skill, the outer first, each with its place. */
  readonly own: readonly { readonly place: string; readonly override: Override }[];
};

/** A configured tool that is left out, or an override or a filter of the skill itself that finds no tool. */
export type LeftOut = {
  readonly kind: 'tool' | 'override' | 'filter';
  readonly place: string;
  readonly key: string;
  readonly outcome: 'dropped' | 'unmatched';
  readonly reason: string;
};

/** What a skill itself brings, in order, and what it names and does not bring. */
export type OwnTools = { readonly tools: readonly Contribution[]; readonly leftOut: readonly LeftOut[] };

/** A capability of which nothing is known. */
export const UNKNOWN_CAPABILITY: KnownCapability = {
  read_only: null,
  writes: null,
  checkpointable: null,
  write_scope: null,
  side_effects: null,
  idempotent: null,
  unsafe: null,
  human_approval_required: null,
};

import type { JsonObject } from '../../base/json.ts';
import { READ_ONLY } from '../../tools/contract.ts';
import { agentKey, inlineKey, type CompositeSkill, type Override } from '../composite/composite-skill.ts';
import {
  UNKNOWN_CAPABILITY,
  type AgentFacts,
  type Contribution,
  type Facts,
  type OwnTools,
} from './contributions.ts';
import { mcpContributions } from './mcp-contributions.ts';

/** What a skill itself brings: groups, tool references, inline tools, MCP tools, agent skills, in this order. */
export function ownTools(skill: CompositeSkill, facts: Facts): OwnTools {
  const mcp = skill.mcpServers.map((server) => mcpContributions(server, facts.mcpServer(server, skill.name)));
  const groups = skill.builtins.flatMap(({ tools, place }) =>
    tools.map((name) => reference(name, place, {}, facts)),
  );
  const references = skill.tools.map(({ name, place, override }) => reference(name, place, override, facts));
  const inline = skill.inlineTools.map((tool, index) => inlineTool(skill.name, index, tool));
  const agents = skill.agentSkills.map((source) => agentSkill(source, facts.agentSkill(source)));
  return {
    tools: [...groups, ...references, ...inline, ...mcp.flatMap(({ tools }) => tools), ...agents],
    leftOut: mcp.flatMap(({ leftOut }) => leftOut),
  };
}

function reference(name: string, place: string, override: Override, facts: Facts): Contribution {
  const tool = facts.tool(name);
  const own = Object.keys(override).length > 0 ? [{ place, override }] : [];
  if (tool === undefined) {
    const reason = `No registry here has a tool named ${name}.`;
    return {
      key: name,
      place,
      source: 'unknown',
      description: '',
      input_schema: null,
      capability: UNKNOWN_CAPABILITY,
      available: false,
      reason,
      metadata: {},
      own,
    };
  }
  const { description, input_schema, capability, metadata } = tool;
  return {
    key: name,
    place,
    source: 'builtin',
    description,
    input_schema,
    capability,
    available: true,
    reason: null,
    metadata,
    own,
  };
}

function inlineTool(skill: string, index: number, tool: CompositeSkill['inlineTools'][number]): Contribution {
  const { place, description, inputSchema, capability, operation, title, source } = tool;
  return {
    key: inlineKey(skill, index),
    place,
    source: 'inline',
    description,
    input_schema: inputSchema,
    capability,
    available: true,
    reason: null,
    metadata: { operation, title, source },
    own: [],
  };
}

/** Calling an agent skill activates it: it takes no input and only reads. */
const ACTIVATION_SCHEMA: JsonObject = { type: 'object', properties: {}, additionalProperties: false };

function agentSkill(source: CompositeSkill['agentSkills'][number], facts: AgentFacts): Contribution {
  const found = facts.name !== null;
  return {
    key: agentKey(source),
    place: source.place,
    source: 'agent_skill',
    description: found ? facts.description : '',
    input_schema: found ? ACTIVATION_SCHEMA : null,
    capability: found ? READ_ONLY : UNKNOWN_CAPABILITY,
    available: found,
    reason: found ? null : facts.reason,
    metadata: {
      path: source.path,
      sandbox_policy: source.sandboxPolicy,
      name: found ? facts.name : source.name,
    },
    own: [],
  };
}

import { agentEntry } from '../../lib/skills/composite/agent-sources.ts';
import { inlineEntry } from '../../lib/skills/composite/inline-tools.ts';
import { declaredEntry, serverEntry } from '../../lib/skills/composite/mcp-servers.ts';
import { skillDocument } from '../../lib/skills/composite/parse-composite.ts';
import { groupEntry, includeEntry, toolEntry } from '../../lib/skills/composite/tool-entries.ts';
import { list, ref, TEXT, withProperties, written, type Schema } from './schema.ts';

/** An entry that is a text or is written out. */
const short = (schema: Schema): Schema => ({ anyOf: [TEXT, schema] });

/** A composite skill as its author writes it. */
export function skillDocuments(): Record<string, Schema> {
  const entries = (item: Schema): Schema => ({ ...list(item), maxItems: 10_000 });
  const tools = entries(short(ref('ToolEntry')));
  const inline = entries(ref('InlineTool'));
  const agents = entries(short(ref('AgentEntry')));
  const flat = withProperties(written(skillDocument), {
    tools,
    tool_refs: tools,
    includes: entries(short(ref('IncludeEntry'))),
    inline_tools: inline,
    anonymous_tools: inline,
    mcp_servers: entries(ref('McpServer')),
    agent_skills: agents,
    agent_skill_folders: agents,
    builtins: entries(short(ref('BuiltinGroup'))),
  });
  const wrapped: Schema = {
    type: 'object',
    properties: { skill: ref('FlatSkill') },
    required: ['skill'],
    additionalProperties: false,
  };
  return {
    SkillDocument: {
      anyOf: [ref('FlatSkill'), wrapped],
      description:
        'A composite skill, flat or below `skill`. A text `${NAME}` or `${NAME:default}` may stand for any value ' +
        'but names of includes: it is checked with the values of the namespace put in.',
    },
    FlatSkill: flat,
    ToolEntry: written(toolEntry),
    IncludeEntry: written(includeEntry),
    InlineTool: written(inlineEntry),
    McpServer: withProperties(written(serverEntry), { tools: entries(short(ref('DeclaredTool'))) }),
    DeclaredTool: written(declaredEntry),
    AgentEntry: written(agentEntry),
    BuiltinGroup: written(groupEntry),
  };
}

import { KNOWN_CAPABILITY } from './components.ts';
import {
  choice,
  COUNT,
  FLAG,
  list,
  nullable,
  object,
  OBJECT,
  only,
  ref,
  TEXT,
  TIME,
  type Schema,
} from './schema.ts';

const DISCOVERY = {
  name: TEXT,
  description: TEXT,
  revision: TEXT,
  resource_slots: list(ref('ResourceSlot')),
};
const RESOURCES = { scripts: list(TEXT), references: list(TEXT), assets: list(TEXT) };
const RECORD = { ...DISCOVERY, kind: only('composite_skill'), nth: COUNT, registered_at: TIME };
const PLACE = { skill: TEXT, place: TEXT };
const OUTCOMES = 'used position_only metadata_only repeated applied beaten overtaken unmatched dropped'.split(
  ' ',
);

/** What skills answer with. */
export const SKILL_SCHEMAS: Readonly<Record<string, Schema>> = {
  SkillSummary: object({ ...DISCOVERY, kind: choice('agent_skill', 'composite_skill') }),
  AgentSkill: object({
    ...DISCOVERY,
    kind: only('agent_skill'),
    body: TEXT,
    version: nullable(TEXT),
    license: nullable(TEXT),
    steps: list(object({ index: COUNT, content: TEXT })),
    allowed_tools: { ...nullable(list(TEXT)), description: 'Null when the skill sets no ceiling.' },
    metadata: ref('Json'),
    compatibility: ref('Json'),
    resources: object(RESOURCES),
    manifest: list(ref('File')),
    descriptor: ref('ToolDescriptor'),
    bundle: TEXT,
    path: TEXT,
  }),
  CompositeSkill: object({ ...RECORD, document: ref('Json') }),
  CompositeReport: object({
    ...RECORD,
    summary: ref('CapabilitySummary'),
    diagnostics: list(ref('Diagnostic')),
    mcp_servers: list(ref('McpServerStatus')),
  }),
  SkillResources: object({ ...RESOURCES, manifest: list(ref('File')) }),
  SkillRevision: object({ revision: TEXT, registered_at: TIME, bundle: nullable(TEXT), description: TEXT }),
  Place: { ...object(PLACE), description: 'A configured thing: its skill, and where in its document.' },
  SkillTool: object({
    name: TEXT,
    wire_name: TEXT,
    source: choice('builtin', 'inline', 'mcp', 'agent_skill', 'unknown'),
    description: TEXT,
    input_schema: nullable(OBJECT),
    capability: KNOWN_CAPABILITY,
    available: FLAG,
    reason: nullable(TEXT),
    from: ref('Place'),
    first: ref('Place'),
    from_skill: nullable(TEXT),
    via: nullable(ref('Place')),
    is_direct: FLAG,
    is_inline: FLAG,
    overridden_by: list(object({ ...PLACE, fields: list(TEXT) })),
    metadata: OBJECT,
  }),
  TraceItem: object({
    ...PLACE,
    kind: choice('include', 'tool', 'override', 'filter'),
    subject: TEXT,
    outcome: choice(...OUTCOMES),
    by: nullable(ref('Place')),
    message: TEXT,
  }),
  SkillTools: object({
    skill: TEXT,
    entries: list(ref('SkillTool')),
    summary: ref('CapabilitySummary'),
    trace: list(ref('TraceItem')),
    diagnostics: list(ref('Diagnostic')),
    mcp_servers: list(ref('McpServerStatus')),
  }),
};

import { FILE_ANSWERS, FILE_PARAMETERS, FILE_REFUSALS } from './bundles.ts';
import {
  BODY,
  choiceOf,
  document,
  DONE,
  ETAG,
  IF_MATCH,
  IF_NEW,
  IF_NONE_MATCH,
  json,
  LIST,
  LISTED,
  NAMED,
  PAGED,
  REVISION,
  TAGGED,
  UNCHANGED,
  type Answer,
  type Area,
  type Operation,
} from './operation.ts';
import { list, object, page, ref } from './schema.ts';
import { skillDocuments } from './skill-documents.ts';
import { SKILL_SCHEMAS } from './skill-schemas.ts';
import { CALL_REFUSALS, callDocument } from './tools.ts';

const SKILL = '/v1/skills/{ns}/{name}';
/** Problems of what is read from the bundle of a skill. */
const STORED = [...NAMED, 'unavailable'] as const;
const REPORT = ref('CompositeReport');

const ARCHIVE: Answer = {
  description: 'The archive: the same bytes for the same content.',
  content: {
    'application/zip': { type: 'string', format: 'binary' },
    'application/gzip': { type: 'string', format: 'binary' },
  },
  headers: {
    ...TAGGED,
    'troupe-changed': 'Keys of the header of SKILL.md that the dialect changed, with commas.',
  },
};

const read: readonly Operation[] = [
  {
    id: 'listSkills',
    method: 'get',
    path: '/v1/skills',
    summary: 'First tier: what skills there are, by name.',
    parameters: LISTED,
    answers: { 200: json('A page.', page('skills', ref('SkillSummary'))) },
    refusals: LIST,
  },
  {
    id: 'getSkill',
    method: 'get',
    path: SKILL,
    summary:
      'Second tier: an agent skill’s body and all that is known of it, or a composite skill’s document.',
    parameters: [REVISION, IF_NONE_MATCH],
    answers: {
      200: json('The skill.', { anyOf: [ref('AgentSkill'), ref('CompositeSkill')] }, TAGGED),
      304: UNCHANGED,
    },
    refusals: STORED,
  },
  {
    id: 'listResources',
    method: 'get',
    path: `${SKILL}/resources`,
    summary: 'Third tier: the files of an agent skill.',
    parameters: [REVISION, IF_NONE_MATCH],
    answers: { 200: json('The files.', ref('SkillResources'), TAGGED), 304: UNCHANGED },
    refusals: STORED,
  },
  {
    id: 'getResource',
    method: 'get',
    path: `${SKILL}/resources/{path}`,
    summary: 'A file of an agent skill.',
    parameters: [REVISION, ...FILE_PARAMETERS],
    answers: FILE_ANSWERS,
    refusals: [...STORED, ...FILE_REFUSALS],
  },
  {
    id: 'listRevisions',
    method: 'get',
    path: `${SKILL}/revisions`,
    summary: 'The history of a skill, newest first.',
    parameters: PAGED,
    answers: { 200: json('A page.', page('revisions', ref('SkillRevision'))) },
    refusals: NAMED,
  },
  {
    id: 'exportSkill',
    method: 'get',
    path: `${SKILL}/export`,
    summary: 'An agent skill as an archive.',
    parameters: [
      REVISION,
      IF_NONE_MATCH,
      choiceOf('layout', 'SKILL.md in a folder of the skill’s name, or at the root.', ['folder', 'root']),
      choiceOf('format', 'The kind of archive.', ['zip', 'tar.gz']),
      choiceOf('dialect', 'How SKILL.md is written.', ['standard', 'namespaced']),
    ],
    answers: { 200: ARCHIVE, 304: UNCHANGED },
    refusals: STORED,
  },
];

const changed = (): readonly Operation[] => [
  {
    id: 'putSkill',
    method: 'put',
    path: SKILL,
    summary: 'Registers a composite skill, or changes it.',
    parameters: [
      IF_MATCH,
      IF_NEW,
      choiceOf('strict', 'Refuses a skill with tools that cannot be called here.', ['false', 'true']),
    ],
    body: document(ref('SkillDocument')),
    answers: { 200: json('Changed, or the same.', REPORT, ETAG), 201: json('New.', REPORT, ETAG) },
    refusals: [
      ...NAMED,
      ...BODY,
      'invalid_yaml',
      'invalid_path',
      'path_traversal',
      'conflict',
      'precondition_failed',
    ],
  },
  {
    id: 'deleteSkill',
    method: 'delete',
    path: SKILL,
    summary: 'Forgets a skill and its history; refused while another includes it.',
    answers: { 204: DONE },
    refusals: [...NAMED, 'conflict'],
  },
];

const used = (): readonly Operation[] => [
  {
    id: 'listSkillTools',
    method: 'get',
    path: `${SKILL}/tools`,
    summary: 'The tools that a skill resolves to, in order, and where each comes from.',
    parameters: [REVISION],
    answers: { 200: json('The tools.', ref('SkillTools')) },
    refusals: [...STORED, 'limit_exceeded'],
  },
  {
    id: 'callSkillTool',
    method: 'post',
    path: `${SKILL}/tools/{wire_name}`,
    summary: 'Calls one of them. A tool that fails answers 200 with `success: false`.',
    parameters: [REVISION],
    body: callDocument(),
    answers: { 200: json('What it gave.', ref('ToolResult')) },
    refusals: CALL_REFUSALS,
  },
  {
    id: 'refreshServers',
    method: 'post',
    path: `${SKILL}/mcp/refresh`,
    summary: 'Asks the MCP servers of a skill, and of what it includes, for their tools again.',
    answers: { 200: json('How they are.', object({ servers: list(ref('McpServerStatus')) })) },
    refusals: [...STORED, 'limit_exceeded'],
  },
];

/** Skills of both kinds. */
export const skills = (): Area => ({
  tag: 'skills',
  description: 'Agent skills, which come with bundles, and composite skills, which are put.',
  operations: [...read, ...changed(), ...used()],
  schemas: { ...SKILL_SCHEMAS, ...skillDocuments() },
});

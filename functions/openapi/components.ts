import type { FailureCode } from '../../lib/base/failure.ts';
import { STATUS } from '../problem.ts';
import {
  ANY,
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
  type Schema,
} from './schema.ts';

/** Every code of a problem. */
const CODES: readonly string[] = Object.keys(STATUS satisfies Record<FailureCode, number>);

const CAPABILITY = {
  read_only: FLAG,
  writes: FLAG,
  checkpointable: FLAG,
  write_scope: list(TEXT),
  side_effects: list(TEXT),
  idempotent: FLAG,
  unsafe: FLAG,
  human_approval_required: FLAG,
};

/** The same, each null where it is not known. */
export const KNOWN_CAPABILITY: Schema = object(
  Object.fromEntries(Object.entries(CAPABILITY).map(([key, schema]) => [key, nullable(schema)])),
);

/** Schemas that several resources share. */
export const COMPONENTS: Readonly<Record<string, Schema>> = {
  Problem: {
    ...object(
      {
        type: { type: 'string', format: 'uri' },
        title: TEXT,
        status: { type: 'integer' },
        detail: { type: 'string', description: 'What is wrong, and what to do about it.' },
        code: { ...choice(...CODES), description: 'Stable: for programs.' },
        request_id: { type: 'string', description: 'The same as in the header `x-request-id`.' },
      },
      {
        field: { type: 'string', description: 'The offending part of the call.' },
        data: { ...OBJECT, description: 'Limits, positions, near names: what a program may use.' },
      },
    ),
    description: 'A refusal, as RFC 9457 has it.',
  },
  Diagnostic: object(
    { severity: choice('error', 'warning', 'note'), code: TEXT, message: TEXT },
    { path: TEXT, line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 } },
  ),
  File: object({ path: TEXT, mode: choice('100644', '100755', '120000'), size: COUNT, sha256: TEXT }),
  ResourceSlot: object({ name: TEXT, access: only('read_only') }),
  ToolDescriptor: object({
    name: TEXT,
    description: TEXT,
    source: choice('builtin', 'agent_skill', 'inline', 'mcp', 'composite', 'runtime'),
    input_schema: { ...OBJECT, description: 'JSON Schema (2020-12) of the input.' },
    capability: object(CAPABILITY),
    resource_slots: list(ref('ResourceSlot')),
    metadata: OBJECT,
  }),
  ToolResult: {
    ...object({
      success: FLAG,
      output: nullable(OBJECT),
      error: nullable(ref('Failure')),
      duration_ms: { type: 'number', description: 'Stands still during synchronous work: read `work`.' },
      work: object({ bytes: COUNT, entries: COUNT }),
    }),
    description: 'Of a call that was made: `success` if and only if `error` is null.',
  },
  Failure: object({ code: choice(...CODES), message: TEXT }, { field: TEXT, data: OBJECT }),
  Workspace: {
    description: 'What tools see, read-only: a bundle or a folder of it, or the folder of a skill.',
    anyOf: [
      { ...object({ bundle: TEXT }, { path: TEXT }), additionalProperties: false },
      { ...object({ skill: TEXT }, { revision: TEXT }), additionalProperties: false },
    ],
  },
  CapabilitySummary: object({
    total_tools: COUNT,
    read_only: COUNT,
    writes: COUNT,
    checkpointable: COUNT,
    has_side_effects: COUNT,
    requires_approval: COUNT,
  }),
  McpServerStatus: object({
    skill: TEXT,
    server: TEXT,
    transport: choice('stdio', 'sse', 'streamable-http'),
    status: choice('ok', 'failed', 'skipped'),
    reason: nullable(TEXT),
    tools: nullable(COUNT),
    listed_at: nullable(TEXT),
    asked_at: nullable(TEXT),
    protocol: nullable(TEXT),
  }),
  Json: { ...ANY, description: 'Any JSON value.' },
};

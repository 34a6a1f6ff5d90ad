import { callBody } from '../tool-call.ts';
import { BODY, json, jsonBody, NAMED, type Area, type Operation } from './operation.ts';
import { list, nullable, object, OBJECT, ref, withProperties, written } from './schema.ts';

const TOOL = '/v1/tools/{ns}/{name}';

/** The body that calls a tool. */
export function callDocument(): NonNullable<Operation['body']> {
  return jsonBody(withProperties(written(callBody), { workspace: nullable(ref('Workspace')) }), false);
}

/** Problems of a call that cannot be made; a tool that fails answers 200. */
export const CALL_REFUSALS = [...NAMED, ...BODY, 'invalid_path', 'path_traversal', 'unavailable'] as const;

/** The built-in tools. */
export const tools = (): Area => ({
  tag: 'tools',
  description: 'The tools that the service brings along.',
  operations: [
    {
      id: 'listTools',
      method: 'get',
      path: '/v1/tools',
      summary: 'The built-in tools, and what other hosts call them.',
      answers: {
        200: json('All of them.', object({ tools: list(ref('ToolDescriptor')), other_hosts: OBJECT })),
      },
    },
    {
      id: 'getTool',
      method: 'get',
      path: TOOL,
      summary: 'A tool, with the schema of its input.',
      answers: { 200: json('The tool.', ref('ToolDescriptor')) },
      refusals: NAMED,
    },
    {
      id: 'callTool',
      method: 'post',
      path: TOOL,
      summary: 'Calls a tool. One that fails answers 200 with `success: false`.',
      body: callDocument(),
      answers: { 200: json('What it gave.', ref('ToolResult')) },
      refusals: CALL_REFUSALS,
    },
  ],
  schemas: {},
});

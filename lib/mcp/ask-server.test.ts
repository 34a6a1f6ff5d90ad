import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { callServerTool, listServerTools } from './ask-server.ts';
import type { McpAnswer, McpClient, McpList } from './client.ts';

const TARGET = { server: 'hub', url: 'https://mcp.example', headers: {}, secrets: ['tops3cret'] };
const ASK = { tool: 'a', input_schema: {}, input: {} };

function client(answers: { list?: McpAnswer<McpList>; call?: McpAnswer<JsonObject> }): McpClient {
  const none = { ok: false, error: { kind: 'unreachable' } } as const;
  return { list: async () => answers.list ?? none, call: async () => answers.call ?? none };
}

const called = (value: JsonObject) =>
  callServerTool(client({ call: { ok: true, value } }), TARGET, ASK, undefined);

const text = (said: JsonValue) => ({ type: 'text', text: said });

function nested(depth: number): JsonValue {
  let value: JsonValue = 'x';
  for (let i = 0; i < depth; i += 1) value = [value];
  return value;
}

describe('a result', () => {
  const image = { type: 'image', data: 'AA==', mimeType: 'image/png' };
  test.each<[JsonObject, JsonObject]>([
    [{ content: [text('a'), text('b')] }, { text: 'a\nb' }],
    [{ content: [] }, { text: '' }],
    [{}, { text: '' }],
    [
      { content: [text('a'), image, text('b')], structuredContent: { n: 1 } },
      { text: 'a\nb', structured: { n: 1 }, content: [image] },
    ],
    [
      { content: [text(7), 'odd', { type: 'resource', text: 'r' }], isError: false },
      { text: '', content: [text(7), 'odd', { type: 'resource', text: 'r' }] },
    ],
    [
      { content: [text('a tops3cret')], structuredContent: { key: 'tops3cret' } },
      { text: 'a [redacted]', structured: { key: '[redacted]' } },
    ],
  ])('%j', async (answer, output) => {
    expect(await called(answer)).toEqual({ ok: true, value: output });
  });

  test.each<[JsonValue[], string]>([
    [[text(' No such row. ')], 'The tool a of the MCP server hub failed: No such row.'],
    [[text('tops3cret'), text('x')], 'The tool a of the MCP server hub failed: [redacted]\nx'],
    [[], 'The tool a of the MCP server hub failed and gave no reason.'],
    [
      [text(`${'y'.repeat(7995)}tops3cret`)],
      `The tool a of the MCP server hub failed: ${'y'.repeat(7995)}[reda`,
    ],
  ])('that is an error keeps its text: %#', async (content, message) => {
    expect(await called({ content, isError: true })).toEqual({
      ok: false,
      error: { code: 'execution_failed', message, data: { server: 'hub', tool: 'a' } },
    });
  });

  test('is nested within bounds', async () => {
    expect((await called({ structuredContent: nested(79) })).ok).toBe(true);
    expect(await called({ structuredContent: nested(80) })).toMatchObject({
      error: { code: 'unavailable', message: expect.stringContaining('nested over 80 deep') },
    });
  });
});

test('a fault of a call and of a list is a failure without secrets', async () => {
  const fault = { ok: false, error: { kind: 'foreign', message: 'tops3cret' } } as const;
  const failure = {
    code: 'unavailable',
    message: 'The MCP server hub does not answer in MCP: [redacted].',
  };
  const bad = client({ list: fault, call: fault });
  expect(await callServerTool(bad, TARGET, ASK, undefined)).toEqual({ ok: false, error: failure });
  expect(await listServerTools(bad, TARGET, () => undefined)).toEqual({ ok: false, error: failure });
});

test('a list is read with what the server says of it', async () => {
  const value = { tools: [{ name: 'a', inputSchema: { type: 'object' } }, {}], ttl_ms: 5, protocol: 'p' };
  const list = await listServerTools(client({ list: { ok: true, value } }), TARGET, () => undefined);
  expect(list).toMatchObject({ value: { tools: [{ name: 'a' }], unusable: [{}], ttl_ms: 5, protocol: 'p' } });
});

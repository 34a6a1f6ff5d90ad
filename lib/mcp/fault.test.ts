import { expect, test } from 'vitest';
import { faultFailure, type McpFault } from './fault.ts';
import { redactor } from '../base/redact.ts';

const failure = (fault: McpFault, secrets: readonly string[] = []) =>
  faultFailure('hub', fault, redactor(secrets));

test.each<[McpFault, string, string]>([
  [
    { kind: 'late', stage: 'connecting', ms: 8000 },
    'timed_out',
    'The MCP server hub timed out: connecting took over 8000 ms.',
  ],
  [{ kind: 'cancelled' }, 'cancelled', 'The call was cancelled.'],
  [
    { kind: 'much', what: 'bytes', most: 4096 },
    'limit_exceeded',
    'The MCP server hub sends more than 4096 bytes, which is the limit. Ask for less, or for a smaller part.',
  ],
  [
    { kind: 'much', what: 'pages', most: 64 },
    'limit_exceeded',
    'The MCP server hub sends more than 64 pages, which is the limit. Connect to a server that offers fewer tools.',
  ],
  [{ kind: 'address', reason: 'No.' }, 'unavailable', 'The MCP server hub was not called: No.'],
  [
    { kind: 'unreachable' },
    'unavailable',
    'The MCP server hub cannot be reached. Is it running at that address?',
  ],
  [{ kind: 'broken', detail: '' }, 'unavailable', 'The MCP server hub broke off before it answered.'],
  [{ kind: 'broken', detail: 'Why' }, 'unavailable', 'The MCP server hub broke off before it answered: Why.'],
  [
    { kind: 'http', status: 500, text: ' Oops! ' },
    'unavailable',
    'The MCP server hub answered with HTTP 500: Oops!',
  ],
  [
    { kind: 'http', status: 403, text: '' },
    'unavailable',
    'The MCP server hub answered with HTTP 403. Look at the headers of the server in the skill, and at the secrets that they name.',
  ],
  [
    { kind: 'http', status: 404, text: '' },
    'unavailable',
    'The MCP server hub answered with HTTP 404. Look at its url in the skill.',
  ],
  [
    { kind: 'protocol', code: -32_602, message: 'No q?' },
    'invalid_input',
    'The MCP server hub refused: No q?',
  ],
  [
    { kind: 'protocol', code: -32_603, message: 'Broken' },
    'execution_failed',
    'The MCP server hub refused: Broken.',
  ],
  [{ kind: 'foreign', message: 'Hm' }, 'unavailable', 'The MCP server hub does not answer in MCP: Hm.'],
])('%j', (fault, code, message) => {
  expect(failure(fault)).toMatchObject({ code, message });
});

test('what a program may want to read comes as data', () => {
  expect(failure({ kind: 'late', stage: 'connecting', ms: 7 }).data).toEqual({ ms: 7 });
  expect(failure({ kind: 'http', status: 500, text: '' }).data).toEqual({ status: 500 });
  expect(failure({ kind: 'protocol', code: -1, message: '' }).data).toEqual({ rpc_code: -1 });
  const much = { limit: 'mcp.tools', maximum: 9, actual: 10 };
  expect(failure({ kind: 'much', what: 'tools', most: 9 }).data).toEqual(much);
});

test.each<McpFault>([
  { kind: 'address', reason: 'https://a/?k=tops3cret no' },
  { kind: 'broken', detail: 'tops3cret' },
  { kind: 'http', status: 401, text: `${'x'.repeat(1995)}tops3cret` },
  { kind: 'protocol', code: 1, message: 'key tops3cret' },
  { kind: 'foreign', message: 'tops3cret' },
])('a secret is not in it, nor the beginning of one that was cut', (fault) => {
  const { message } = failure(fault, ['tops3cret']);
  expect(message).not.toContain('tops3');
  expect(message).toContain('[reda');
});

test('a long text is cut', () => {
  const { message } = failure({ kind: 'foreign', message: 'y'.repeat(9999) });
  expect(message).toBe(`The MCP server hub does not answer in MCP: ${'y'.repeat(2000)}.`);
});

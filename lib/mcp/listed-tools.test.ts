import { expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { READ_ONLY } from '../tools/contract.ts';
import { readCapability, readListedTools } from './listed-tools.ts';
import { redactor } from '../base/redact.ts';

const WRITES = {
  read_only: false,
  writes: true,
  checkpointable: false,
  write_scope: [],
  side_effects: ['network'],
  idempotent: false,
  unsafe: false,
  human_approval_required: false,
};

test.each<[unknown, object]>([
  [undefined, WRITES],
  [null, WRITES],
  ['readOnlyHint', WRITES],
  [{}, WRITES],
  [{ readOnlyHint: false }, WRITES],
  [{ readOnlyHint: 'true' }, WRITES],
  [{ readOnlyHint: true }, READ_ONLY],
  [{ readOnlyHint: true, destructiveHint: false, idempotentHint: false }, READ_ONLY],
  [
    { readOnlyHint: true, destructiveHint: true },
    { ...WRITES, unsafe: true },
  ],
  [{ destructiveHint: true }, { ...WRITES, unsafe: true }],
  [{ destructiveHint: false }, WRITES],
  [{ idempotentHint: true }, { ...WRITES, idempotent: true }],
  [{ openWorldHint: false }, WRITES],
])('annotations %j', (annotations, capability) => {
  expect(readCapability(annotations)).toEqual(capability);
});

const read = (tools: readonly JsonValue[], secrets: readonly string[] = []) =>
  readListedTools(tools, {
    checkSchema: ({ type }) =>
      type === 'object' ? undefined : { code: 'invalid_input', message: 'It is no object schema.' },
    redact: redactor(secrets),
  });

const schema = { type: 'object' };

test('tools come in the order of the list, with a title where there is no description', () => {
  const { tools, unusable } = read([
    { name: 'b.1', title: 'B', description: 'Does b.', inputSchema: schema },
    { name: 'a', title: 'A', inputSchema: schema, annotations: { readOnlyHint: true } },
    { name: 'c', inputSchema: schema },
  ]);
  expect(tools).toEqual([
    { name: 'b.1', description: 'Does b.', input_schema: schema, capability: WRITES },
    { name: 'a', description: 'A', input_schema: schema, capability: READ_ONLY },
    { name: 'c', description: '', input_schema: schema, capability: WRITES },
  ]);
  expect(unusable).toEqual([]);
});

test('what cannot be used is left out with the reason', () => {
  const long = 'x'.repeat(129);
  const { tools, unusable } = read([
    { name: 'a', inputSchema: schema },
    { name: 'a', inputSchema: schema },
    { name: 'two words', inputSchema: schema },
    { name: long, inputSchema: schema },
    { name: 'x'.repeat(128), inputSchema: schema },
    { inputSchema: schema },
    'tool',
    { name: 'bare' },
    { name: 'text', inputSchema: { type: 'string' } },
  ]);
  expect(tools.map(({ name }) => name)).toEqual(['a', 'x'.repeat(128)]);
  const rule = 'is no tool\'s name: 1 to 128 of A-Z, a-z, 0-9, "_", "-" and ".".';
  expect(unusable).toEqual([
    { name: 'a', reason: 'The server lists it twice: the first one counts.' },
    { name: 'two words', reason: `"two words" ${rule}` },
    { name: 'x'.repeat(128), reason: `"${'x'.repeat(119)}…" ${rule}` },
    { name: '', reason: `"" ${rule}` },
    { name: '', reason: `"" ${rule}` },
    { name: 'bare', reason: 'It has no input schema.' },
    { name: 'text', reason: 'It is no object schema.' },
  ]);
});

test('a long description is cut, and says so; a secret in a list is not shown', () => {
  const described = (description: string) =>
    read([{ name: 'a', description, inputSchema: { ...schema, title: 'tops3cret' } }], ['tops3cret'])
      .tools[0];
  expect(described('d'.repeat(8192))?.description).toBe('d'.repeat(8192));
  expect(described('d'.repeat(8195))?.description).toBe(`${'d'.repeat(8192)}\n[cut: 3 more characters]`);
  expect(described(`${'d'.repeat(8185)}tops3cret`)?.description).not.toContain('tops3');
  expect(described('tops3cret')).toMatchObject({
    description: '[redacted]',
    input_schema: { title: '[redacted]' },
  });
});

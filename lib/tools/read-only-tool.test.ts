import { expect, test } from 'vitest';
import { ok } from '../base/result.ts';
import { READ_ONLY } from './contract.ts';
import { readOnlyTool } from './read-only-tool.ts';

test('a tool that only looks says so, and takes nothing but what it names', () => {
  const execute = async () => ok({});
  const properties = { a: { type: 'string' } };
  const tool = readOnlyTool({ name: 'x/y', description: 'Looks.', properties }, execute);
  expect(tool).toEqual({
    descriptor: {
      name: 'x/y',
      description: 'Looks.',
      source: 'builtin',
      input_schema: { type: 'object', properties, required: [], additionalProperties: false },
      capability: {
        read_only: true,
        writes: false,
        checkpointable: true,
        write_scope: [],
        side_effects: [],
        idempotent: true,
        unsafe: false,
        human_approval_required: false,
      },
      resource_slots: [],
      metadata: {},
    },
    execute,
  });
  expect(READ_ONLY).toBe(tool.descriptor.capability);
  const needs = readOnlyTool({ name: 'x/y', description: '', properties, required: ['a'] }, execute);
  expect(needs.descriptor.input_schema).toMatchObject({ required: ['a'] });
});

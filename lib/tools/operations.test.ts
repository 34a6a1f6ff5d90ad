import { expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { READ_ONLY } from './contract.ts';
import { findOperation, operationTool, OPERATIONS, type OperationName } from './operations.ts';
import { runTool } from './runtime.ts';

const descriptor = {
  name: 'local/x/_anon_0',
  description: '',
  source: 'inline',
  input_schema: { type: 'object' },
  capability: READ_ONLY,
  resource_slots: [],
  metadata: {},
} as const;

test.each<[OperationName, object]>([
  ['identity', { text: 'Straße', more: 1, list: ['a'] }],
  ['uppercase', { text: 'STRASSE', more: 1, list: ['a'] }],
  ['lowercase', { text: 'straße', more: 1, list: ['a'] }],
])('%s changes the texts of its input', async (operation, output) => {
  const tool = operationTool(descriptor, operation);
  const result = await runTool(tool, { text: 'Straße', more: 1, list: ['a'] }, { clock: systemClock });
  expect(result).toMatchObject({ success: true, output });
});

test('an operation is found by its exact name alone', () => {
  expect(OPERATIONS.map(findOperation)).toEqual(OPERATIONS);
  expect([findOperation('Uppercase'), findOperation('constructor'), findOperation('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

import { expect, test } from 'vitest';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { ok } from '../base/result.ts';
import { READ_ONLY, type Tool } from '../tools/contract.ts';
import { buildToolset } from './toolset.ts';

function tool(name: string, description: string, human_approval_required = false): Tool {
  const capability = { ...READ_ONLY, human_approval_required };
  const described = { name, description, source: 'builtin' as const, input_schema: { type: 'object' } };
  return {
    descriptor: { ...described, capability, resource_slots: [], metadata: {} },
    execute: async () => ok({}),
  };
}

const FREE = tool('a/x', 'free');
const LAST = tool('a/x', 'last');
const GUARDED = tool('a/x', 'guarded', true);
const OTHER = tool('a/y', 'other');

test.each<[string, Tool[], string[]]>([
  ['the last counts, at the place of the first', [FREE, OTHER, LAST], ['last', 'other']],
  ['one that wants a person stays', [GUARDED, OTHER, FREE], ['guarded', 'other']],
  ['one that wants a person comes in', [FREE, OTHER, GUARDED], ['guarded', 'other']],
])('of tools of one name %s, and it is told', (_, tools, shown) => {
  const { toolset, warnings } = buildToolset(
    tools.map((one) => ({ name: one.descriptor.name, tool: one })),
    nodeDigest,
  );
  expect(toolset.modelTools.map(({ description }) => description)).toEqual(shown);
  expect(toolset.find('a_S_x')?.descriptor.description).toBe(shown[0]);
  expect(warnings).toEqual([
    { code: 'tool_repeated', message: 'The tool "a/x" is listed twice: the one listed last is used.' },
  ]);
});

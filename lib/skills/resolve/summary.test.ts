import { expect, test } from 'vitest';
import { READ_ONLY } from '../../tools/contract.ts';
import { UNKNOWN_CAPABILITY } from './contributions.ts';
import type { KnownCapability } from './resolution.ts';
import { summarize } from './summary.ts';

const NOTHING: KnownCapability = { ...READ_ONLY, read_only: false, checkpointable: false };
const of = (count: number, capability: KnownCapability) =>
  Array.from({ length: count }, () => ({ capability }));

test('each capability is counted for itself, what is unknown in the total alone', () => {
  expect(
    summarize([
      ...of(1, { ...NOTHING, read_only: true }),
      ...of(2, { ...NOTHING, writes: true }),
      ...of(3, { ...NOTHING, checkpointable: true }),
      ...of(4, { ...NOTHING, side_effects: ['network'] }),
      ...of(5, { ...NOTHING, human_approval_required: true }),
      ...of(6, NOTHING),
      ...of(7, UNKNOWN_CAPABILITY),
    ]),
  ).toEqual({
    total_tools: 28,
    read_only: 1,
    writes: 2,
    checkpointable: 3,
    has_side_effects: 4,
    requires_approval: 5,
  });
  expect(summarize([]).total_tools).toBe(0);
});

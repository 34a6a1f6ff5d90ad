import { expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import type { Condition } from './actor.ts';
import { holds } from './condition.ts';

const CONTEXT = { zero: 0, no: false, empty: '', nothing: null, deep: { list: [1, { b: 2, a: 1 }] } };

test.each<[string, Condition['test'], JsonValue, boolean]>([
  ['zero', 'equals', 0, true],
  ['zero', 'equals', false, false],
  ['zero', 'equals', '0', false],
  ['no', 'equals', false, true],
  ['no', 'equals', 0, false],
  ['empty', 'equals', '', true],
  ['empty', 'equals', null, false],
  ['nothing', 'equals', null, true],
  ['gone', 'equals', null, false],
  ['deep.list', 'equals', [1, { a: 1, b: 2 }], true],
  ['deep.list.0', 'equals', 1, true],
  ['constructor', 'exists', true, false],
  ['zero', 'not_equals', 1, true],
  ['zero', 'not_equals', 0, false],
  ['gone', 'not_equals', 0, true],
  ['no', 'in', [0, false], true],
  ['no', 'in', [0, 1], false],
  ['gone', 'in', [null], false],
  ['nothing', 'exists', true, true],
  ['gone', 'exists', true, false],
  ['gone', 'exists', false, true],
])('%s %s %j: %s', (path, wanted, value, result) => {
  expect(holds({ path, test: wanted, value }, CONTEXT)).toBe(result);
});

test('a large value is compared with many in time', () => {
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, i]));
  const started = process.cpuUsage().user;
  const value = Array.from({ length: 5000 }, () => ({}));
  expect(holds({ path: 'wide', test: 'in', value }, { wide })).toBe(false);
  expect(process.cpuUsage().user - started).toBeLessThan(1_000_000);
});

import { expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { Clock } from '../base/ports.ts';
import { executed } from './execute.fixture.ts';

const MODEL = { provider: 'rehearsal', rehearsal: [{ text: 'x' }] };
const PIPELINE = { type: 'tool', steps: [{ tool: 'test/echo' }] };
const GRAPH = { type: 'graph', entry: 'a', nodes: { a: { tool: 'test/echo' } } };

test.each([
  ['a model', MODEL],
  ['a pipeline', PIPELINE],
  ['a graph', GRAPH],
])('a run of %s leaves no timer behind', async (_, document) => {
  let [begun, running] = [0, 0];
  const clock: Clock = {
    ...systemClock,
    async sleep(ms, signal) {
      begun += 1;
      running += 1;
      await systemClock.sleep(ms, signal);
      running -= 1;
    },
  };
  await executed(document, {}, { clock });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(begun).toBeGreaterThan(0);
  expect(running).toBe(0);
});

import { expect, test } from 'vitest';
import { executed } from './execute.fixture.ts';

const GRAPH = {
  type: 'graph',
  entry: 'a',
  nodes: { a: { tool: 'test/echo', set: { y: 1 } } },
};

test('a context may have a million characters of JSON, and no more', async () => {
  const run = async (length: number) => {
    const x = 'x'.repeat(length - '{"x":"","y":1}'.length);
    return (await executed(GRAPH, { context: { x } })).result.outcome;
  };
  expect(await run(1_000_000)).toEqual({ kind: 'completed' });
  expect(await run(1_000_001)).toEqual({
    kind: 'failed',
    class: 'invalid_input',
    message: 'nodes.a.set makes the context larger than 1000000 characters of JSON. Keep less in it.',
  });
});

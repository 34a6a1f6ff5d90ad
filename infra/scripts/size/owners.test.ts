import { expect, it } from 'vitest';
import { ownerOf, sizesByOwner, timesByOwner } from './owners.ts';

it.each([
  ['node_modules/hono/dist/hono.js', 'hono'],
  ['../x/node_modules/@anthropic-ai/sdk/core.mjs', '@anthropic-ai/sdk'],
  ['node_modules/a/node_modules/b/c.js', 'b'],
  ['lib/base/json.ts', 'lib/base'],
  ['lib/one.ts', 'lib'],
  ['functions/routes/health.ts', 'functions'],
])('%s belongs to %s', (file, owner) => {
  expect(ownerOf(file)).toBe(owner);
});

it('adds up sizes, the largest first', () => {
  const inputs = { 'lib/base/a.ts': 5, 'node_modules/hono/a.js': 9, 'lib/base/b.ts': 6 };
  const outputs = {
    'worker.js': {
      inputs: Object.fromEntries(
        Object.entries(inputs).map(([file, bytes]) => [file, { bytesInOutput: bytes }]),
      ),
    },
    'worker.js.map': { inputs: {} },
  };
  expect(sizesByOwner(JSON.stringify({ outputs }))).toEqual([
    { owner: 'lib/base', amount: 11 },
    { owner: 'hono', amount: 9 },
  ]);
});

it('adds up the time of each sample until the next, without idle time', () => {
  const bundle = '// lib/base/a.ts\nconst a = 1;\n// node_modules/hono/b.js\nconst b = 2;\n';
  const node = (id: number, functionName: string, lineNumber: number, url = 'file:///worker.js') => ({
    id,
    callFrame: { functionName, url, lineNumber },
  });
  const profile = {
    nodes: [
      node(1, '(idle)', -1, ''),
      node(2, 'a', 1),
      node(3, 'b', 3),
      node(4, '(garbage collector)', -1, ''),
    ],
    samples: [1, 2, 3, 4, 2],
    timeDeltas: [500, 1000, 2000, 4000, 8000],
  };
  expect(timesByOwner(JSON.stringify(profile), bundle)).toEqual([
    { owner: '(garbage collector)', amount: 8 },
    { owner: 'hono', amount: 4 },
    { owner: 'lib/base', amount: 2 },
  ]);
});

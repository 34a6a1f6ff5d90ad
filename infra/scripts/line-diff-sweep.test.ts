import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const version = spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout;

test.skipIf(!version)('the line differ finds the changes that git finds', () => {
  const script = new URL('line-diff-sweep.ts', import.meta.url).pathname;
  const run = spawnSync(process.execPath, [script, '60000', '11'], { encoding: 'utf8' });
  expect(run.stdout).toMatch(/^seed 11: \d+ pairs, .*: 100\.000 % equal, 0 different/);
  expect(run.status).toBe(0);
});

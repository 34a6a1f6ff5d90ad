import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const version = spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout;

test.skipIf(!version)('rules of ignoring decide as git decides', () => {
  const script = new URL('ignore-rules-sweep.ts', import.meta.url).pathname;
  const run = spawnSync(process.execPath, [script, '20000', '3'], { encoding: 'utf8' });
  expect(run.stdout).toMatch(/^seed 3: 20000 paths, \d{4,} with a rule, 0 different\n$/);
  expect(run.status).toBe(0);
});

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the kept search kernel is what its source gives', () => {
  const script = path.join(import.meta.dirname, 'build-kernel.ts');
  const run = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([0, '']);
});

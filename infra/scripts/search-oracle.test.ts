import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const missing = spawnSync('rg', ['--version']).error !== undefined;

test.skipIf(missing)('the search finds what ripgrep finds in this folder', () => {
  const script = new URL('search-oracle.ts', import.meta.url).pathname;
  const folder = new URL('.', import.meta.url).pathname;
  const run = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  expect(run.stdout.split('\n').filter((line) => line.startsWith('different'))).toEqual([]);
  expect(run.stdout.split('\n').filter((line) => line.startsWith('equal')).length).toBe(29);
  expect(run.status).toBe(0);
});

test.skipIf(missing)('globs find what those of ripgrep find in this project', () => {
  const script = new URL('regex-sweep.ts', import.meta.url).pathname;
  const folder = new URL('../../lib', import.meta.url).pathname;
  const run = spawnSync(process.execPath, [script, 'globs', folder, '40', '1'], { encoding: 'utf8' });
  expect(run.stdout).toMatch(/: 40 equal, [1-9][0-9]* paths found\n$/);
  expect(run.status).toBe(0);
});

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

it.each([
  ['infra/scripts/start.ts', 'npm start', 'PORT'],
  ['infra/scripts/test.ts', 'npm test', '--static'],
  ['infra/scripts/mutate.ts', 'npm run mutate', '--at-least'],
  ['infra/scripts/bundle-size.ts', 'npm run size', '--help'],
])(
  '%s helps, and does nothing with an option that it does not have',
  (script, command, part) => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [script, ...args], { cwd: ROOT, encoding: 'utf8', timeout: 60_000 });
    const help = run('--help');
    expect([help.status, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toContain(`usage: ${command} -- `);
    expect(help.stdout).toContain(part);
    const wrong = run('--hepl');
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/^Unknown option '--hepl'/);
  },
  40_000,
);

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root = '';

/** Stands in for npm: notes that it ran, and installs the present Node. */
const FAKE_NPM = `#!/bin/sh
echo "$@" >> npm-runs
if [ "$FAKE" = broken ]; then echo "npm error no network" >&2; exit 7; fi
mkdir -p node_modules/.bin
if [ "$FAKE" != no-node ]; then ln -sf '${process.execPath}' node_modules/.bin/node; fi
`;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'launch-'));
  mkdirSync(path.join(root, 'infra', 'scripts'), { recursive: true });
  for (const name of ['launch.mjs', 'install.mjs']) {
    copyFileSync(path.join(import.meta.dirname, name), path.join(root, 'infra', 'scripts', name));
  }
  mkdirSync(path.join(root, 'bin'));
  writeFileSync(path.join(root, 'bin', 'npm'), FAKE_NPM);
  chmodSync(path.join(root, 'bin', 'npm'), 0o755);
  writeFileSync(path.join(root, 'package.json'), '{"type": "module", "allowScripts": {"node": true}}');
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  writeFileSync(
    path.join(root, 'say.ts'),
    'const code: number = Number(process.argv[2]);\nprocess.exit(code);\n',
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function launch(code: number, env: Record<string, string> = {}): { status: number | null; stderr: string } {
  const launcher = path.join(root, 'infra', 'scripts', 'launch.mjs');
  return spawnSync(process.execPath, [launcher, 'say.ts', String(code)], {
    env: { PATH: `${path.join(root, 'bin')}:/usr/bin:/bin`, ...env },
    encoding: 'utf8',
  });
}

function npmRuns(): string {
  return readFileSync(path.join(root, 'npm-runs'), 'utf8');
}

it('installs once, again when the lock file changed, and gives the exit code of the script', () => {
  const first = launch(0);
  expect(first.status).toBe(0);
  expect(first.stderr).toContain('Installing dependencies (first run)');
  expect(launch(5)).toMatchObject({ status: 5, stderr: '' });
  expect(npmRuns()).toBe('ci --loglevel=error\n');
  writeFileSync(path.join(root, 'package-lock.json'), '{"changed": true}');
  expect(launch(0).stderr).toContain('package-lock.json changed since the last installation');
  expect(npmRuns()).toBe('ci --loglevel=error\n'.repeat(2));
});

it('tells why an installation failed, and tries again the next time', () => {
  const failed = launch(0, { FAKE: 'broken' });
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain('Installing the dependencies failed (npm ci, exit code 7):');
  expect(failed.stderr).toContain('npm error no network');
  expect(launch(0).status).toBe(0);
});

it('says what is the matter when no Node was installed', () => {
  const failed = launch(0, { FAKE: 'no-node' });
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain('node_modules/.bin/node is missing: npm did not run its install script');
  writeFileSync(path.join(root, 'package.json'), '{"type": "module"}');
  expect(launch(0, { FAKE: 'no-node' }).stderr).toContain('package.json lacks "allowScripts"');
});

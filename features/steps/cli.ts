import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { After, When } from '@cucumber/cucumber';
import { AUTHORIZATION } from '../support/workerd-assembly.ts';
import type { TroupeWorld } from '../support/world.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const MAIN = path.join(ROOT, 'functions', 'cli', 'main.ts');
const folders: string[] = [];

After(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

When('I type {field}', async function (this: TroupeWorld, line: string) {
  await type(this, process.execPath, [MAIN, ...wordsOf(line)]);
});

When('I type {field} with a key of the provider', async function (this: TroupeWorld, line: string) {
  await type(this, process.execPath, [MAIN, ...wordsOf(line)], { withKey: true });
});

When('I type {field} through npm', async function (this: TroupeWorld, line: string) {
  await type(this, 'npm', ['--prefix', ROOT, 'run', '--silent', 'troupe', '--', ...wordsOf(line)]);
});

When('I type {field} and interrupt it at its first words', async function (this: TroupeWorld, line: string) {
  await type(this, process.execPath, [MAIN, ...wordsOf(line)], { withKey: true, interrupt: true });
});

type How = { readonly withKey?: boolean; readonly interrupt?: boolean };

/** Runs a command in a folder that holds the scenario's files and takes what it wrote as the answer. */
async function type(world: TroupeWorld, command: string, args: readonly string[], how: How = {}) {
  const folder = await folderOf(world);
  const child = spawn(command, args, { cwd: folder, env: environmentOf(world, how.withKey) });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (how.interrupt === true && err === '') child.kill('SIGINT');
    err += text;
  });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  assert(!`${out}${err}`.includes('    at '), err);
  world.take({ ok: true, value: { status, out, err, json: parsed(out) } });
}

async function folderOf({ files }: TroupeWorld): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troupe-cli-'));
  folders.push(folder);
  for (const [name, { data, mode }] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    if (mode === 0o120000) await symlink(new TextDecoder().decode(data), file);
    else await writeFile(file, data);
  }
  return folder;
}

/** The server under test where there is one, and the scripted provider's key when it is asked for. */
function environmentOf({ stage }: TroupeWorld, withKey = false): Record<string, string> {
  const server = stage?.worker;
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    ...(withKey ? stage?.provider.variables : {}),
    ...(server === undefined
      ? {}
      : { TROUPE_URL: server.url, TROUPE_ROOT_KEY: AUTHORIZATION.authorization.replace('Bearer ', '') }),
  };
}

/** Words as a shell takes them: quotes of either kind keep spaces. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { pack } from '../support/archives.ts';
import { gitIn, placeOf } from '../support/local-folder.ts';
import { AUTHORIZATION } from '../support/workerd-assembly.ts';
import type { TroupeWorld } from '../support/world.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const MAIN = path.join(ROOT, 'functions', 'cli', 'main.ts');

Given('{int} files below {string}', function (this: TroupeWorld, count: number, folder: string) {
  for (let i = 0; i < count; i += 1) this.addFile(`${folder}/${i % 50}/${i}.md`, `File ${i}.\n`);
});

Given(
  'the folder is a git repository with the remote {string}',
  async function (this: TroupeWorld, url: string) {
    const { folder } = await placeOf(this);
    gitIn(folder, 'init', '-q');
    gitIn(folder, 'remote', 'add', 'origin', url);
    gitIn(folder, 'add', '-A');
  },
);

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

Given(
  'a bundle with the skill {string} is uploaded from elsewhere',
  async function (this: TroupeWorld, name: string) {
    const text = `---\nname: ${name}\ndescription: From elsewhere.\n---\nBody.\n`;
    const files = new Map([[`${name}/SKILL.md`, { data: new TextEncoder().encode(text), mode: 0o100644 }]]);
    const uploaded = await this.troupe.upload(pack('zip', files));
    assert(uploaded.ok, uploaded.ok ? '' : uploaded.error.message);
  },
);

When(
  'I type {field} with the input {string}',
  async function (this: TroupeWorld, line: string, input: string) {
    await type(this, process.execPath, [MAIN, ...wordsOf(line)], { input });
  },
);

Then(
  'the pushed bundle holds {int} files and none of:',
  async function (this: TroupeWorld, count: number, table: DataTable) {
    const [namespace = '', id = ''] = String(this.field('json.ref')).split('/');
    const bundle = await this.troupe.bundle(namespace, id);
    assert(bundle.ok, bundle.ok ? '' : bundle.error.message);
    const paths = bundle.value.manifest.map((file) => file.path);
    assert.equal(paths.length, count, paths.slice(0, 20).join(', '));
    for (const [secret = ''] of table.raw()) {
      assert(!paths.some((one) => one === secret || one.startsWith(`${secret}/`)), `${secret} arrived`);
    }
  },
);

type How = { readonly withKey?: boolean; readonly interrupt?: boolean; readonly input?: string };

/** Runs a command in a folder that holds the scenario's files and takes what it wrote as the answer. */
async function type(world: TroupeWorld, command: string, args: readonly string[], how: How = {}) {
  const { folder, state } = await placeOf(world);
  const env = { ...environmentOf(world, how.withKey), XDG_STATE_HOME: state };
  const child = spawn(command, args, { cwd: folder, env });
  child.stdin.end(how.input ?? '');
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

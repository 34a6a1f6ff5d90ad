import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from './start/port.ts';

const KEY = 'k'.repeat(32);

/** Stands in for wrangler: answers as a service that already holds the example, from a second process. */
const FAKE_WRANGLER = `#!${process.execPath}
process.title = 'wrangler';
if (process.env.FAKE === 'broken') { console.error('no such binding'); process.exit(3); }
const port = process.argv[process.argv.indexOf('--port') + 1];
const script = \`require('http').createServer((request, response) => {
  response.end(JSON.stringify({ skills: [{ name: 'local/one' }], actors: [{ name: 'local/two' }] }));
}).listen(\${port}, '127.0.0.1')\`;
require('child_process').spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
setInterval(() => {}, 1000);
`;

/** How the system tells the state of a process: nothing when it is gone, Z when it only waits to be forgotten. */
function stateOf(pid: number): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  await writeFile(path.join(folder, 'wrangler'), FAKE_WRANGLER);
  await chmod(path.join(folder, 'wrangler'), 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

let state = '';
beforeEach(async () => {
  state = await mkdtemp(path.join(folder, 'state-'));
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGTERM');
});

type Started = { child: ChildProcess; text: () => string; ended: Promise<number | null> };

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    env: {
      PATH: `${folder}:/usr/bin:/bin`,
      TROUPE_STATE: state,
      TROUPE_ROOT_KEY: KEY,
      TROUPE_SECRETS_KEY: KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => resolve(code));
  });
  return { child, text: () => text, ended };
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

describe('a started service', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)('is gone after %s', async (cause) => {
    const port = await freePort();
    const { child, text, ended } = start({ PORT: String(port) });
    await expect.poll(text, { timeout: 10_000 }).toContain('Ctrl-C stops it');
    expect(await answers(port)).toBe(true);
    expect(text().split('\n')).toContain(`Ready on http://localhost:${port}`);
    expect(text()).toContain('Using TROUPE_ROOT_KEY from the environment.\n');
    expect(text()).toContain(`/v1/skills/local/one -H 'Authorization: Bearer ${KEY}'`);
    expect(text()).toContain('/v1/actors/local/two/runs');
    if (cause === 'disconnect') child.disconnect();
    else child.kill(cause);
    expect(await ended).toBe(0);
    expect(await answers(port)).toBe(false);
    expect(await readdir(state)).toEqual([]);
  });

  it('is refused a second time on the same state, and not on another', async () => {
    const port = await freePort();
    const first = start({ PORT: String(port) });
    await expect.poll(first.text, { timeout: 10_000 }).toContain('Ctrl-C stops it');
    const second = start({ PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.text()).toBe(
      `The service already runs on this state (process ${first.child.pid}, http://localhost:${port}). Use that, ` +
        `stop it, or start another beside it with a state of its own: TROUPE_STATE=${state}-2 PORT=${port + 1} npm start\n`,
    );
    const other = start({ PORT: String(await freePort()), TROUPE_STATE: path.join(state, 'other') });
    await expect.poll(other.text, { timeout: 10_000 }).toContain('Ctrl-C stops it');
    expect(await answers(port)).toBe(true);
  });

  it('keeps settings and state to their owner, and cleans up after one that was killed', async () => {
    await mkdir(path.join(state, 'v3'), { mode: 0o755 });
    await writeFile(path.join(state, 'v3', 'old.sqlite'), '', { mode: 0o644 });
    await chmod(state, 0o755);
    const port = await freePort();
    const killed = start({ PORT: String(port), OPENAI_API_KEY: 'sk-secret' });
    await expect.poll(killed.text, { timeout: 10_000 }).toContain('Ctrl-C stops it');
    const vars = path.join(state, 'troupe-vars');
    expect(await readFile(vars, 'utf8')).toContain("OPENAI_API_KEY='sk-secret'");
    for (const [name, mode] of [
      ['.', 0o700],
      ['v3', 0o700],
      ['v3/old.sqlite', 0o600],
      ['troupe-vars', 0o600],
      ['troupe-running.json', 0o600],
    ] as const) {
      expect([name, (await stat(path.join(state, name))).mode & 0o777]).toEqual([name, mode]);
    }
    const { runtime } = JSON.parse(await readFile(path.join(state, 'troupe-running.json'), 'utf8'));
    killed.child.kill('SIGKILL');
    await killed.ended;
    await access(vars);
    const next = start({ PORT: 'x' });
    expect(await next.ended).toBe(1);
    const after = start({ PORT: String(port), TROUPE_SECRETS_KEY: '', TROUPE_ROOT_KEY: 'short' });
    await after.ended;
    const good = start({ PORT: String(port) });
    await expect.poll(good.text, { timeout: 10_000 }).toContain('Ctrl-C stops it');
    expect(await readFile(vars, 'utf8')).not.toContain('sk-secret');
    expect(stateOf(runtime)).toMatch(/^(?:Z|$)/);
  });
});

describe('a service that cannot start', () => {
  it.each([
    [{ TROUPE_ROOT_KEY: 'short' }, 'TROUPE_ROOT_KEY from the environment has 5 characters'],
    [{ PORT: 'x' }, 'PORT is "x"; give a number from 1 to 65535.'],
    [{ FAKE: 'broken' }, 'The Worker did not start (wrangler ended with 3):\nno such binding'],
    [{ PATH: '/nowhere' }, 'wrangler could not be started'],
    [{ TROUPE_STATE: '/dev/null/x' }, '/dev/null/x cannot be written (ENOTDIR). Make it yours to write'],
  ])('says why for %o', async (env, sentence) => {
    const { text, ended } = start({ PORT: String(await freePort()), ...env });
    expect(await ended).toBe(1);
    await expect.poll(text).toContain(sentence);
    expect(text()).not.toContain('Ready');
  });
});

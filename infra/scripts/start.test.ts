import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const KEY = 'k'.repeat(32);

/** Stands in for wrangler: answers as a service that already holds the example, from a second process. */
const FAKE_WRANGLER = `#!${process.execPath}
if (process.env.FAKE === 'broken') { console.error('no such binding'); process.exit(3); }
const port = process.argv[process.argv.indexOf('--port') + 1];
const script = \`require('http').createServer((request, response) => {
  response.end(JSON.stringify({ skills: [{ name: 'local/one' }], actors: [{ name: 'local/two' }] }));
}).listen(\${port}, '127.0.0.1')\`;
require('child_process').spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
setInterval(() => {}, 1000);
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  await writeFile(path.join(folder, 'wrangler'), FAKE_WRANGLER);
  await chmod(path.join(folder, 'wrangler'), 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

type Started = { child: ChildProcess; text: () => string; ended: Promise<number | null> };

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    env: { PATH: folder, TROUPE_ROOT_KEY: KEY, TROUPE_SECRETS_KEY: KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
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
  });
});

describe('a service that cannot start', () => {
  it.each([
    [{ TROUPE_ROOT_KEY: 'short' }, 'TROUPE_ROOT_KEY from the environment has 5 characters'],
    [{ PORT: 'x' }, 'PORT is "x"; give a number from 1 to 65535.'],
    [{ FAKE: 'broken' }, 'The Worker did not start (wrangler ended with 3):\nno such binding'],
    [{ PATH: '/nowhere' }, 'wrangler could not be started'],
  ])('says why for %o', async (env, sentence) => {
    const { text, ended } = start({ PORT: String(await freePort()), ...env });
    expect(await ended).toBe(1);
    await expect.poll(text).toContain(sentence);
    expect(text()).not.toContain('Ready');
  });
});

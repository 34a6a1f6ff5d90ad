import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readCheckout } from './checkout.ts';
import type { CommandHost } from './command-host.ts';
import type { Environment } from './commands.ts';
import { ownServer, readServer } from './remote-service.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function hostOf(environment: Environment, devVars = '', running?: object): CommandHost {
  const root = mkdtempSync(path.join(tmpdir(), 'checkout-'));
  folders.push(root);
  writeFileSync(path.join(root, '.dev.vars'), devVars);
  mkdirSync(path.join(root, '.wrangler', 'state'), { recursive: true });
  if (running !== undefined) {
    writeFileSync(path.join(root, '.wrangler', 'state', 'troupe-running.json'), JSON.stringify(running));
  }
  return {
    terminal: { out: () => {}, err: () => {} },
    environment,
    checkout: readCheckout(root, {}),
    folder: root,
    readInput: async () => '',
    signal: new AbortController().signal,
  };
}

function tried(address: string, key: string | undefined, host: CommandHost): string {
  const server = readServer(address, { url: undefined, key }, host);
  return server.ok ? `${server.value.url.origin} ${server.value.key}` : (server.error.field ?? '');
}

test.each([
  ['http://localhost:8787', 'http://localhost:8787 k'],
  ['http://127.0.0.1:1/', 'http://127.0.0.1:1 k'],
  ['http://[::1]:1', 'http://[::1]:1 k'],
  ['https://a.example', 'https://a.example k'],
  ['localhost:8787', 'http://localhost:8787 k'],
  ['localhost', 'http://localhost k'],
  ['127.0.0.1:80', 'http://127.0.0.1 k'],
  ['[::1]:1', 'http://[::1]:1 k'],
  ['a.example', 'https://a.example k'],
  ['a.example:8443', 'https://a.example:8443 k'],
  ['localhost.a.example:1', 'https://localhost.a.example:1 k'],
  ['http://a.example', '--url'],
  ['http://localhost.a.example', '--url'],
  ['ftp://localhost', '--url'],
  ['http://localhost@a.example', '--url'],
  ['https://user:pw@a.example', '--url'],
  ['https://a.example/troupe', '--url'],
  ['https://a.example/?x', '--url'],
  ['a b', '--url'],
  ['', '--url'],
])('the server %j: %s', (address, wanted) => {
  expect(tried(address, 'k', hostOf({}))).toBe(wanted);
});

const KEPT = 'TROUPE_ROOT_KEY=kept\n';

test.each<[string, string, string | undefined, Environment, string]>([
  ['an option', 'https://a.example', 'given', { TROUPE_ROOT_KEY: 'set' }, 'given'],
  ['the environment', 'https://a.example', undefined, { TROUPE_ROOT_KEY: 'set' }, 'set'],
  ['the environment', 'localhost:1', undefined, { TROUPE_ROOT_KEY: 'set' }, 'set'],
  ['.dev.vars, for this machine', 'localhost:1', undefined, { TROUPE_ROOT_KEY: '' }, 'kept'],
  ['nowhere: the key in .dev.vars is not for others', 'https://a.example', undefined, {}, '--key'],
])('a key comes from %s', (...[, address, key, environment, wanted]) => {
  expect(tried(address, key, hostOf(environment, KEPT)).replace(/.* /, '')).toBe(wanted);
});

test.each<[Environment, string, object | undefined, string]>([
  [{}, '', undefined, 'http://localhost:8787'],
  [{}, '', { pid: process.pid, port: 9000 }, 'http://localhost:9000'],
  [{}, '', { pid: 2 ** 30, port: 9000 }, 'http://localhost:8787'],
  [{}, 'PORT=9001', { pid: process.pid, port: 9000 }, 'http://localhost:9000'],
  [{}, 'PORT=9001', { pid: 2 ** 30, port: 9000 }, 'http://localhost:9001'],
  [{ PORT: '9002' }, 'PORT=9001', undefined, 'http://localhost:9002'],
  [{ PORT: '' }, '', undefined, 'http://localhost:8787'],
  [{ PORT: '99999' }, '', undefined, 'PORT is "99999"; give a number from 1 to 65535, or --url.'],
])(
  'with %j, .dev.vars of %j and %j running, the own server is %s',
  (environment, devVars, running, wanted) => {
    const server = ownServer(hostOf(environment, devVars, running));
    expect(server.ok ? server.value : server.error.message).toBe(wanted);
  },
);

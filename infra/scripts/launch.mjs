/**
 * The first layer of every npm script: `node infra/scripts/launch.mjs SCRIPT [ARGUMENT ...]`. It needs Node 20 and
 * nothing installed: it installs what is missing, then runs SCRIPT (a TypeScript file) under the Node that the lock
 * file brings, which strips the types. Signals reach the script, and the script ends when this process does.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { installIfStale } from './install.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..', '..');
const OLDEST_NODE = 20;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function checkNode() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE) {
    fail(
      `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer and run this again.`,
    );
  }
}

function checkInstalledNode(node) {
  if (existsSync(node)) return;
  const listed =
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).allowScripts?.node === true;
  const cause = listed
    ? 'npm did not run its install script (is "ignore-scripts" set?)'
    : 'package.json lacks "allowScripts": {"node": true}, without which npm 12 skips its install script';
  fail(`node_modules/.bin/node is missing: ${cause}. Correct that, remove node_modules and run this again.`);
}

/** Calls `stop` with the signal that reached us, or with SIGHUP when the process that started us is gone. */
function onStop(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGHUP');
  }, 250);
  watch.unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
}

function runScript(node, script, rest) {
  const folder = path.join(root, 'node_modules', '.bin');
  const search = `${folder}${path.delimiter}${process.env.PATH ?? ''}`;
  // The channel's only message is its end: the script learns that this process is gone, however it went.
  const child = spawn(node, [path.join(root, script), ...rest], {
    cwd: root,
    env: { ...process.env, PATH: search },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('error', (error) => fail(`${script} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
  return child;
}

async function main() {
  const [script, ...rest] = process.argv.slice(2);
  if (script === undefined) fail('usage: node infra/scripts/launch.mjs SCRIPT [ARGUMENT ...]');
  checkNode();
  let running;
  onStop((signal) => running?.kill(signal));
  const failure = await installIfStale(root, (child) => {
    running = child;
  });
  if (failure !== undefined) fail(failure);
  const node = path.join(root, 'node_modules', '.bin', 'node');
  checkInstalledNode(node);
  running = runScript(node, script, rest);
}

await main();

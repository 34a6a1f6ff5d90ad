import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const HEAD_LINES = 10;
const TAIL_LINES = 5;
const PROGRESS_MS = 3_000;

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function countPackages(modules) {
  if (!existsSync(modules)) return 0;
  return readdirSync(modules).filter((name) => !name.startsWith('.')).length;
}

/** The start of a log, where npm names the cause, and its end, where it names its own log. */
function shorten(log) {
  const lines = log.trim().split('\n');
  if (lines.length <= HEAD_LINES + TAIL_LINES) return lines.join('\n');
  return [...lines.slice(0, HEAD_LINES), '...', ...lines.slice(-TAIL_LINES)].join('\n');
}

/** The search path without the folder that the installation is about to replace. */
function searchPath(root) {
  const own = path.join(root, 'node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== own)
    .join(path.delimiter);
}

function runNpm(root, started) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['ci', '--loglevel=error'], {
      cwd: root,
      env: { ...process.env, PATH: searchPath(root) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started(child);
    let log = '';
    const keep = (chunk) => {
      log = (log + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) =>
      resolve({ code: 1, signal: null, log: `npm could not be started: ${error.message}` }),
    );
    child.on('close', (code, signal) => resolve({ code, signal, log }));
  });
}

/**
 * Installs the dependencies when `node_modules` does not come from the present lock file, as a stamp in it tells.
 * Progress goes to standard error. `started` gets the npm process, so that a signal can reach it. Gives the sentence
 * to show when it failed.
 */
export async function installIfStale(root, started) {
  const modules = path.join(root, 'node_modules');
  const stamp = path.join(modules, '.install-stamp');
  const hash = lockHash(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === hash) return undefined;
  const why = existsSync(modules) ? 'package-lock.json changed since the last installation' : 'first run';
  process.stderr.write(`Installing dependencies (${why}); this takes about half a minute ...\n`);
  const begin = Date.now();
  const seconds = () => Math.round((Date.now() - begin) / 1000);
  const progress = setInterval(() => {
    process.stderr.write(`  ${seconds()} s ...\n`);
  }, PROGRESS_MS);
  const { code, signal, log } = await runNpm(root, started);
  clearInterval(progress);
  if (signal !== null || /^npm error signal /m.test(log))
    return 'The installation was stopped before it finished.';
  if (code !== 0) {
    return `Installing the dependencies failed (npm ci, exit code ${code}):\n${shorten(log)}`;
  }
  writeFileSync(stamp, `${hash}\n`);
  process.stderr.write(`Installed ${countPackages(modules)} packages in ${seconds()} s.\n`);
  return undefined;
}

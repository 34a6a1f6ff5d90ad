import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { provideExample } from './start/example.ts';
import { parsePort, portProblem } from './start/port.ts';
import { settle, type Settings } from './start/settings.ts';
import { renderWelcome } from './start/welcome.ts';
import { startWorker, type WorkerProcess } from './start/worker-process.ts';

const READY_LIMIT_MS = 90_000;
const root = path.resolve(import.meta.dirname, '..', '..');
const fixtures = path.join(root, 'features', 'fixtures');

/** What has to go when this process ends. */
const cleanups: (() => Promise<void>)[] = [];
let ending: Promise<never> | undefined;

async function cleanUpAndExit(code: number): Promise<never> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  process.exit(code);
}

/** Ends this process and everything it started; a second call waits for the first. */
function end(code: number, sentence?: string): Promise<never> {
  if (ending === undefined && sentence !== undefined) process.stderr.write(`${sentence}\n`);
  ending ??= cleanUpAndExit(code);
  return ending;
}

async function readDevVars(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writePrivately(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  // The mode above is for a new file alone.
  await chmod(file, 0o600);
}

/** Keeps a new key, and gives the file that stands in for `.dev.vars` when the environment sets something. */
async function placeSettings(settings: Settings, devVars: string): Promise<string | undefined> {
  if (settings.devVars !== undefined) await writePrivately(devVars, settings.devVars);
  if (settings.privateFile === undefined) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'troupe-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'vars');
  await writePrivately(file, settings.privateFile);
  return file;
}

async function answers(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function waitUntilReady(base: string, worker: WorkerProcess): Promise<string | undefined> {
  const deadline = performance.now() + READY_LIMIT_MS;
  let code: number | undefined;
  void worker.ended.then((value) => (code = value));
  while (performance.now() < deadline) {
    if (code !== undefined)
      return `The Worker did not start (wrangler ended with ${code}):\n${worker.tail()}`;
    if (await answers(base)) return undefined;
    await sleep(100);
  }
  return `The Worker did not answer within ${READY_LIMIT_MS / 1000} s:\n${worker.tail()}`;
}

async function main(): Promise<void> {
  const port = parsePort(process.env['PORT']);
  if (typeof port === 'string') return end(1, port);
  const busy = await portProblem(port);
  if (busy !== undefined) return end(1, busy);
  const devVars = path.join(root, '.dev.vars');
  const settings = settle(process.env, await readDevVars(devVars), () =>
    randomBytes(32).toString('base64url'),
  );
  if (typeof settings === 'string') return end(1, settings);
  for (const note of settings.notes) console.log(note);
  console.log('Starting the Worker ...');
  const worker = startWorker(root, port, await placeSettings(settings, devVars));
  cleanups.push(() => worker.stop());
  const local = `http://127.0.0.1:${port}`;
  const problem = await waitUntilReady(local, worker);
  if (problem !== undefined) return end(1, problem);
  const example = await provideExample({ base: local, key: settings.key }, fixtures);
  worker.show();
  console.log(renderWelcome(`http://localhost:${port}`, settings.key, example));
  const code = await worker.ended;
  return end(1, `The Worker ended by itself (wrangler ended with ${code}):\n${worker.tail()}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('disconnect', () => void end(0));
// Standard output may be a pipe whose reader is gone; that is no reason to leave processes behind.
process.stdout.on('error', () => void end(0));
try {
  await main();
} catch (error) {
  await end(1, error instanceof Error ? error.message : String(error));
}

import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { readOptions } from './script-options.ts';
import { provideExample } from './start/example.ts';
import { openFrontDoor } from './start/front-door.ts';
import { freePort, parsePort, portProblem } from './start/port.ts';
import { settle, type Settings } from './start/settings.ts';
import { takeState, unwritable, type State } from './start/state.ts';
import { renderWelcome } from './start/welcome.ts';
import { startWorker, type WorkerProcess } from './start/worker-process.ts';

const READY_LIMIT_MS = 90_000;
const root = path.resolve(import.meta.dirname, '..', '..');
const fixtures = path.join(root, 'features', 'fixtures');

const DEFAULT_STATE = path.join(root, '.wrangler', 'state');

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
async function placeSettings(settings: Settings, devVars: string, state: State): Promise<string | undefined> {
  if (settings.devVars !== undefined) {
    try {
      await writePrivately(devVars, settings.devVars);
    } catch (error) {
      return end(1, unwritable(devVars, error));
    }
  }
  return settings.privateFile === undefined ? undefined : state.writeVars(settings.privateFile);
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

/** Reads the port and the settings, and takes the state; each of them may end this process with a sentence. */
async function prepare() {
  const devVars = path.join(root, '.dev.vars');
  const kept = await readDevVars(devVars);
  const port = parsePort(given(process.env['PORT']) ?? parseEnv(kept ?? '')['PORT']);
  if (typeof port === 'string') return end(1, port);
  const settings = settle(process.env, kept, () => randomBytes(32).toString('base64url'));
  if (typeof settings === 'string') return end(1, settings);
  const state = await takeState(path.resolve(given(process.env['TROUPE_STATE']) ?? DEFAULT_STATE), port);
  if ('problem' in state) return end(1, state.problem);
  cleanups.push(() => state.release());
  const busy = await portProblem(port);
  if (busy !== undefined) return end(1, busy);
  for (const note of settings.notes) console.log(note);
  return { port, settings, state, envFile: await placeSettings(settings, devVars, state) };
}

function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

async function main(): Promise<void> {
  // What is written from now on, by the runtime too, is its owner's alone.
  process.umask(0o077);
  const { port, settings, state, envFile } = await prepare();
  console.log('Starting the Worker ...');
  const runtimePort = await freePort();
  const worker = startWorker({ root, port: runtimePort, state: state.folder, envFile });
  cleanups.push(() => worker.stop());
  if (worker.pid !== undefined) await state.noteRuntime(worker.pid);
  const problem = await waitUntilReady(`http://127.0.0.1:${runtimePort}`, worker);
  if (problem !== undefined) return end(1, problem);
  const door = await openFrontDoor(port, runtimePort);
  cleanups.push(() => door.close());
  const service = { base: `http://127.0.0.1:${port}`, key: settings.key };
  const example = await provideExample(service, fixtures);
  worker.show();
  console.log(renderWelcome(`http://localhost:${port}`, settings.key, example, state.folder));
  const code = await worker.ended;
  return end(1, `The Worker ended by itself (wrangler ended with ${code}):\n${worker.tail()}`);
}

readOptions(
  {
    command: 'start',
    about: 'Runs the service on this machine until Ctrl-C.',
    notes:
      'Variables: PORT (8787), TROUPE_STATE (the folder of what is stored: .wrangler/state), TROUPE_ROOT_KEY and\n' +
      'TROUPE_SECRETS_KEY (otherwise made and kept in .dev.vars), and keys of providers such as ANTHROPIC_API_KEY.',
  },
  {},
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('disconnect', () => void end(0));
// Standard output may be a pipe whose reader is gone; that is no reason to leave processes behind.
process.stdout.on('error', () => void end(0));
try {
  await main();
} catch (error) {
  await end(1, error instanceof Error ? error.message : String(error));
}

import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Noted in the folder of state while a service runs; the command line finds the port there too. */
const NOTE = 'troupe-running.json';
/** Stands in for `.dev.vars` while a service runs. */
const VARS = 'troupe-vars';

/** What is noted of a running service: its process, its port, and the process group of the runtime. */
type Running = { readonly pid: number; readonly port: number; readonly runtime?: number };

/** The folder of state, taken for this process. */
export type State = {
  readonly folder: string;
  /** Writes settings where their owner alone can read them, and gives the file. */
  writeVars(text: string): Promise<string>;
  /** Notes the runtime, so that the next start ends it if this process cannot. */
  noteRuntime(pid: number): Promise<void>;
  /** Gives it back: settings and the note are gone. */
  release(): Promise<void>;
};

/** Why the folder cannot be taken, as a sentence. */
export type Taken = { readonly problem: string };

/**
 * Takes a folder of state for this process, makes it its owner's alone, and cleans up after one that was killed: its
 * settings and its runtime. Two services on one folder would write over each other, so the second is refused.
 */
export async function takeState(folder: string, port: number): Promise<State | Taken> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
    const running = await claim(folder, port);
    if (running !== undefined) return { problem: alreadyRuns(running, folder) };
    await rm(path.join(folder, VARS), { force: true });
    await closeToOthers(folder);
  } catch (error) {
    return { problem: unwritable(folder, error) };
  }
  const note = path.join(folder, NOTE);
  return {
    folder,
    async writeVars(text) {
      await writeFile(path.join(folder, VARS), text, { mode: 0o600 });
      return path.join(folder, VARS);
    },
    noteRuntime: (runtime) => writeFile(note, noteText({ pid: process.pid, port, runtime }), { mode: 0o600 }),
    async release() {
      await rm(path.join(folder, VARS), { force: true });
      await rm(note, { force: true });
    },
  };
}

/** What a failure to write means to a person, in one sentence. */
export function unwritable(place: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return `${place} cannot be written (${code}). Make it yours to write, or run this in a folder that is.`;
}

/** Writes the note unless a service that runs has written one; gives that service then. */
async function claim(folder: string, port: number): Promise<Running | undefined> {
  const file = path.join(folder, NOTE);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, noteText({ pid: process.pid, port }), { flag: 'wx', mode: 0o600 });
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const running = readNote(await readFile(file, 'utf8').catch(() => ''));
    if (running !== undefined && isProcess(running.pid, /start\.ts/)) return running;
    if (running?.runtime !== undefined && isProcess(running.runtime, /wrangler/)) endGroup(running.runtime);
    await rm(file, { force: true });
  }
  throw new Error('another start is under way');
}

function noteText(running: Running): string {
  return `${JSON.stringify(running)}\n`;
}

function readNote(text: string): Running | undefined {
  try {
    const note: unknown = JSON.parse(text);
    const value = typeof note === 'object' && note !== null ? note : {};
    const [pid, port, runtime] = ['pid', 'port', 'runtime'].map((key) => Reflect.get(value, key) as unknown);
    if (typeof pid !== 'number' || typeof port !== 'number') return undefined;
    return typeof runtime === 'number' ? { pid, port, runtime } : { pid, port };
  } catch {
    return undefined;
  }
}

/** True when the process is there and its command is such a one: numbers of processes are used again. */
function isProcess(pid: number, command: RegExp): boolean {
  try {
    process.kill(pid, 0);
    return command.test(
      execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }),
    );
  } catch (error) {
    // Without `ps` a process that is there is taken for what was noted.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

function alreadyRuns({ pid, port }: Running, folder: string): string {
  return (
    `The service already runs on this state (process ${pid}, http://localhost:${port}). Use that, stop it, ` +
    `or start another beside it with a state of its own: TROUPE_STATE=${folder}-2 PORT=${port + 1} npm start`
  );
}

/** Earlier versions left what they stored readable to everybody. */
async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch(() => {});
  }
}

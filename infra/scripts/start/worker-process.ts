import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { shownLine } from './shown-line.ts';

const GRACE_MS = 4_000;
const KEPT_LINES = 40;
const ARGUMENTS = [
  'dev',
  '--local',
  '--ip=127.0.0.1',
  '--inspector-port=0',
  '--log-level=warn',
  '--show-interactive-dev-session=false',
  // Servers of models on the machine itself may be called: it is the starter's own.
  '--var=TROUPE_ALLOW_LOOPBACK:1',
];

/** The Worker in a local workerd, run by wrangler in a process group of its own. */
export type WorkerProcess = {
  /** The process group; undefined when it could not be started. */
  readonly pid: number | undefined;
  /** Settles with the exit code once the process has ended. */
  readonly ended: Promise<number>;
  /** The last lines it wrote. */
  tail(): string;
  /** From now on, what it writes is shown as it comes. */
  show(): void;
  /** Ends the whole group: asks, waits, then kills. */
  stop(): Promise<void>;
};

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}

/** What a Worker is started with. `envFile` stands in for `.dev.vars`. */
export type WorkerStart = {
  readonly root: string;
  readonly port: number;
  /** The folder that keeps what it stores. */
  readonly state: string;
  readonly envFile: string | undefined;
};

const ENVIRONMENT = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  // The explorer reads and writes all state without a key, and the traces would keep what runs log.
  X_LOCAL_EXPLORER: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
};

/** Starts the Worker on a port of this machine. */
export function startWorker({ root, port, state, envFile }: WorkerStart): WorkerProcess {
  const envFiles = envFile === undefined ? [] : ['--env-file', envFile];
  const places = ['--port', String(port), '--persist-to', state, ...envFiles];
  const child = spawn('wrangler', [...ARGUMENTS, ...places], {
    cwd: root,
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  let shown = false;
  const keep = (written: string): void => {
    const line = shownLine(written);
    if (line === undefined) return;
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    if (shown) process.stderr.write(`${line}\n`);
  };
  createInterface(child.stdout).on('line', keep);
  createInterface(child.stderr).on('line', keep);
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      keep(`wrangler could not be started: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
  return {
    pid: child.pid,
    ended,
    tail: () => lines.join('\n'),
    show() {
      shown = true;
    },
    async stop() {
      signalGroup(child.pid, 'SIGINT');
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, GRACE_MS);
      await Promise.race([ended, late.promise]);
      clearTimeout(timer);
      // workerd may outlive wrangler by a moment, or for good.
      signalGroup(child.pid, 'SIGKILL');
    },
  };
}

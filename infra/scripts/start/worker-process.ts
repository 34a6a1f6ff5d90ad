import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const GRACE_MS = 4_000;
const KEPT_LINES = 40;
/** Lines that say nothing to someone who works offline on one machine. */
const NOISE =
  /request\.cf|workers\.cloudflare\.com|GetAddrInfoReqWrap|^\s*$|update available|Logs were written to/i;

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

/** Starts the Worker on a port. `envFile` stands in for `.dev.vars`. */
export function startWorker(root: string, port: number, envFile: string | undefined): WorkerProcess {
  const envFiles = envFile === undefined ? [] : ['--env-file', envFile];
  const child = spawn('wrangler', [...ARGUMENTS, '--port', String(port), ...envFiles], {
    cwd: root,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  let shown = false;
  const keep = (line: string): void => {
    if (NOISE.test(line)) return;
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

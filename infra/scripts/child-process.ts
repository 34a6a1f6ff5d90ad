import { spawn } from 'node:child_process';

/** What to run; `env` is added to this process's own. */
export type Command = {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until the process group is killed; none by default. */
  readonly timeoutMs?: number;
  /** Hears what it writes, as it comes. */
  readonly onOutput?: (text: string) => void;
};

/** How a process ended. `output` is both of its streams, interleaved as they came. */
export type Ended = {
  readonly code: number;
  readonly output: string;
  readonly ms: number;
  readonly timedOut: boolean;
};

const groups = new Set<number>();

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is already gone.
  }
}

/** Kills every running process group of this script and ends it: for INT, TERM, HUP and the end of the launcher. */
export function stopChildrenWithUs(): void {
  const stop = (code: number): void => {
    for (const pid of groups) killGroup(pid, 'SIGKILL');
    process.exit(code);
  };
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  process.on('SIGHUP', () => stop(129));
  process.on('disconnect', () => stop(129));
}

/** Runs a command as a process group of its own, without standard input, and collects its output. */
export function runCommand(command: Command): Promise<Ended> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command.name, command.args, {
      cwd: command.cwd,
      env: { ...process.env, ...command.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid !== undefined) groups.add(pid);
    let output = '';
    let timedOut = false;
    const timer = setTimeout(
      () => {
        timedOut = true;
        killGroup(pid, 'SIGKILL');
      },
      command.timeoutMs ?? 2 ** 31 - 1,
    );
    const end = (code: number): void => {
      clearTimeout(timer);
      if (pid !== undefined) groups.delete(pid);
      resolve({ code, output, ms: performance.now() - begin, timedOut });
    };
    const take = (chunk: string): void => {
      output += chunk;
      command.onOutput?.(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => {
      output += `${command.name} could not be started: ${error.message}\n`;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

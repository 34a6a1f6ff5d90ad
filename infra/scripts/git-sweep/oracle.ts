import { spawnSync } from 'node:child_process';

/** The version of git whose output is the right one. */
export const GIT_VERSION = '2.39.5';

/** What the machine's git is, or undefined where there is none. */
export function gitVersion(): string | undefined {
  const asked = spawnSync('git', ['--version'], { encoding: 'utf8' });
  return asked.status === 0 ? /\d+\.\d+\.\d+/.exec(asked.stdout)?.[0] : undefined;
}

/** What git printed; `status` is 0 where it succeeded. */
export type GitAnswer = { readonly status: number; readonly stdout: Buffer; readonly stderr: string };

/** Runs git in a folder with nothing of the user's or the system's. `now` is in seconds since the epoch. */
export function runGit(folder: string, args: readonly string[], now: number): GitAnswer {
  const { PATH } = process.env;
  const env = {
    PATH,
    TZ: 'UTC',
    LC_ALL: 'C',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_PAGER: 'cat',
    GIT_TEST_DATE_NOW: String(now),
    GIT_CEILING_DIRECTORIES: folder,
  };
  const run = spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: folder, env, maxBuffer: 2 ** 30 });
  return { status: run.status ?? -1, stdout: run.stdout, stderr: run.stderr.toString() };
}

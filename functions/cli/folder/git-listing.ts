import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Failure } from '../../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../../lib/base/result.ts';
import { decodeStrict } from '../../../lib/base/text.ts';
import type { Environment } from '../commands.ts';

/** What git says of the files in a folder. Paths are relative to it, with slashes. */
export type GitListing = {
  /** Files in the index, submodules among them. */
  readonly tracked: ReadonlySet<string>;
  /** Files that are neither in the index nor ignored; a repository of its own stands there as a folder. */
  readonly untracked: ReadonlySet<string>;
};

/** The most that git may write, in bytes, and how long it may take, in milliseconds. */
const MAX_OUTPUT = 64 * 1024 * 1024;
const LIMIT_MS = 60_000;

/**
 * A repository's own settings can name programs that git would start: a file system monitor, hooks, transports for
 * objects that are missing. These settings win over them.
 */
const SAFE_SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.untrackedCache=false',
  'core.quotePath=false',
  'safe.bareRepository=explicit',
  'submodule.recurse=false',
  'protocol.allow=never',
].flatMap((setting) => ['-c', setting]);

/** The variables that git is given of the environment: none that leads it to another repository or program. */
const PASSED_ON = ['HOME', 'XDG_CONFIG_HOME', 'USERPROFILE', 'SYSTEMROOT', 'TMPDIR', 'TEMP'];

/** True when the folder, or one above it, holds a `.git`, whatever that is. */
export function isInRepository(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return true;
    if (path.dirname(at) === at) return false;
  }
}

/**
 * Asks git which files of a folder it tracks, and which it would. `ownRoot`: the folder must hold the repository itself.
 * Fails when git is missing or refuses: what it would have left out is then unknown.
 */
export async function listWithGit(
  folder: string,
  environment: Environment,
  ownRoot: boolean,
): Promise<Result<GitListing>> {
  const env = environmentOf(environment, ownRoot ? path.dirname(folder) : undefined);
  const list = (what: readonly string[]) =>
    run(['-C', folder, ...SAFE_SETTINGS, 'ls-files', '-z', ...what], folder, env);
  const tracked = await list(['--cached']);
  if (!tracked.ok) return tracked;
  const untracked = await list(['--others', '--exclude-standard']);
  if (!untracked.ok) return untracked;
  return ok({ tracked: tracked.value, untracked: untracked.value });
}

function environmentOf(environment: Environment, ceiling: string | undefined): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const search = (environment['PATH'] ?? '').split(path.delimiter).filter((part) => path.isAbsolute(part));
  return {
    ...Object.fromEntries(passed),
    PATH: search.join(path.delimiter),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_DISCOVERY_ACROSS_FILESYSTEM: '1',
    ...(ceiling === undefined ? {} : { GIT_CEILING_DIRECTORIES: ceiling }),
  };
}

function run(
  args: readonly string[],
  folder: string,
  env: Record<string, string>,
): Promise<Result<ReadonlySet<string>>> {
  const options = {
    env,
    encoding: 'buffer',
    maxBuffer: MAX_OUTPUT,
    timeout: LIMIT_MS,
    cwd: path.parse(folder).root,
  } as const;
  return new Promise((resolve) => {
    execFile('git', args, options, (error, stdout, stderr) => {
      if (error === null) resolve(ok(namesIn(stdout)));
      else resolve(fail(refusal(folder, error, stderr.toString('utf8'))));
    });
  });
}

/** A name that is not UTF-8 cannot stand in a bundle; the walk over the folder does not meet it either. */
function namesIn(output: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  for (let start = 0, end = output.indexOf(0); end >= 0; start = end + 1, end = output.indexOf(0, start)) {
    const name = decodeStrict(output.subarray(start, end));
    if (name !== undefined) names.add(comparable(name.replace(/\/$/, '')));
  }
  return names;
}

/** A path as it is compared with git's: macOS may keep a name in another form than git tells. */
export function comparable(name: string): string {
  return process.platform === 'darwin' ? name.normalize('NFC') : name;
}

function refusal(folder: string, error: Error, stderr: string): Failure {
  const code = 'code' in error ? String(error.code) : '';
  const said = stderr.split('\n').find((line) => line.startsWith('fatal:')) ?? '';
  const why =
    code === 'ENOENT'
      ? 'the program git cannot be run (is it installed?)'
      : `git does not list its files${said === '' ? ` (${error.message.split('\n', 1)[0]})` : `: ${said.slice(7, 300)}`}`;
  return {
    code: 'unavailable',
    message:
      `${folder} is in a git repository, and ${why}. What git ignores is not known, so nothing is sent. ` +
      'Correct that, or copy what you want to send to a folder without git.',
  };
}

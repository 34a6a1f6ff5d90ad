import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readInclusion } from './inclusion.ts';
import { packFolder } from './pack-folder.ts';

type How = {
  readonly include?: readonly string[];
  readonly withGit?: boolean;
  readonly guessWithoutGit?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly folder?: string;
};

/** A folder of this machine for one test: `root`, with a place beside it in `outer`. */
export function localTree() {
  const outer = realpathSync(mkdtempSync(path.join(tmpdir(), 'choose-')));
  const root = path.join(outer, 'tree');
  mkdirSync(root);
  return {
    outer,
    root,
    remove: () => rmSync(outer, { recursive: true }),
    write(files: Readonly<Record<string, string>>): void {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
        writeFileSync(path.join(root, name), text);
      }
    },
    git(folder: string, ...args: string[]): string {
      const env = { PATH: process.env['PATH'], HOME: outer, GIT_CONFIG_NOSYSTEM: '1' };
      const who = ['user.name=a', 'user.email=a@example.com', 'protocol.file.allow=always'];
      const settings = who.flatMap((setting) => ['-c', setting]);
      return execFileSync('git', ['-C', path.join(root, folder), ...settings, ...args], {
        encoding: 'utf8',
        env,
      });
    },
    /** The files that are sent and what is left out, or why nothing is. */
    async pack({ include = [], env = {}, folder = '', ...how }: How = {}) {
      const inclusion = readInclusion(include);
      if (!inclusion.ok) throw new Error(inclusion.error.message);
      const environment = { PATH: process.env['PATH'], HOME: outer, ...env };
      const rule = { include: inclusion.value, withGit: false, guessWithoutGit: false, environment, ...how };
      const packed = await packFolder(path.join(root, folder), rule);
      if (!packed.ok) return packed.error.message;
      return {
        files: packed.value.files.map(({ path: name }) => name),
        leftOut: Object.fromEntries(packed.value.leftOut.map(({ reason, paths }) => [reason, paths])),
      };
    },
  };
}

/** What `localTree` gives. */
export type LocalTree = ReturnType<typeof localTree>;

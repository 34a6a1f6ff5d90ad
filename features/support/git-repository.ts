import LightningFS from '@isomorphic-git/lightning-fs';
import git from 'isomorphic-git';
import type { PackedFile } from './archives.ts';
import { MemoryBackend } from './memory-backend.ts';

/** Everything a repository is made of lies here. */
const DIR = '/repository';

/** Commits of a recipe follow one another by so many seconds, from this time on. */
const FIRST = 1_700_000_000;
const STEP = 3600;

/** Who makes the commits of a recipe. */
const TEST_USER = { name: 'Test User', email: 'test@example.com' };

/** What of a commit a recipe may choose. */
export type CommitOptions = {
  readonly author?: { readonly name: string; readonly email: string };
  /** Seconds since the epoch. */
  readonly time?: number;
  /** Minutes west of Greenwich, as JavaScript counts them. */
  readonly zone?: number;
};

/** Makes a repository file by file and commit by commit, the same bytes each time. */
export class GitRepository {
  readonly #fs: LightningFS;
  #time = FIRST;

  private constructor() {
    const options = { backend: new MemoryBackend() };
    this.#fs = new LightningFS('repository', options as unknown as LightningFS.Options);
  }

  static async create(branch = 'main'): Promise<GitRepository> {
    const made = new GitRepository();
    await made.#fs.promises.mkdir(DIR);
    await git.init({ fs: made.#fs, dir: DIR, defaultBranch: branch });
    return made;
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    const parts = path.split('/').slice(0, -1);
    for (let i = 1; i <= parts.length; i += 1) {
      const folder = `${DIR}/${parts.slice(0, i).join('/')}`;
      await this.#fs.promises.mkdir(folder).catch(() => undefined);
    }
    await this.#fs.promises.writeFile(`${DIR}/${path}`, content, undefined);
  }

  async remove(path: string): Promise<void> {
    await this.#fs.promises.unlink(`${DIR}/${path}`);
    await git.remove({ fs: this.#fs, dir: DIR, filepath: path });
  }

  async add(path: string): Promise<void> {
    await git.add({ fs: this.#fs, dir: DIR, filepath: path });
  }

  /** Commits what was added; gives its id. Parents are those of HEAD unless they are told. */
  async commit(message: string, options: CommitOptions = {}, parents?: readonly string[]): Promise<string> {
    const timestamp = options.time ?? this.#time;
    this.#time = timestamp + STEP;
    const person = { ...(options.author ?? TEST_USER), timestamp, timezoneOffset: options.zone ?? 0 };
    const chosen = parents === undefined ? {} : { parent: [...parents] };
    return git.commit({ fs: this.#fs, dir: DIR, message, author: person, committer: person, ...chosen });
  }

  async branch(name: string, checkout = true): Promise<void> {
    await git.branch({ fs: this.#fs, dir: DIR, ref: name, checkout });
  }

  async checkout(ref: string): Promise<void> {
    await git.checkout({ fs: this.#fs, dir: DIR, ref });
  }

  async tag(name: string, message?: string): Promise<void> {
    if (message === undefined) await git.tag({ fs: this.#fs, dir: DIR, ref: name });
    else {
      const tagger = { ...TEST_USER, timestamp: this.#time, timezoneOffset: 0 };
      await git.annotatedTag({ fs: this.#fs, dir: DIR, ref: name, message, tagger });
    }
  }

  /** All files by path, the folder `.git` with them. */
  async files(): Promise<Map<string, PackedFile>> {
    const found = new Map<string, PackedFile>();
    const visit = async (at: string): Promise<void> => {
      for (const name of (await this.#fs.promises.readdir(`${DIR}/${at}`)).sort()) {
        const path = at === '' ? name : `${at}/${name}`;
        const stat = await this.#fs.promises.lstat(`${DIR}/${path}`);
        if (stat.isDirectory()) await visit(path);
        else {
          const data = await this.#fs.promises.readFile(`${DIR}/${path}`);
          const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
          found.set(path, { data: bytes, mode: 0o100644 });
        }
      }
    };
    await visit('');
    return found;
  }
}

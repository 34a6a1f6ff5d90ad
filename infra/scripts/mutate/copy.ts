import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand, type Ended } from '../child-process.ts';
import { applyMutation, type Mutation } from './mutations.ts';

const COPIED = [
  'lib',
  'functions',
  'features',
  'bench',
  'infra',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wrangler.toml',
];

const UNIT = ['-c', 'infra/vitest.config.ts', '--bail=1', '--passWithNoTests', '--exclude=infra/**'];

/** What the tests of a folder may take longer at least, in milliseconds. */
const LEAST_MS = 20_000;

/** What became of a mutant: a test turned red, nothing did, or the tests ran over their time. */
export type Verdict = 'killed' | 'survived' | 'timeout';

/** The sources in a folder of their own, so that the checkout is never touched. */
export class Copy {
  readonly folder: string;
  /** By folder of the sources. */
  readonly #limits = new Map<string, number>();

  constructor(root: string) {
    this.folder = mkdtempSync(path.join(tmpdir(), 'mutants-'));
    for (const name of COPIED.filter((one) => existsSync(path.join(root, one)))) {
      cpSync(path.join(root, name), path.join(this.folder, name), { recursive: true });
    }
    mkdirSync(path.join(this.folder, 'reports'));
    symlinkSync(path.join(root, 'node_modules'), path.join(this.folder, 'node_modules'));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #run(name: string, args: readonly string[], timeoutMs: number): Promise<Ended> {
    return runCommand({ name, args, cwd: this.folder, timeoutMs });
  }

  /** Runs the unit tests that reach a file (all of them without one), then the features against the core, then the compiler. */
  async test(file: string | undefined, timeoutMs: number): Promise<{ verdict: Verdict; output: string }> {
    const which = file === undefined ? ['run'] : ['related', '--run', file];
    const commands: [string, string[]][] = [['vitest', [...which, ...UNIT]]];
    if (existsSync(path.join(this.folder, 'infra', 'cucumber.json'))) {
      commands.push(['cucumber-js', ['-c', 'infra/cucumber.json', '-p', 'core', '--fail-fast']]);
    }
    // The compiler is part of the tests too: a change of a type is its to notice.
    commands.push(['tsc', ['-p', 'tsconfig.json']]);
    for (const [name, args] of commands) {
      const { code, output, timedOut } = await this.#run(name, args, timeoutMs);
      if (timedOut) return { verdict: 'timeout', output };
      if (code !== 0) return { verdict: 'killed', output };
    }
    return { verdict: 'survived', output: '' };
  }

  /** Tests with one change made, and takes it back: first those beside the file, which see most and soon. */
  async testMutant(file: string, mutation: Mutation, timeoutMs: number): Promise<Verdict> {
    const target = path.join(this.folder, file);
    const text = readFileSync(target, 'utf8');
    const besideMs = await this.#besideMs(path.dirname(file), timeoutMs);
    writeFileSync(target, applyMutation(text, mutation));
    const beside = await this.#beside(path.dirname(file), besideMs);
    const { verdict } = beside === 'survived' ? await this.test(file, timeoutMs) : { verdict: beside };
    writeFileSync(target, text);
    return verdict;
  }

  /** What the tests of a folder may take with a change: several times what they take without. */
  async #besideMs(folder: string, timeoutMs: number): Promise<number> {
    const known = this.#limits.get(folder);
    if (known !== undefined) return known;
    const begin = performance.now();
    if ((await this.#beside(folder, timeoutMs)) !== 'survived') throw new Error(`${folder} is red unchanged`);
    const limit = LEAST_MS + 5 * (performance.now() - begin);
    this.#limits.set(folder, limit);
    return limit;
  }

  async #beside(folder: string, timeoutMs: number): Promise<Verdict> {
    const { code, timedOut } = await this.#run('vitest', ['run', `${folder}/`, ...UNIT], timeoutMs);
    return timedOut ? 'timeout' : code === 0 ? 'survived' : 'killed';
  }
}

import { stripVTControlCharacters } from 'node:util';

/** How far a stage is can be told from what it writes: how many of its units an amount of text stands for. */
export type Progress = { readonly unit: string; readonly count: (text: string) => number };

/** Cucumber's progress format: a mark for each step. */
export const CUCUMBER_STEPS: Progress = {
  unit: 'steps',
  count: (text) =>
    text.split('\n').reduce((sum, line) => sum + (/^[.F\-UPA]+$/.test(line) ? line.length : 0), 0),
};

/** Vitest's default reporter: a line for each file. */
export const VITEST_FILES: Progress = {
  unit: 'files',
  count: (text) => stripVTControlCharacters(text).match(/^ ?[✓❯×↓] /gm)?.length ?? 0,
};

type Run = { readonly since: number; readonly progress: Progress | undefined; done: number };

/** Tells what runs: each stage when it starts, and all of them every now and then. */
export class ProgressTeller {
  readonly #running = new Map<string, Run>();
  readonly #tell: (line: string) => void;
  readonly #now: () => number;

  /** `now` is in milliseconds. */
  constructor(tell: (line: string) => void, now: () => number) {
    this.#tell = tell;
    this.#now = now;
  }

  start(id: string, progress: Progress | undefined): void {
    this.#running.set(id, { since: this.#now(), progress, done: 0 });
    this.#tell(`       ${id} ...`);
  }

  hear(id: string, text: string): void {
    const run = this.#running.get(id);
    if (run?.progress !== undefined) run.done += run.progress.count(text);
  }

  end(id: string): void {
    this.#running.delete(id);
  }

  /** One line for all that runs; none when nothing does. */
  tellAll(): void {
    const now = this.#now();
    const runs = [...this.#running].map(([id, { since, progress, done }]) => {
      const far = progress === undefined ? '' : `${done} ${progress.unit}, `;
      return `${id} (${far}${Math.round((now - since) / 1000)} s)`;
    });
    if (runs.length > 0) this.#tell(`       running: ${runs.join(', ')}`);
  }
}

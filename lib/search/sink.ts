import { HitCounter } from './hit-counter.ts';
import type { SearchKernel } from './kernel.ts';
import { PAUSED, type LineMatcher, type Paused, type SpanMatcher } from './matcher.ts';
import { searchText, type Match, type SearchedText } from './searcher.ts';

/** A file with a match, and how many where they were counted. */
export type MatchedFile = { readonly path: string; readonly count?: number };

/** What may be collected. */
export type SinkLimits = {
  /** Matches, or files where only files are told. */
  readonly most: number;
  /** Matches of one file. */
  readonly perFileCap: number;
  /** Lines before and after a match. */
  readonly context: number;
};

/** Takes one file after another. It looks one past its limit, so that `truncated` says that there is more. */
export interface Sink {
  readonly truncated: boolean;
  /** Files with more matches than the cap of one file lets through. */
  readonly cappedFiles: number;
  /** How many matches or files were taken. */
  readonly taken: number;
  /** Takes a file to search. */
  begin(file: SearchedText, matcher: LineMatcher | SpanMatcher): void;
  /** Searches it, after a pause from where it stopped; false once no further file can add anything. */
  run(): boolean | Paused;
}

/** UTF-16 units of all lines returned: what an answer may weigh. */
const MAX_TEXT = 4 * 1024 * 1024;

/** Collects matches with their lines. */
export class MatchSink implements Sink {
  readonly matches: Match[] = [];
  truncated = false;
  cappedFiles = 0;
  /** The lines returned reached their size. */
  textFull = false;
  #text = 0;
  /** Of the file at hand. */
  #inFile = 0;
  #found: Iterator<Match | Paused, unknown> = [].values();
  readonly #limits: SinkLimits;
  readonly #kernel: SearchKernel;

  constructor(limits: SinkLimits, kernel: SearchKernel) {
    this.#limits = limits;
    this.#kernel = kernel;
  }

  get taken(): number {
    return this.matches.length;
  }

  begin(file: SearchedText, matcher: LineMatcher | SpanMatcher): void {
    this.#inFile = 0;
    this.#found = searchText(file, matcher, this.#limits.context, this.#kernel)[Symbol.iterator]();
  }

  run(): boolean | Paused {
    for (;;) {
      const next = this.#found.next();
      if (next.done === true) return true;
      const match = next.value;
      if (match === PAUSED) return PAUSED;
      if (this.#inFile === this.#limits.perFileCap) {
        this.cappedFiles += 1;
        return true;
      }
      if (!this.#addMatch(match)) return false;
      this.#inFile += 1;
    }
  }

  #addMatch(match: Match): boolean {
    const size = sizeOf(match);
    this.textFull = this.#text + size > MAX_TEXT;
    if (this.textFull || this.matches.length === this.#limits.most) {
      this.truncated = true;
      return false;
    }
    this.#text += size;
    this.matches.push(match);
    return true;
  }
}

/** Collects the files that have a match, without looking any further in each. */
export class FileSink implements Sink {
  readonly files: MatchedFile[] = [];
  truncated = false;
  cappedFiles = 0;
  #path = '';
  #counter: HitCounter | undefined;
  readonly #most: number;

  constructor({ most }: SinkLimits) {
    this.#most = most;
  }

  get taken(): number {
    return this.files.length;
  }

  begin({ path, text }: SearchedText, matcher: LineMatcher | SpanMatcher): void {
    this.#path = path;
    this.#counter = new HitCounter(text, matcher, 1);
  }

  run(): boolean | Paused {
    const found = this.#counter?.run() ?? 0;
    if (found === PAUSED) return PAUSED;
    if (found === 0) return true;
    this.truncated = this.files.length === this.#most;
    if (!this.truncated) this.files.push({ path: this.#path });
    return !this.truncated;
  }
}

/** Counts the matches of each file. */
export class CountSink implements Sink {
  readonly files: MatchedFile[] = [];
  /** Of all files. */
  matches = 0;
  truncated = false;
  cappedFiles = 0;
  #path = '';
  #counter: HitCounter | undefined;
  readonly #limits: SinkLimits;

  constructor(limits: SinkLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.files.length;
  }

  begin({ path, text }: SearchedText, matcher: LineMatcher | SpanMatcher): void {
    this.#path = path;
    // Of a file that there is no room for, it is only asked whether it has any.
    this.#counter = new HitCounter(text, matcher, this.#isFull ? 1 : this.#limits.perFileCap + 1);
  }

  run(): boolean | Paused {
    const full = this.#isFull;
    const found = this.#counter?.run() ?? 0;
    if (found === PAUSED) return PAUSED;
    if (found === 0) return true;
    this.truncated = full;
    if (full) return false;
    const count = Math.min(found, this.#limits.perFileCap);
    if (found > count) this.cappedFiles += 1;
    this.matches += count;
    this.files.push({ path: this.#path, count });
    return true;
  }

  get #isFull(): boolean {
    return this.files.length === this.#limits.most;
  }
}

function sizeOf({ context_before: before, context_after: after, text }: Match): number {
  if (before.length + after.length === 0) return text.length;
  return [...before, ...after].reduce((sum, line) => sum + line.length, text.length);
}

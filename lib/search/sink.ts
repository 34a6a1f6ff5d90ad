import { countHits } from './count-hits.ts';
import type { SearchKernel } from './kernel.ts';
import type { LineMatcher, SpanMatcher } from './matcher.ts';
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
  /** Searches a file; false once no further file can add anything. */
  add(file: SearchedText, matcher: LineMatcher | SpanMatcher): boolean;
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
  readonly #limits: SinkLimits;
  readonly #kernel: SearchKernel;

  constructor(limits: SinkLimits, kernel: SearchKernel) {
    this.#limits = limits;
    this.#kernel = kernel;
  }

  get taken(): number {
    return this.matches.length;
  }

  add(file: SearchedText, matcher: LineMatcher | SpanMatcher): boolean {
    let inFile = 0;
    for (const match of searchText(file, matcher, this.#limits.context, this.#kernel)) {
      if (inFile === this.#limits.perFileCap) {
        this.cappedFiles += 1;
        return true;
      }
      if (!this.#addMatch(match)) return false;
      inFile += 1;
    }
    return true;
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
  readonly #most: number;

  constructor({ most }: SinkLimits) {
    this.#most = most;
  }

  get taken(): number {
    return this.files.length;
  }

  add({ path, text }: SearchedText, matcher: LineMatcher | SpanMatcher): boolean {
    if (countHits(text, matcher, 1) === 0) return true;
    this.truncated = this.files.length === this.#most;
    if (!this.truncated) this.files.push({ path });
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
  readonly #limits: SinkLimits;

  constructor(limits: SinkLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.files.length;
  }

  add({ path, text }: SearchedText, matcher: LineMatcher | SpanMatcher): boolean {
    const { most, perFileCap } = this.#limits;
    // Of a file that there is no room for, it is only asked whether it has any.
    const full = this.files.length === most;
    const found = countHits(text, matcher, full ? 1 : perFileCap + 1);
    if (found === 0) return true;
    this.truncated = full;
    if (full) return false;
    const count = Math.min(found, perFileCap);
    if (found > count) this.cappedFiles += 1;
    this.matches += count;
    this.files.push({ path, count });
    return true;
  }
}

function sizeOf({ context_before: before, context_after: after, text }: Match): number {
  if (before.length + after.length === 0) return text.length;
  return [...before, ...after].reduce((sum, line) => sum + line.length, text.length);
}

import { countHits } from './count-hits.ts';
import type { SearchKernel } from './kernel.ts';
import type { LineMatcher, SpanMatcher } from './matcher.ts';
import { searchText, type FoundLine } from './searcher.ts';

/** A match as it is returned; `offset` is of the file. */
export type Match = { readonly path: string } & FoundLine;

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

/** What is searched, and where it is. */
export type SearchedText = {
  readonly path: string;
  readonly text: Uint8Array;
  /** Bytes of the file before its text. */
  readonly mark: number;
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

  add({ path, text, mark }: SearchedText, matcher: LineMatcher | SpanMatcher): boolean {
    let inFile = 0;
    for (const line of searchText(text, matcher, this.#limits.context, this.#kernel)) {
      if (inFile === this.#limits.perFileCap) {
        this.cappedFiles += 1;
        return true;
      }
      if (!this.#addLine(path, mark, line)) return false;
      inFile += 1;
    }
    return true;
  }

  #addLine(path: string, mark: number, line: FoundLine): boolean {
    const size = sizeOf(line);
    this.textFull = this.#text + size > MAX_TEXT;
    if (this.textFull || this.matches.length === this.#limits.most) {
      this.truncated = true;
      return false;
    }
    this.#text += size;
    this.matches.push(matchOf(path, line, line.offset + mark));
    return true;
  }
}

/** Most matches have the same fields, and naming them is several times faster than copying what is there. */
function matchOf(path: string, found: FoundLine, offset: number): Match {
  if (found.end_line !== undefined || found.invalid_utf8 !== undefined) return { path, ...found, offset };
  const { column, context_after, context_before, line, text, text_truncated } = found;
  return { path, line, column, offset, text, text_truncated, context_before, context_after };
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

function sizeOf({ context_before: before, context_after: after, text }: FoundLine): number {
  if (before.length + after.length === 0) return text.length;
  return [...before, ...after].reduce((sum, line) => sum + line.length, text.length);
}

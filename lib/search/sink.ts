import type { FoundLine } from './searcher.ts';

/** A match as it is returned. */
export type Match = { readonly path: string } & FoundLine;

/** What may be collected. */
export type SinkLimits = {
  readonly maxMatches: number;
  readonly perFileCap: number;
  /** UTF-16 units of all lines returned. */
  readonly maxText: number;
};

/** Collects matches within limits. It looks one match past a limit, so that `truncated` says that there is more. */
export class MatchSink {
  readonly matches: Match[] = [];
  truncated = false;
  /** Files with more matches than the cap of one file lets through. */
  cappedFiles = 0;
  /** The lines returned reached their size. */
  textFull = false;
  #text = 0;
  readonly #limits: SinkLimits;

  constructor(limits: SinkLimits) {
    this.#limits = limits;
  }

  /** Takes the matches of a file; false once no further file can add anything. */
  addFile(path: string, lines: Iterable<FoundLine>): boolean {
    let inFile = 0;
    for (const line of lines) {
      if (inFile === this.#limits.perFileCap) {
        this.cappedFiles += 1;
        return true;
      }
      if (!this.#add(path, line)) return false;
      inFile += 1;
    }
    return true;
  }

  #add(path: string, line: FoundLine): boolean {
    const size = sizeOf(line);
    this.textFull = this.#text + size > this.#limits.maxText;
    if (this.textFull || this.matches.length === this.#limits.maxMatches) {
      this.truncated = true;
      return false;
    }
    this.#text += size;
    this.matches.push({ path, ...line });
    return true;
  }
}

function sizeOf({ context_before: before, context_after: after, text }: FoundLine): number {
  if (before.length + after.length === 0) return text.length;
  return [...before, ...after].reduce((sum, line) => sum + line.length, text.length);
}

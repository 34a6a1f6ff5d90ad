import { compareText } from './text.ts';

/** Names and candidates beyond these are not compared: a suggestion must stay cheap whatever a caller sends. */
const MAX_LENGTH = 100;
const MAX_NAMES = 2000;

/** The most pairs of letters that one look-up compares: 500 names of twenty letters, some 3 ms. */
const MAX_PAIRS = 100_000;

/**
 * The names that a misspelt one may have meant, nearest first, at most three: those within a third of its length in
 * edits (insert, delete, replace or swap neighbours), without regard to case.
 */
export function closest(name: string, names: Iterable<string>): readonly string[] {
  if (name.length > MAX_LENGTH) return [];
  const allowed = Math.max(1, Math.floor(name.length / 3));
  const distance = new EditDistance(name.toLowerCase(), allowed);
  const found: { readonly name: string; readonly edits: number }[] = [];
  let looked = 0;
  for (const candidate of names) {
    looked += 1;
    if (looked > MAX_NAMES || distance.pairs > MAX_PAIRS) break;
    if (Math.abs(candidate.length - name.length) > allowed) continue;
    const edits = distance.to(candidate.toLowerCase());
    if (edits <= allowed) found.push({ name: candidate, edits });
  }
  return found
    .sort((a, b) => a.edits - b.edits || compareText(a.name, b.name))
    .slice(0, 3)
    .map((match) => match.name);
}

/** ` Did you mean "x" or "y"?`, or the empty text when there is nothing near. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const near = closest(name, names).map((match) => JSON.stringify(match));
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}

/** Optimal string alignment distance in UTF-16 units from one text to others. */
class EditDistance {
  readonly #text: string;
  readonly #most: number;
  /** Pairs of letters compared so far. */
  pairs = 0;

  constructor(text: string, most: number) {
    this.#text = text;
    this.#most = most;
  }

  /** The distance; some number above `most` where it is more than that. */
  to(other: string): number {
    let beforeLast: readonly number[] = [];
    let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, j) => j);
    for (let i = 1; i <= this.#text.length; i += 1) {
      this.pairs += other.length;
      const row = this.#row(i, other, last, beforeLast);
      // No later row can come below the least of two that follow one another.
      if (least(row) > this.#most && least(last) > this.#most) return this.#most + 1;
      beforeLast = last;
      last = row;
    }
    return at(last, other.length);
  }

  #row(i: number, other: string, last: readonly number[], beforeLast: readonly number[]): readonly number[] {
    const text = this.#text;
    const row = [i];
    let left = i;
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = text.charCodeAt(i - 1) === other.charCodeAt(j - 1);
      let best = at(last, j - 1) + (isSame ? 0 : 1);
      const up = at(last, j) + 1;
      if (up < best) best = up;
      if (left + 1 < best) best = left + 1;
      const isSwapped =
        i > 1 &&
        j > 1 &&
        text.charCodeAt(i - 1) === other.charCodeAt(j - 2) &&
        text.charCodeAt(i - 2) === other.charCodeAt(j - 1);
      if (isSwapped) best = Math.min(best, at(beforeLast, j - 2) + 1);
      row.push(best);
      left = best;
    }
    return row;
  }
}

function least(row: readonly number[]): number {
  return row.reduce((a, b) => (b < a ? b : a), Infinity);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}

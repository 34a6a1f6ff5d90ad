import type { LinePair, LineTable } from './line-table.ts';

/** One text of a comparison: which of its lines are changed already, and which are left to be compared. */
export type Side = {
  readonly table: LineTable;
  /** 1 for a line that is not in the other text, as far as is known; one more entry, 0, for the end. */
  readonly changed: Uint8Array;
  /** The lines that are compared, in order, and their classes. */
  readonly lines: Int32Array;
  readonly classes: Int32Array;
};

/** Lines that occur at least so often in the other text are too frequent to be told apart, however long it is. */
const MOST_FREQUENT = 1024;

/** How many lines around a frequent one are looked at. */
const WINDOW = 100;

/** A frequent line is left out when the lines around it without a partner are more than three times the frequent ones. */
const RATIO = 4;

const WITHOUT_PARTNER = 0;
const ORDINARY = 1;
const FREQUENT = 2;

/** 2 to the power of half the binary digits of `n`, rounded up: what git takes for a square root. */
export function roughRoot(n: number): number {
  let root = 1;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 4)) root *= 2;
  return root;
}

/**
 * What of two texts has to be compared: not the lines that both begin or end with, not those without a partner in the
 * other text, and not frequent ones among many of the latter.
 */
export function chooseCandidates(pair: LinePair): { readonly before: Side; readonly after: Side } {
  const { before, after, beforeCounts, afterCounts } = pair;
  const shorter = Math.min(before.count, after.count);
  let head = 0;
  while (head < shorter && before.classes[head] === after.classes[head]) head += 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    before.classes[before.count - 1 - tail] === after.classes[after.count - 1 - tail]
  ) {
    tail += 1;
  }
  return {
    before: chooseOf(before, afterCounts, head, before.count - tail),
    after: chooseOf(after, beforeCounts, head, after.count - tail),
  };
}

function chooseOf(table: LineTable, counts: Int32Array, from: number, to: number): Side {
  const kinds = kindsOf(table, counts, from, to);
  const changed = new Uint8Array(table.count + 1);
  const lines: number[] = [];
  for (let line = from; line < to; line += 1) {
    const kind = kinds[line - from];
    if (kind === ORDINARY || (kind === FREQUENT && !standsAmongUnmatched(kinds, line - from)))
      lines.push(line);
    else changed[line] = 1;
  }
  const kept = Int32Array.from(lines);
  return { table, changed, lines: kept, classes: kept.map((line) => table.classes[line] ?? 0) };
}

function kindsOf(table: LineTable, counts: Int32Array, from: number, to: number): Uint8Array {
  const frequent = Math.min(roughRoot(table.count), MOST_FREQUENT);
  const kinds = new Uint8Array(Math.max(0, to - from));
  for (let line = from; line < to; line += 1) {
    const partners = counts[table.classes[line] ?? 0] ?? 0;
    kinds[line - from] = partners === 0 ? WITHOUT_PARTNER : partners >= frequent ? FREQUENT : ORDINARY;
  }
  return kinds;
}

/** Whether a frequent line has lines without a partner on both sides, and they outnumber the frequent ones. */
function standsAmongUnmatched(kinds: Uint8Array, at: number): boolean {
  const above = runFrom(kinds, at, -1, Math.max(0, at - WINDOW));
  if (above.unmatched === 0) return false;
  const below = runFrom(kinds, at, 1, Math.min(kinds.length - 1, at + WINDOW));
  if (below.unmatched === 0) return false;
  const unmatched = above.unmatched + below.unmatched;
  // The line itself is counted with each of its two sides.
  const frequent = above.frequent + below.frequent + 2;
  return frequent * RATIO < frequent + unmatched;
}

function runFrom(kinds: Uint8Array, at: number, step: 1 | -1, last: number) {
  let unmatched = 0;
  let frequent = 0;
  for (let line = at + step; step > 0 ? line <= last : line >= last; line += step) {
    if (kinds[line] === WITHOUT_PARTNER) unmatched += 1;
    else if (kinds[line] === FREQUENT) frequent += 1;
    else break;
  }
  return { unmatched, frequent };
}

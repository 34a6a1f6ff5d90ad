import { compareText } from './text.ts';

/** Names and candidates beyond these are not compared: a suggestion must stay cheap whatever a caller sends. */
const MAX_LENGTH = 100;
const MAX_NAMES = 2000;

/**
 * The names that a misspelt one may have meant, nearest first, at most three: those within a third of its length in
 * edits (insert, delete, replace or swap neighbours), without regard to case.
 */
export function closest(name: string, names: Iterable<string>): readonly string[] {
  if (name.length > MAX_LENGTH) return [];
  const wanted = name.toLowerCase();
  const allowed = Math.max(1, Math.floor(name.length / 3));
  const found: { readonly name: string; readonly edits: number }[] = [];
  let looked = 0;
  for (const candidate of names) {
    looked += 1;
    if (looked > MAX_NAMES) break;
    if (Math.abs(candidate.length - name.length) > allowed) continue;
    const edits = editDistance(wanted, candidate.toLowerCase());
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

/** Optimal string alignment distance in UTF-16 units. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, at(before, j - 2) + 1);
      }
      row.push(best);
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}

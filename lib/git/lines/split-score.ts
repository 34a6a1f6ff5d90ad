import type { LineTable } from './line-table.ts';

/** How well a text can be cut before a line. The lower, the better; the indent counts first. */
export type SplitScore = { indent: number; penalty: number };

/** Blank lines in a row that are looked through. */
const MOST_BLANKS = 20;
/** Indents are not told apart beyond this column. */
const MOST_INDENT = 200;
const TAB = 8;
/** The indent of a line of white space alone, and of what is not there. */
const BLANK = -1;

/**
 * The weights are git's, found by its authors by measuring against places that people chose (git's `indent heuristic`,
 * `diff.indentHeuristic` in git-config).
 */
const PENALTY = {
  startOfText: 1,
  endOfText: 21,
  blankLine: -30,
  blankLineBelow: 6,
  indented: -4,
  indentedBesideBlank: 10,
  outdented: 24,
  outdentedBesideBlank: 17,
  dedented: 23,
  dedentedBesideBlank: 17,
} as const;
const INDENT_WEIGHT = 60;

/** Compares two scores: below 0 when the first is better. */
export function compareScores(a: SplitScore, b: SplitScore): number {
  return INDENT_WEIGHT * Math.sign(a.indent - b.indent) + (a.penalty - b.penalty);
}

/** Adds to a score what a cut before `line` costs; `line` may be the number of lines, for a cut at the end. */
export function addSplit(score: SplitScore, table: LineTable, line: number): void {
  const own = line < table.count ? indentOf(table, line) : BLANK;
  const above = neighbour(table, line - 1, -1);
  const below = neighbour(table, line + 1, 1);
  const blanksBelow = own === BLANK ? 1 + below.blanks : 0;
  const blanks = above.blanks + blanksBelow;
  if (above.indent === BLANK && above.blanks === 0) score.penalty += PENALTY.startOfText;
  if (line >= table.count) score.penalty += PENALTY.endOfText;
  score.penalty += PENALTY.blankLine * blanks + PENALTY.blankLineBelow * blanksBelow;
  const indent = own === BLANK ? below.indent : own;
  score.indent += indent;
  if (indent === BLANK || above.indent === BLANK || indent === above.indent) return;
  score.penalty += stepPenalty(indent, above.indent, below.indent, blanks > 0);
}

/** What it costs that the line's indent differs from that above: a new block, a block's middle or its end. */
function stepPenalty(indent: number, above: number, below: number, besideBlank: boolean): number {
  if (indent > above) return besideBlank ? PENALTY.indentedBesideBlank : PENALTY.indented;
  if (below !== BLANK && below > indent) {
    return besideBlank ? PENALTY.outdentedBesideBlank : PENALTY.outdented;
  }
  return besideBlank ? PENALTY.dedentedBesideBlank : PENALTY.dedented;
}

/** The indent of the nearest line that is not blank, from a line on in a direction, and the blank lines before it. */
function neighbour(table: LineTable, from: number, step: 1 | -1): { indent: number; blanks: number } {
  let blanks = 0;
  for (let line = from; line >= 0 && line < table.count; line += step) {
    const indent = indentOf(table, line);
    if (indent !== BLANK) return { indent, blanks };
    blanks += 1;
    if (blanks === MOST_BLANKS) return { indent: 0, blanks };
  }
  return { indent: BLANK, blanks };
}

function indentOf({ bytes, starts }: LineTable, line: number): number {
  let column = 0;
  for (let at = starts[line] ?? 0, end = starts[line + 1] ?? 0; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === 0x20) column += 1;
    else if (byte === 0x09) column += TAB - (column % TAB);
    // Other white space has no width.
    else if (byte !== 0x0a && byte !== 0x0d) return column;
    if (column >= MOST_INDENT) return MOST_INDENT;
  }
  return BLANK;
}

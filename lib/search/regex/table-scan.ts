/** The table of an automaton as its inner loop reads it. */
export type ScanTable = {
  /** A row of `width` entries for each state; an entry is the row of the next state, or less than `width`. */
  readonly table: Int32Array;
  /** The column of each byte. */
  readonly classes: Uint8Array;
  readonly width: number;
};

/** Runs a table over bytes up to one that leads to no known state; its index, or `to`. The row is left in `row`. */
export type TableScan = {
  row: number;
  scan(dfa: ScanTable, text: Uint8Array, at: number, to: number): number;
};

/** The table's inner loop in plain TypeScript. */
export class PlainScan implements TableScan {
  row = 0;

  scan(dfa: ScanTable, text: Uint8Array, from: number, to: number): number {
    const { table, classes, width } = dfa;
    let row = this.row;
    let at = from;
    for (; at < to; at += 1) {
      const entry = table[row + (classes[text[at] ?? 0] ?? 0)] ?? 0;
      if (entry < width) break;
      row = entry;
    }
    this.row = row;
    return at;
  }
}

/** A text cut into lines, each with the number of the set of equal lines that it belongs to. */
export type LineTable = {
  readonly bytes: Uint8Array;
  readonly count: number;
  /** Where each line starts, in bytes, and one more entry for the end of the text. */
  readonly starts: Uint32Array;
  /** Equal for two lines of a pair of tables if and only if their bytes are equal, the line feed included. */
  readonly classes: Int32Array;
};

/** Two texts whose lines can be compared by number. */
export type LinePair = {
  readonly before: LineTable;
  readonly after: LineTable;
  /** How often a class occurs in each text. */
  readonly beforeCounts: Int32Array;
  readonly afterCounts: Int32Array;
};

const LINE_FEED = 10;

/** Cuts both texts into lines. A last line without a line feed differs from the same line with one. */
export function tabulate(before: Uint8Array, after: Uint8Array): LinePair {
  const beforeStarts = lineStarts(before);
  const afterStarts = lineStarts(after);
  const total = beforeStarts.length + afterStarts.length - 2;
  const sets = new LineSets(total);
  const first = sets.number(before, beforeStarts);
  const second = sets.number(after, afterStarts);
  return {
    before: { bytes: before, count: first.length, starts: beforeStarts, classes: first },
    after: { bytes: after, count: second.length, starts: afterStarts, classes: second },
    beforeCounts: sets.count(first),
    afterCounts: sets.count(second),
  };
}

function lineStarts(bytes: Uint8Array): Uint32Array {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  const open = bytes.length > 0 && bytes[bytes.length - 1] !== LINE_FEED;
  const starts = new Uint32Array(lines + (open ? 1 : 0) + 1);
  let at = 0;
  for (let line = 1; line <= lines; line += 1) {
    at = bytes.indexOf(LINE_FEED, at) + 1;
    starts[line] = at;
  }
  starts[starts.length - 1] = bytes.length;
  return starts;
}

/** Finds equal lines: an open table of hashes, whose entries are compared byte by byte, so that no hash can lie. */
class LineSets {
  readonly #mask: number;
  readonly #slots: Int32Array;
  readonly #texts: Uint8Array[] = [];
  readonly #hashes: Uint32Array;
  /** Of the first line of each set: its text and where it lies there. */
  readonly #text: Uint8Array;
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  #sets = 0;

  constructor(lines: number) {
    let size = 16;
    while (size < lines * 2) size *= 2;
    this.#mask = size - 1;
    this.#slots = new Int32Array(size).fill(-1);
    this.#hashes = new Uint32Array(lines);
    this.#text = new Uint8Array(lines);
    this.#from = new Uint32Array(lines);
    this.#to = new Uint32Array(lines);
  }

  number(bytes: Uint8Array, starts: Uint32Array): Int32Array {
    const text = this.#texts.push(bytes) - 1;
    const classes = new Int32Array(starts.length - 1);
    for (let line = 0; line < classes.length; line += 1) {
      classes[line] = this.#setOf(text, starts[line] ?? 0, starts[line + 1] ?? 0);
    }
    return classes;
  }

  count(classes: Int32Array): Int32Array {
    const counts = new Int32Array(this.#sets);
    for (const set of classes) counts[set] = (counts[set] ?? 0) + 1;
    return counts;
  }

  #setOf(text: number, from: number, to: number): number {
    const hash = hashOf(this.#texts[text] ?? new Uint8Array(), from, to);
    let slot = hash & this.#mask;
    for (let set = this.#slots[slot] ?? -1; set >= 0; set = this.#slots[slot] ?? -1) {
      if (this.#hashes[set] === hash && this.#isSame(set, text, from, to)) return set;
      slot = (slot + 1) & this.#mask;
    }
    const set = this.#sets;
    this.#sets += 1;
    this.#slots[slot] = set;
    this.#hashes[set] = hash;
    this.#text[set] = text;
    this.#from[set] = from;
    this.#to[set] = to;
    return set;
  }

  #isSame(set: number, text: number, from: number, to: number): boolean {
    const start = this.#from[set] ?? 0;
    if ((this.#to[set] ?? 0) - start !== to - from) return false;
    const known = this.#texts[this.#text[set] ?? 0];
    const bytes = this.#texts[text];
    if (known === undefined || bytes === undefined) return false;
    for (let at = from; at < to; at += 1) if (known[start + at - from] !== bytes[at]) return false;
    return true;
  }
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  // The low bits of this hash depend on the low bits of the bytes alone.
  return (hash ^ (hash >>> 15)) >>> 0;
}

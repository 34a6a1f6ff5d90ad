import type { LineTable } from './line-table.ts';

/** A text with its changed lines. */
export type MarkedLines = { readonly table: LineTable; readonly changed: Uint8Array };

/**
 * A cursor over the groups of changed lines of a text, in order: the lines from `start` to `end` are changed and stand
 * between unchanged ones. A group may be empty: there is one before, between and after all unchanged lines, so that the
 * groups of two compared texts correspond one to one.
 */
export class ChangeGroup {
  readonly #classes: Int32Array;
  readonly #changed: Uint8Array;
  readonly #count: number;
  start = 0;
  end = 0;

  constructor({ table, changed }: MarkedLines) {
    this.#classes = table.classes;
    this.#changed = changed;
    this.#count = table.count;
    this.#growDown();
  }

  get size(): number {
    return this.end - this.start;
  }

  /** Goes to the next group; false at the last. */
  next(): boolean {
    if (this.end === this.#count) return false;
    this.start = this.end + 1;
    this.end = this.start;
    this.#growDown();
    return true;
  }

  /** Goes to the group before; false at the first. */
  previous(): boolean {
    if (this.start === 0) return false;
    this.end = this.start - 1;
    this.start = this.end;
    this.#growUp();
    return true;
  }

  /**
   * Moves the group one line down, where its first line equals the one below it, so that the change stays the same. It
   * swallows a group that it meets. False where it cannot.
   */
  slideDown(): boolean {
    if (this.end >= this.#count || this.#classes[this.start] !== this.#classes[this.end]) return false;
    this.#changed[this.start] = 0;
    this.#changed[this.end] = 1;
    this.start += 1;
    this.end += 1;
    this.#growDown();
    return true;
  }

  /** The same upwards. */
  slideUp(): boolean {
    if (this.start === 0 || this.#classes[this.start - 1] !== this.#classes[this.end - 1]) return false;
    this.start -= 1;
    this.end -= 1;
    this.#changed[this.start] = 1;
    this.#changed[this.end] = 0;
    this.#growUp();
    return true;
  }

  #growDown(): void {
    while (this.#changed[this.end] === 1) this.end += 1;
  }

  #growUp(): void {
    while (this.start > 0 && this.#changed[this.start - 1] === 1) this.start -= 1;
  }
}

import type { ByteRun } from './byte-run.ts';
import type { Needle } from './needle.ts';
import type { TableScan } from './regex/table-scan.ts';

/**
 * The loops over bytes that search spends its time in. There is one in plain TypeScript and one over a compiled
 * WebAssembly module; both give the same answers. A text must not change between calls with the same array.
 */
export interface SearchKernel extends TableScan {
  /** Up to so many needles at once are found faster than by an automaton. */
  readonly manyNeedles: number;
  /** Where one of the needles first stands at or after `from`, or -1. */
  find(text: Uint8Array, needles: readonly Needle[], from: number): number;
  /** Where a run first stands at or after `from`, or -1. */
  findRun(text: Uint8Array, run: ByteRun, from: number): number;
  /** How many line breaks a range of a text holds. */
  countNewlines(text: Uint8Array, from: number, to: number): number;
  /** Where the line that holds a place starts. The byte of a line break belongs to the line that it ends. */
  lineStart(text: Uint8Array, at: number): number;
  /** Where the line that holds a place ends: at its line break or at the end of the text. */
  lineEnd(text: Uint8Array, at: number): number;
  /** See `countCharacters`. */
  countCharacters(text: Uint8Array, from: number, to: number): number;
}

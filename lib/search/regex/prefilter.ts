import type { ByteRun } from '../byte-run.ts';
import type { SearchKernel } from '../kernel.ts';
import { lineAround } from '../lines.ts';
import { commonness } from '../needle.ts';
import { rangesOf, type CharSet } from './char-set.ts';
import { literalsOf } from './literals.ts';
import { holdsReturnUnnamed } from './returns.ts';
import type { Syntax } from './syntax.ts';

/** What every line with a match holds: a quick search for it leads to the lines that are worth a closer look. */
export type Prefilter = {
  /** Where it first stands at or after `from`, or -1. */
  readonly find: (text: Uint8Array, from: number) => number;
  /** Each place is the start of a match, and there are no others. */
  readonly exact: boolean;
  /** Every match starts at one of the places. */
  readonly leading: boolean;
  /** The last line need not hold it when no line break ends it. */
  readonly closing: boolean;
};

/** A run shorter than this is too common, as is one of bytes that make up more of a text than this. */
const SHORTEST_RUN = 4;
const MOST_COMMON = 0.4;

/** The prefilter of a pattern, if it demands anything that is worth it. */
export function prefilterOf(node: Syntax, kernel: SearchKernel): Prefilter | undefined {
  const literals = literalsOf(node);
  if (literals !== undefined && literals.needles.length <= kernel.manyNeedles) {
    const { needles, exact, leading, closing } = literals;
    return { find: (text, from) => kernel.find(text, needles, from), exact, leading, closing };
  }
  const run = runOf(node);
  if (run === undefined) return undefined;
  const exact =
    node.type === 'repeat' &&
    node.min === run.length &&
    node.max === run.length &&
    !(node.body.type === 'set' && holdsReturnUnnamed(node.body.set));
  return { find: (text, from) => kernel.findRun(text, run, from), exact, leading: exact, closing: false };
}

/** The most sets that lines are looked at for. */
const MOST_SETS = 8;

/**
 * Lines that hold a byte of each set of which every match holds one, however common: too weak to begin with, and the way
 * out where the automaton finds a text hard.
 */
export function weakPrefilterOf(node: Syntax, kernel: SearchKernel): Prefilter | undefined {
  const runs = requiredBytes(node)
    .filter((members) => members.includes(0))
    .sort((a, b) => shareOf(a) - shareOf(b))
    .slice(0, MOST_SETS)
    .map((members) => ({ members, length: 1 }));
  const find = (text: Uint8Array, from: number): number => {
    for (let start = from; ;) {
      let last = start;
      for (const run of runs) {
        const at = kernel.findRun(text, run, start);
        if (at < 0) return -1;
        last = Math.max(last, at);
      }
      const { lineStart } = lineAround(kernel, text, last);
      if (lineStart <= start) return last;
      start = lineStart;
    }
  };
  return runs.length === 0 ? undefined : { find, exact: false, leading: false, closing: false };
}

/** Sets of bytes, of each of which every match holds one. */
function requiredBytes(node: Syntax): Uint8Array[] {
  switch (node.type) {
    case 'set':
      return [bytesOf(node.set)];
    case 'repeat':
      return node.min === 0 ? [] : requiredBytes(node.body);
    case 'choice': {
      const parts = node.parts.map((part) => rarestOf(requiredBytes(part)));
      const all = new Uint8Array(256);
      for (const part of parts) part?.forEach((member, byte) => (all[byte] ||= member));
      return parts.includes(undefined) ? [] : [all];
    }
    case 'sequence':
      return node.parts.flatMap(requiredBytes);
    default:
      return [];
  }
}

function rarestOf(sets: readonly Uint8Array[]): Uint8Array | undefined {
  return [...sets].sort((a, b) => shareOf(a) - shareOf(b))[0];
}

/** The bytes that a character of a set can start with; beyond ASCII, all that are. */
function bytesOf(set: CharSet): Uint8Array {
  const members = new Uint8Array(256);
  for (const [first, last] of rangesOf(set))
    members.fill(1, Math.min(first, 0x80), last < 0x80 ? last + 1 : 256);
  return members;
}

/** The run of the rarest bytes that every match holds. */
function runOf(node: Syntax): ByteRun | undefined {
  const parts = node.type === 'sequence' ? node.parts : [node];
  const runs = parts.flatMap((part) => {
    if (part.type !== 'repeat' || part.body.type !== 'set' || part.min < SHORTEST_RUN) return [];
    const members = membersOf(part.body.set);
    return members === undefined ? [] : [{ members, length: part.min }];
  });
  const [first] = runs
    .map((run) => ({ run, common: shareOf(run.members) ** run.length }))
    .sort((a, b) => a.common - b.common);
  return first?.run;
}

/** The members of a set of ASCII alone that are rare enough together. */
function membersOf(set: CharSet): Uint8Array | undefined {
  const members = new Uint8Array(256);
  for (const [first, last] of rangesOf(set)) {
    if (last >= 0x80) return undefined;
    members.fill(1, first, last + 1);
  }
  return shareOf(members) > MOST_COMMON ? undefined : members;
}

function shareOf(members: Uint8Array): number {
  return members.reduce((sum, member, byte) => sum + (member === 1 ? commonness(byte) : 0), 0);
}

import { ANY, codesOf, EVERYTHING, holds, rangesOf, type CharSet } from './char-set.ts';
import { EDGE, LINE_END, MATCH, SET, SPLIT, type Program } from './program.ts';

const RETURN = 13;

/** A set of no more characters than this names each of them. */
const NAMED = 4;

/**
 * Whether a set holds `\r` without naming it, as `.`, `\s` and `[^a]` do. The `\r` that ends a line is no part of it, and
 * such a set does not take it; `\r`, `[\r ]` and the end of a line do.
 */
export function holdsReturnUnnamed(set: CharSet): boolean {
  if (!holds(set, RETURN)) return false;
  if (rangesOf(set).some(([first, last]) => first === RETURN && last === RETURN)) return false;
  return codesOf(set, NAMED) === undefined;
}

/** An instruction, and the one that stands for it behind a `\r`. */
type Copy = { readonly pc: number; readonly made: number };

/**
 * Makes a program not match with a `\r` at the end of a line that no set names. Such a `\r` is only known by what
 * follows: behind it, a match needs one more character, the end of a line is not there, and all else is as before.
 */
export function holdReturns(program: Program): void {
  const copies = new Map<number, number>();
  const open: Copy[] = [];
  const copyOf = (pc: number): number => {
    if (program.op[pc] === SET) return pc;
    const known = copies.get(pc);
    if (known !== undefined) return known;
    const made = program.add(SPLIT, 0, 0);
    copies.set(pc, made);
    open.push({ pc, made });
    return made;
  };
  const { size } = program;
  for (let pc = 0; pc < size && !program.full; pc += 1) {
    const set = program.setOf(pc);
    // Where the loop in front goes byte by byte, each match begins with a character: none begins behind the last one.
    if (set === EVERYTHING || !holdsReturnUnnamed(set)) continue;
    program.behindReturn[pc] = copyOf(program.nextOf(pc));
  }
  for (let copy = open.pop(); copy !== undefined && !program.full; copy = open.pop()) {
    fill(program, copy, copyOf);
  }
}

/** Makes the automaton of a program tell the `\r` from all other bytes where that is needed. */
export function tellReturns(program: Program): void {
  const needed = program.op.some((op, pc) => op === SET && program.behindReturn[pc] !== program.next[pc]);
  if (needed) program.addSet([RETURN, RETURN], 0);
}

function fill(program: Program, { pc, made }: Copy, copyOf: (pc: number) => number): void {
  const both = (next: number, alt: number): void => {
    program.next[made] = next;
    program.alt[made] = alt;
  };
  if (program.op[pc] === SPLIT) return both(copyOf(program.nextOf(pc)), copyOf(program.altOf(pc)));
  let only = program.addSet([], 0);
  if (program.op[pc] === MATCH) only = program.addSet(ANY, pc);
  // Behind a `\r` that more has to follow, a line neither starts nor ends.
  else if (program.argOf(pc) > LINE_END)
    only = program.add(EDGE, program.argOf(pc), copyOf(program.nextOf(pc)));
  return both(only, only);
}

import { ANY, EVERYTHING, holds, type CharSet } from './char-set.ts';
import { EDGE, LINE_END, LINE_START, MATCH, SET, SPLIT, type Program } from './program.ts';

const RETURN = 13;

/** A set of no more characters than this names each of them. */
const NAMED = 4;

/**
 * Whether a set holds `\r` without naming it, as `.`, `\s` and `[^a]` do. The `\r` that ends a line is no part of it, and
 * such a set does not take it; `\r`, `[\r ]` and the end of a line do.
 */
export function holdsReturnUnnamed(set: CharSet): boolean {
  if (!holds(set, RETURN)) return false;
  let size = 0;
  for (let i = 0; i < set.length; i += 2) {
    const [first = 0, last = 0] = [set[i], set[i + 1]];
    if (first === RETURN && last === RETURN) return false;
    size += last - first + 1;
  }
  return size > NAMED;
}

/**
 * Makes a program not match with a `\r` at the end of a line that no set names. Such a `\r` is only known by what
 * follows: behind it, a match needs one more character, the end of a line is not there, and all else is as before.
 */
export function holdReturns(program: Program): void {
  const copies = new Map<number, number>();
  const open: number[] = [];
  const copyOf = (pc: number): number => {
    if (program.op[pc] === SET) return pc;
    const known = copies.get(pc);
    if (known !== undefined) return known;
    const made = program.add(SPLIT, 0, 0);
    copies.set(pc, made);
    open.push(pc);
    return made;
  };
  const { size } = program;
  for (let pc = 0; pc < size && !program.full; pc += 1) {
    const set = program.op[pc] === SET ? (program.sets[program.arg[pc] ?? 0] ?? []) : [];
    // Where the loop in front goes byte by byte, each match begins with a character: none begins behind the last one.
    if (set === EVERYTHING || !holdsReturnUnnamed(set)) continue;
    program.behindReturn[pc] = copyOf(program.next[pc] ?? 0);
  }
  for (let pc = open.pop(); pc !== undefined && !program.full; pc = open.pop()) {
    fill(program, pc, [copies.get(pc) ?? 0, copyOf]);
  }
}

/** Makes the automaton of a program tell the `\r` from all other bytes where that is needed. */
export function tellReturns(program: Program): void {
  const needed = program.op.some((op, pc) => op === SET && program.behindReturn[pc] !== program.next[pc]);
  if (needed) program.addSet([RETURN, RETURN], 0);
}

function fill(program: Program, pc: number, [made, copyOf]: readonly [number, (pc: number) => number]): void {
  const both = (next: number, alt: number): void => {
    program.next[made] = next;
    program.alt[made] = alt;
  };
  const [next = 0, arg = 0] = [program.next[pc], program.arg[pc]];
  if (program.op[pc] === SPLIT) return both(copyOf(next), copyOf(program.alt[pc] ?? 0));
  let only = program.addSet([], 0);
  if (program.op[pc] === MATCH) only = program.addSet(ANY, pc);
  else if (program.op[pc] === EDGE && arg !== LINE_START && arg !== LINE_END)
    only = program.add(EDGE, arg, copyOf(next));
  return both(only, only);
}

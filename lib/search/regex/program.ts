import { ANY, EVERYTHING, holds, INVALID, type CharSet } from './char-set.ts';
import type { Edge, Syntax } from './syntax.ts';

/** What an instruction does. */
export const SET = 0;
export const SPLIT = 1;
export const EDGE = 2;
export const MATCH = 3;

/** What no instruction is: where a list has none. */
const NOWHERE = -1;

const NO_CHARACTER: CharSet = [];

/** The edges of a program, by number. */
export const EDGES: readonly Edge[] = [
  'line_start',
  'line_end',
  'word_edge',
  'no_word_edge',
  'word_start',
  'word_end',
  'word_start_half',
  'word_end_half',
  'text_start',
  'text_end',
];
export const LINE_START = 0;
export const LINE_END = 1;

/** The most instructions of a program: what a line costs at worst grows with them. */
export const MAX_INSTRUCTIONS = 60_000;

/**
 * A regex as a nondeterministic automaton over characters (Thompson's construction). `SET` consumes a character of
 * `sets[arg]`, `SPLIT` goes both ways, `EDGE` goes on where `EDGES[arg]` holds.
 */
export class Program {
  readonly op: number[] = [];
  readonly arg: number[] = [];
  readonly next: number[] = [];
  readonly alt: number[] = [];
  /** True of a `SET` that belongs to the loop in front, which lets a match begin anywhere. */
  readonly prefix: boolean[] = [];
  /** Where a `SET` goes on that has taken a `\r`: not to a match unless more of the line follows. Else the same as `next`. */
  readonly behindReturn: number[] = [];
  readonly sets: CharSet[] = [];
  start = 0;
  readonly #setIndex = new Map<CharSet, number>();
  readonly #setByText = new Map<string, number>();

  get size(): number {
    return this.op.length;
  }

  /** It has more instructions than it may: they are no longer added. */
  get full(): boolean {
    return this.op.length > MAX_INSTRUCTIONS;
  }

  /** The instruction behind one; of a `SPLIT`, the first of the two. */
  nextOf(pc: number): number {
    return this.next[pc] ?? NOWHERE;
  }

  /** The second of the two instructions behind a `SPLIT`. */
  altOf(pc: number): number {
    return this.alt[pc] ?? NOWHERE;
  }

  /** The number of the set of a `SET`, or of the edge of an `EDGE`. */
  argOf(pc: number): number {
    return this.arg[pc] ?? NOWHERE;
  }

  /** The set of a `SET`; the empty one of any other instruction. */
  setOf(pc: number): CharSet {
    return (this.op[pc] === SET ? this.sets[this.argOf(pc)] : undefined) ?? NO_CHARACTER;
  }

  add(op: number, arg: number, next: number, alt = 0): number {
    if (this.full) return 0;
    this.op.push(op);
    this.arg.push(arg);
    this.next.push(next);
    this.alt.push(alt);
    this.prefix.push(false);
    this.behindReturn.push(next);
    return this.op.length - 1;
  }

  addSet(set: CharSet, next: number): number {
    return this.add(SET, this.#indexOf(set), next);
  }

  #indexOf(set: CharSet): number {
    const known = this.#setIndex.get(set) ?? this.#setByText.get(set.join());
    const index = known ?? this.sets.push(set) - 1;
    this.#setIndex.set(set, index);
    if (known === undefined) this.#setByText.set(set.join(), index);
    return index;
  }
}

/** Compiles a tree that may match anywhere in a line. Check `full` before use. */
export function compileProgram(node: Syntax): Program {
  const program = new Program();
  program.start = compile(program, node, program.add(MATCH, 0, 0));
  if (isAnchored(node)) return program;
  const loop = program.add(SPLIT, 0, program.start);
  // Where no match begins with invalid bytes, none begins inside of a character: the loop may go byte by byte.
  const bytewise = !beginsInvalid(program);
  const step = program.addSet(bytewise ? EVERYTHING : ANY, loop);
  program.alt[loop] = step;
  program.prefix[step] = true;
  program.start = loop;
  return program;
}

/**
 * Compiles a tree to a program that matches from one place on. Of the two ways of a `SPLIT`, the first is the one that a
 * backtracking engine would try first. Check `full` before use.
 */
export function compileFromHere(node: Syntax): Program {
  const program = new Program();
  program.start = compile(program, node, program.add(MATCH, 0, 0));
  return program;
}

function compile(program: Program, node: Syntax, next: number): number {
  if (program.full) return next;
  switch (node.type) {
    case 'empty':
      return next;
    case 'set':
      return program.addSet(node.set, next);
    case 'edge':
      return compileEdge(program, EDGES.indexOf(node.edge), next);
    case 'sequence':
      return node.parts.reduceRight((after, part) => compile(program, part, after), next);
    case 'choice':
      return node.parts
        .slice(0, -1)
        .reduceRight(
          (rest, part) => program.add(SPLIT, 0, compile(program, part, next), rest),
          compile(program, node.parts.at(-1) ?? { type: 'empty' }, next),
        );
    case 'repeat':
      return compileRepeat(program, node, next);
  }
}

/** The end of a line is also before a `\r` that ends it. */
function compileEdge(program: Program, edge: number, next: number): number {
  const place = program.add(EDGE, edge, next);
  return edge === LINE_END ? program.add(SPLIT, 0, place, program.addSet([13, 13], place)) : place;
}

function compileRepeat(program: Program, node: Extract<Syntax, { type: 'repeat' }>, next: number): number {
  let entry = next;
  let copies = node.min;
  if (node.max === Infinity) {
    const loop = program.add(SPLIT, 0, next, next);
    const body = compile(program, node.body, loop);
    if (!program.full) (node.lazy === true ? program.alt : program.next)[loop] = body;
    entry = copies === 0 ? loop : body;
    copies = Math.max(0, copies - 1);
  } else {
    for (let i = node.min; i < node.max && !program.full; i += 1) {
      const more = compile(program, node.body, entry);
      entry = program.add(
        SPLIT,
        0,
        ...(node.lazy === true ? ([next, more] as const) : ([more, next] as const)),
      );
    }
  }
  for (let i = 0; i < copies && !program.full; i += 1) entry = compile(program, node.body, entry);
  return entry;
}

/** Whether every match begins at the start of a line. */
function isAnchored(node: Syntax): boolean {
  if (node.type === 'edge') return node.edge === 'line_start';
  if (node.type === 'choice') return node.parts.every(isAnchored);
  if (node.type === 'repeat') return node.min > 0 && isAnchored(node.body);
  return node.type === 'sequence' && node.parts[0] !== undefined && isAnchored(node.parts[0]);
}

/** Whether a match may begin with invalid bytes, or be empty, or depend on the character before it. */
function beginsInvalid(program: Program): boolean {
  const seen = new Set<number>();
  const open = [program.start];
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    if (seen.has(pc)) continue;
    seen.add(pc);
    const op = program.op[pc];
    if (op === MATCH || (op === EDGE && program.argOf(pc) > LINE_END)) return true;
    if (holds(program.setOf(pc), INVALID)) return true;
    if (op !== SET) open.push(program.nextOf(pc));
    if (op === SPLIT) open.push(program.altOf(pc));
  }
  return false;
}

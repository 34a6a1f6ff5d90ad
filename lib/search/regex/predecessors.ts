import { EDGE, MATCH, SET, SPLIT, type Program } from './program.ts';

/** What of a program leads to each of its instructions. */
export class Predecessors {
  /** Instructions that are the match. */
  readonly matches: readonly number[];
  readonly #silent: readonly number[][];
  readonly #taking: readonly number[][];

  constructor(program: Program) {
    const { op, size } = program;
    const silent: number[][] = Array.from({ length: size }, () => []);
    const taking: number[][] = Array.from({ length: size }, () => []);
    const matches: number[] = [];
    for (let pc = 0; pc < size; pc += 1) {
      if (op[pc] === MATCH) matches.push(pc);
      if (op[pc] === SET) taking[program.nextOf(pc)]?.push(pc);
      if (op[pc] === EDGE || op[pc] === SPLIT) silent[program.nextOf(pc)]?.push(pc);
      if (op[pc] === SPLIT) silent[program.altOf(pc)]?.push(pc);
    }
    this.matches = matches;
    this.#silent = silent;
    this.#taking = taking;
  }

  /** Those that lead to it without taking a character. */
  silent(pc: number): readonly number[] {
    return this.#silent[pc] ?? [];
  }

  /** Those that lead to it by taking one. */
  taking(pc: number): readonly number[] {
    return this.#taking[pc] ?? [];
  }
}

import type { SearchKernel } from '../kernel.ts';
import { lineAround } from '../lines.ts';
import { PAUSED, type LineHit, type LineMatcher, type Paused } from '../matcher.ts';
import type { Needle } from '../needle.ts';
import { holds, type CharSet } from './char-set.ts';
import { needlesOf } from './literals.ts';
import { sequence, type Syntax } from './syntax.ts';

/** One of a few texts behind characters of a set, as many as there are: `\w+Error\(`. */
export type RunBeforeText = {
  readonly needles: readonly Needle[];
  /** For each byte, whether it is a character of the set. */
  readonly bytes: Uint8Array;
  /** How many characters there are at least, and whether there may be more. */
  readonly least: 0 | 1;
  readonly many: boolean;
};

const OUTSIDE = 0;
const INSIDE = 1;
/** The byte alone does not tell. */
const UNKNOWN = 2;

const RETURN = 13;

/** What a pattern comes to, if it is of this kind. The texts hold no `\r`. */
export function runBeforeText(node: Syntax, mostNeedles: number): RunBeforeText | undefined {
  if (node.type !== 'sequence') return undefined;
  const [run, ...rest] = node.parts;
  const count = countOf(run);
  const needles = needlesOf(sequence(rest));
  if (count === undefined || needles === undefined || needles.length > mostNeedles) return undefined;
  const bytes = new Uint8Array(256).fill(UNKNOWN, 0x80);
  for (let byte = 0; byte < 0x80; byte += 1) bytes[byte] = holds(count.set, byte) ? INSIDE : OUTSIDE;
  bytes[RETURN] = UNKNOWN;
  return { needles, bytes, least: count.least, many: count.many };
}

type Count = Pick<RunBeforeText, 'least' | 'many'> & { readonly set: CharSet };

function countOf(run: Syntax | undefined): Count | undefined {
  if (run?.type === 'set') return { set: run.set, least: 1, many: false };
  if (run?.type !== 'repeat' || run.body.type !== 'set' || run.max !== Infinity) return undefined;
  return run.min === 0 || run.min === 1 ? { set: run.body.set, least: run.min, many: true } : undefined;
}

/**
 * Looks for the texts and at the byte before each. The first in a line that has what it needs before it is where the
 * leftmost match ends: one further on cannot start before it. Where the byte does not tell, `other` finds the next line.
 */
export class RunBeforeTextSearch implements LineMatcher {
  readonly #kernel: SearchKernel;
  readonly #run: RunBeforeText;
  readonly #other: LineMatcher;
  /** What was found last, and where its text is; -1 where `other` found it. */
  #last: LineHit | undefined;
  #at = -1;

  constructor(run: RunBeforeText, kernel: SearchKernel, other: LineMatcher) {
    this.#run = run;
    this.#kernel = kernel;
    this.#other = other;
  }

  get exhausted(): boolean {
    return this.#other.exhausted;
  }

  get work(): number {
    return this.#other.work;
  }

  next(text: Uint8Array, from: number): LineHit | Paused | undefined {
    const { bytes, least, needles } = this.#run;
    for (let begin = from; begin < text.length;) {
      const at = this.#kernel.find(text, needles, begin);
      if (at < 0) return undefined;
      begin = at + 1;
      const before = at === from ? OUTSIDE : bytes[text[at - 1] ?? 0];
      if (before === OUTSIDE && least > 0) continue;
      const hit = lineAround(this.#kernel, text, at);
      if (before !== UNKNOWN || least === 0) return this.#keep(hit, at);
      const found = this.#other.next(text, hit.lineStart);
      return found === undefined || found === PAUSED ? found : this.#keep(found, -1);
    }
    return undefined;
  }

  #keep(hit: LineHit, at: number): LineHit {
    this.#last = hit;
    this.#at = at;
    return hit;
  }

  locate(text: Uint8Array, hit: LineHit): number | Paused {
    if (hit !== this.#last || this.#at < 0) return this.#other.locate(text, hit);
    const { bytes, many } = this.#run;
    if (!many) return this.#at - 1;
    let start = this.#at;
    while (start > hit.lineStart && bytes[text[start - 1] ?? 0] === INSIDE) start -= 1;
    const open = start > hit.lineStart && bytes[text[start - 1] ?? 0] === UNKNOWN;
    return open ? this.#other.locate(text, hit) : start;
  }
}

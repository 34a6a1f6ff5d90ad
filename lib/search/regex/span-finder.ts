import { PAUSED, SLICE, type Paused, type Span } from '../matcher.ts';
import { MATCH, type Program } from './program.ts';
import type { SuffixStates } from './suffix-states.ts';
import { MAX_WORK, SuffixWalk } from './suffix-walk.ts';

const NEWLINE = 10;

/** What a match costs besides its characters, in steps of about ten nanoseconds. */
const SPAN_WORK = 20;

/** Finds the matches in a text by going through it twice: see `createSpanMatcher`. */
export class SpanFinder {
  readonly #program: Program;
  readonly #states: SuffixStates;
  readonly #walk: SuffixWalk;
  #found = 0;
  #pauseAt = SLICE;

  constructor(program: Program, states: SuffixStates) {
    this.#program = program;
    this.#states = states;
    this.#walk = new SuffixWalk(states);
  }

  get exhausted(): boolean {
    return this.#states.work > MAX_WORK;
  }

  get work(): number {
    return this.#states.work + this.#walk.work + SPAN_WORK * this.#found;
  }

  /** The matches in a text, one after another. Only one text is searched at a time. */
  *find(text: Uint8Array): Generator<Span | Paused, void> {
    const walk = this.#walk;
    walk.begin(text);
    let any = walk.prepare();
    for (; any === PAUSED; any = walk.prepare()) yield PAUSED;
    let last = -1;
    if (!any) return;
    for (;;) {
      const more = walk.toStart();
      if (more === PAUSED) {
        yield PAUSED;
        continue;
      }
      if (!more) return;
      const start = walk.offset;
      let pc = walk.choose(this.#program.start);
      while (pc >= 0 && this.#program.op[pc] !== MATCH) {
        if (!walk.step() || this.exhausted) return;
        while (!walk.goOn()) yield PAUSED;
        if (this.#isTired()) yield PAUSED;
        pc = walk.choose(this.#program.nextOf(pc));
      }
      if (this.exhausted) return;
      const end = walk.offset;
      // An empty match is none right behind another, nor behind the line break that ends a text.
      const phantom = start === end && (end === last || (end === text.length && text[end - 1] === NEWLINE));
      if (!phantom) yield { start, end };
      this.#found += 1;
      last = end;
      if (start === end && !walk.step()) return;
      if (this.#isTired()) yield PAUSED;
    }
  }

  /** Whether a slice of work was done since the last pause. */
  #isTired(): boolean {
    if (this.work < this.#pauseAt) return false;
    this.#pauseAt = this.work + SLICE;
    return true;
  }
}

import { ok, type Result } from '../../base/result.ts';
import type { SearchKernel } from '../kernel.ts';
import { endOfHit, lineAround } from '../lines.ts';
import type { LineHit, LineMatcher } from '../matcher.ts';
import { compileRegex } from './compile.ts';
import { LazyDfa } from './lazy-dfa.ts';
import { PlainScan } from './table-scan.ts';
import { locateMatch } from './locate.ts';
import { prefilterOf, weakPrefilterOf, type Prefilter } from './prefilter.ts';
import type { Program } from './program.ts';
import { runBeforeText, RunBeforeTextSearch } from './run-before-text.ts';
import { trimBack, trimFront } from './simplify.ts';
import type { Syntax } from './syntax.ts';
import { InOrderSearch, textsInOrder } from './texts-in-order.ts';

/** Places that the automata of a search may visit: about a second. */
const MAX_WORK = 100_000_000;

/** After so many the text is a hard one, and lines are looked at before they are shown to the automaton. */
const HARD_WORK = 5_000_000;

const NEWLINE = 10;

/**
 * A matcher for a simplified tree. Whether a line has a match is asked of what is left without the parts at both ends
 * that may be absent; where every match holds a literal, only lines that hold one are shown to the automaton.
 */
export function createLineMatcher(syntax: Syntax, kernel: SearchKernel): Result<LineMatcher, string> {
  const whole = trimBack(syntax);
  const inOrder = textsInOrder(whole);
  if (inOrder !== undefined) return ok(new InOrderSearch(inOrder, kernel));
  const core = trimFront(whole);
  const program = compileRegex(whole);
  if (!program.ok) return program;
  const coreProgram = compileRegex(core);
  if (!coreProgram.ok) return coreProgram;
  const prefilter = prefilterOf(whole, kernel);
  const search = new LineSearch(kernel, {
    program: program.value,
    prefilter,
    coreProgram: core === whole ? program.value : coreProgram.value,
    corePrefilter: core === whole ? prefilter : prefilterOf(core, kernel),
    weak: weakPrefilterOf(core, kernel),
  });
  const run = runBeforeText(whole, kernel.manyNeedles);
  return ok(run === undefined ? search : new RunBeforeTextSearch(run, kernel, search));
}

/** A pattern, and its core that selects lines. */
type Plan = {
  readonly program: Program;
  readonly prefilter: Prefilter | undefined;
  readonly coreProgram: Program;
  readonly corePrefilter: Prefilter | undefined;
  /** For lines that the automaton finds hard. */
  readonly weak: Prefilter | undefined;
};

class LineSearch implements LineMatcher {
  exhausted = false;
  readonly #kernel: SearchKernel;
  readonly #plan: Plan;
  #selecting: LazyDfa | undefined;
  #locating: LazyDfa | undefined;
  /** Where the prefilter led to last. */
  #found = -1;
  /** The text has shown to be hard. */
  #hard = false;

  constructor(kernel: SearchKernel, plan: Plan) {
    this.#kernel = kernel;
    this.#plan = plan;
  }

  next(text: Uint8Array, from: number): LineHit | undefined {
    if (from >= text.length) return undefined;
    const { corePrefilter } = this.#plan;
    const prefilter = corePrefilter ?? (this.#hard ? this.#plan.weak : undefined);
    return prefilter === undefined ? this.#scan(text, from) : this.#nextCandidate(text, from, prefilter);
  }

  locate(text: Uint8Array, { lineStart, lineEnd }: LineHit): number {
    const { program } = this.#plan;
    const first = this.#firstPlace(text, lineStart, lineEnd);
    if (first !== undefined && this.#plan.prefilter?.exact === true) return first;
    // Lines are short: the kernel's memory stays with the automaton that selects them.
    this.#locating ??= new LazyDfa(program, MAX_WORK, new PlainScan());
    const line = [lineStart, endOfHit(text, { lineStart, lineEnd })] as const;
    const found = locateMatch(this.#locating, text, line, first);
    this.exhausted ||= found === undefined;
    return Math.min(found ?? lineStart, lineEnd);
  }

  /** The first place in a line where a match can start, if that is known. */
  #firstPlace(text: Uint8Array, lineStart: number, lineEnd: number): number | undefined {
    const { prefilter, corePrefilter } = this.#plan;
    if (prefilter?.leading !== true) return undefined;
    const known = prefilter === corePrefilter && lineStart <= this.#found && this.#found <= lineEnd;
    const first = known ? this.#found : prefilter.find(text, lineStart);
    return first < 0 || first > lineEnd ? undefined : first;
  }

  #core(): LazyDfa {
    this.#selecting ??= new LazyDfa(this.#plan.coreProgram, HARD_WORK, this.#kernel);
    return this.#selecting;
  }

  /** The next line with a match. */
  #scan(text: Uint8Array, from: number): LineHit | undefined {
    const dfa = this.#core();
    const outcome = dfa.run(text, from, text.length, dfa.start);
    if (outcome === 'matched') return lineAround(this.#kernel, text, dfa.at);
    if (outcome === 'exhausted' && this.#takesMore(dfa)) {
      const { lineStart } = lineAround(this.#kernel, text, dfa.at);
      return this.#plan.weak === undefined
        ? this.#scan(text, lineStart)
        : this.#nextCandidate(text, lineStart, this.#plan.weak);
    }
    this.exhausted ||= outcome === 'exhausted';
    const open = outcome === 'ended' && text[text.length - 1] !== NEWLINE;
    return open && dfa.matchesAtEnd(dfa.places) ? lineAround(this.#kernel, text, text.length) : undefined;
  }

  #nextCandidate(text: Uint8Array, from: number, { find, exact, closing }: Prefilter): LineHit | undefined {
    let start = from;
    for (let at = find(text, from); at >= 0; at = start < text.length ? find(text, start) : -1) {
      this.#found = at;
      const hit = lineAround(this.#kernel, text, at);
      if (exact || this.#matchesLine(text, hit)) return hit;
      if (this.exhausted) return undefined;
      start = endOfHit(text, hit) + 1;
    }
    if (!closing || start >= text.length || text[text.length - 1] === NEWLINE) return undefined;
    const last = lineAround(this.#kernel, text, text.length - 1);
    return this.#matchesLine(text, last) ? last : undefined;
  }

  #matchesLine(text: Uint8Array, hit: LineHit): boolean {
    const dfa = this.#core();
    const { lineStart } = hit;
    const end = endOfHit(text, hit);
    const { weak } = this.#plan;
    if (this.#hard && weak !== undefined && weak.find(text.subarray(lineStart, end), 0) < 0) return false;
    const outcome = dfa.runInLine(text, lineStart, end, dfa.start);
    if (outcome === 'exhausted' && this.#takesMore(dfa)) return this.#matchesLine(text, hit);
    this.exhausted ||= outcome === 'exhausted';
    return outcome === 'matched' || (outcome === 'ended' && dfa.matchesAtEnd(dfa.places));
  }

  /** Whether the automaton may go on, now that the text is known to be hard. */
  #takesMore(dfa: LazyDfa): boolean {
    if (this.#hard) return false;
    this.#hard = true;
    dfa.maxWork = MAX_WORK;
    return true;
  }
}

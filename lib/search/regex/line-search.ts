import { ok, type Result } from '../../base/result.ts';
import type { SearchKernel } from '../kernel.ts';
import { endOfHit, lineAround } from '../lines.ts';
import { PAUSED, type LineHit, type LineMatcher, type Paused } from '../matcher.ts';
import { compileRegex, type Returns } from './compile.ts';
import { LazyDfa } from './lazy-dfa.ts';
import { SlicedScan } from './sliced-scan.ts';
import { PlainScan, type TableScan } from './table-scan.ts';
import { Locator } from './locate.ts';
import { PartedLines } from './parted-lines.ts';
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
export function createLineMatcher(
  syntax: Syntax,
  kernel: SearchKernel,
  returns: Returns = 'held',
): Result<LineMatcher, string> {
  const matcher = createUndivided(syntax, kernel, returns);
  return matcher.ok ? ok(new PartedLines(matcher.value, kernel)) : matcher;
}

function createUndivided(
  syntax: Syntax,
  kernel: SearchKernel,
  returns: Returns,
): Result<LineMatcher, string> {
  const whole = trimBack(syntax);
  const inOrder = textsInOrder(whole);
  if (inOrder !== undefined) return ok(new InOrderSearch(inOrder, kernel));
  const core = trimFront(whole);
  const program = compileRegex(whole, returns);
  if (!program.ok) return program;
  const coreProgram = compileRegex(core, returns);
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

/** A line that may hold a match, in which a look at it has paused. */
type Open = { readonly text: Uint8Array; readonly from: number; readonly hit: LineHit };

class LineSearch implements LineMatcher {
  exhausted = false;
  readonly #kernel: SearchKernel;
  readonly #plan: Plan;
  #core: { readonly lines: SlicedScan; readonly line: SlicedScan } | undefined;
  #locating: SlicedScan | undefined;
  #locator: Locator | undefined;
  #open: Open | undefined;
  /** Where the prefilter led to last. */
  #found = -1;
  /** The text has shown to be hard. */
  #hard = false;

  constructor(kernel: SearchKernel, plan: Plan) {
    this.#kernel = kernel;
    this.#plan = plan;
  }

  get work(): number {
    return (this.#core?.lines.dfa.work ?? 0) + (this.#locating?.dfa.work ?? 0);
  }

  next(text: Uint8Array, from: number): LineHit | Paused | undefined {
    if (from >= text.length) return undefined;
    const { corePrefilter } = this.#plan;
    const prefilter = corePrefilter ?? (this.#hard ? this.#plan.weak : undefined);
    return prefilter === undefined ? this.#scan(text, from) : this.#nextCandidate(text, from, prefilter);
  }

  locate(text: Uint8Array, hit: LineHit): number | Paused {
    const { lineStart, lineEnd } = hit;
    if (this.#locator === undefined) {
      const first = this.#firstPlace(text, lineStart, lineEnd);
      if (first !== undefined && this.#plan.prefilter?.exact === true) return first;
      // Lines are short: the kernel's memory stays with the automaton that selects them.
      this.#locating ??= scanOf(this.#plan.program, MAX_WORK, new PlainScan());
      this.#locator = new Locator(this.#locating, text, [lineStart, endOfHit(text, hit)], first);
    }
    const found = this.#locator.run();
    if (found === PAUSED) return found;
    this.#locator = undefined;
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

  /** The automaton of the core, over lines and within one. */
  #scans(): { readonly lines: SlicedScan; readonly line: SlicedScan } {
    if (this.#core !== undefined) return this.#core;
    const lines = scanOf(this.#plan.coreProgram, HARD_WORK, this.#kernel, false);
    this.#core = { lines, line: new SlicedScan(lines.dfa, HARD_WORK, true) };
    return this.#core;
  }

  /** The next line with a match. */
  #scan(text: Uint8Array, from: number): LineHit | Paused | undefined {
    const { lines } = this.#scans();
    const { dfa } = lines;
    const outcome = lines.run(text, from, text.length, dfa.start);
    if (outcome === PAUSED) return outcome;
    if (outcome === 'matched') return lineAround(this.#kernel, text, dfa.at);
    if (outcome === 'exhausted' && this.#takesMore()) {
      const { lineStart } = lineAround(this.#kernel, text, dfa.at);
      return this.#plan.weak === undefined
        ? this.#scan(text, lineStart)
        : this.#nextCandidate(text, lineStart, this.#plan.weak);
    }
    this.exhausted ||= outcome === 'exhausted';
    const open = outcome === 'ended' && text[text.length - 1] !== NEWLINE;
    return open && dfa.matchesAtEnd(dfa.places) ? lineAround(this.#kernel, text, text.length) : undefined;
  }

  #nextCandidate(
    text: Uint8Array,
    from: number,
    { find, exact, closing }: Prefilter,
  ): LineHit | Paused | undefined {
    const open = this.#takeOpen(text, from);
    let start = open?.lineStart ?? from;
    const first = open === undefined ? find(text, from) : this.#found;
    for (let at = first; at >= 0; at = start < text.length ? find(text, start) : -1) {
      this.#found = at;
      const hit = lineAround(this.#kernel, text, at);
      const matches = exact || this.#matchesLine(text, hit);
      if (matches === PAUSED) return this.#pause({ text, from, hit });
      if (matches) return hit;
      if (this.exhausted) return undefined;
      start = endOfHit(text, hit) + 1;
    }
    if (!closing || start >= text.length || text[text.length - 1] === NEWLINE) return undefined;
    this.#found = text.length - 1;
    const last = lineAround(this.#kernel, text, text.length - 1);
    const matches = this.#matchesLine(text, last);
    if (matches === PAUSED) return this.#pause({ text, from, hit: last });
    return matches ? last : undefined;
  }

  #pause(open: Open): Paused {
    this.#open = open;
    return PAUSED;
  }

  /** The line in which the same search has paused. */
  #takeOpen(text: Uint8Array, from: number): LineHit | undefined {
    const open = this.#open;
    this.#open = undefined;
    return open?.text === text && open.from === from ? open.hit : undefined;
  }

  #matchesLine(text: Uint8Array, hit: LineHit): boolean | Paused {
    const { line } = this.#scans();
    const { dfa } = line;
    const { lineStart } = hit;
    const end = endOfHit(text, hit);
    const { weak } = this.#plan;
    if (this.#hard && weak !== undefined && weak.find(text.subarray(lineStart, end), 0) < 0) return false;
    const outcome = line.run(text, lineStart, end, dfa.start);
    if (outcome === PAUSED) return outcome;
    if (outcome === 'exhausted' && this.#takesMore()) return this.#matchesLine(text, hit);
    this.exhausted ||= outcome === 'exhausted';
    return outcome === 'matched' || (outcome === 'ended' && dfa.matchesAtEnd(dfa.places));
  }

  /** Whether the automaton may go on, now that the text is known to be hard. */
  #takesMore(): boolean {
    if (this.#hard) return false;
    this.#hard = true;
    const { line, lines } = this.#scans();
    lines.limit = MAX_WORK;
    line.limit = MAX_WORK;
    return true;
  }
}

// oxlint-disable-next-line max-params -- an automaton, and how it is scanned with
function scanOf(program: Program, limit: number, scan: TableScan, inLine = true): SlicedScan {
  return new SlicedScan(new LazyDfa(program, limit, scan), limit, inLine);
}

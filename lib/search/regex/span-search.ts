import { ok, type Result } from '../../base/result.ts';
import type { SearchKernel } from '../kernel.ts';
import type { Span, SpanMatcher } from '../matcher.ts';
import type { Needle } from '../needle.ts';
import { edgeWords, tooLarge } from './compile.ts';
import { literalsOf } from './literals.ts';
import { compileFromHere, MATCH, type Program } from './program.ts';
import { SuffixStates } from './suffix-states.ts';
import { MAX_WORK, SuffixWalk } from './suffix-walk.ts';
import { sequence, type Syntax } from './syntax.ts';

const NEWLINE = 10;

/**
 * A matcher for matches that may hold line breaks: those that a backtracking engine would find one after another, in a
 * time that grows with the text alone. The text is gone through twice. From its end to its start, it is found at which
 * places a match can start, and which ways lead to one; from its start to its end, each match is followed along the
 * first way that does, so that no step is taken back.
 */
export function createSpanMatcher(syntax: Syntax, kernel: SearchKernel): Result<SpanMatcher, string> {
  const word = edgeWords(syntax);
  if (!word.ok) return word;
  const program = compileFromHere(syntax);
  const fault = tooLarge(program);
  if (fault !== undefined) return { ok: false, error: fault };
  const literals = literalsOf(withReturns(syntax));
  const usable = literals?.closing === false && literals.needles.length <= kernel.manyNeedles;
  const states = new SuffixStates(program, word.value);
  return ok(new SpanSearch(program, states, { kernel, needles: usable ? literals.needles : [] }));
}

/** With the `\r` that the end of a line may take in where one can stand inside of a match. */
function withReturns(node: Syntax): Syntax {
  switch (node.type) {
    case 'edge':
      return node.edge === 'line_end' ? sequence([MAY_RETURN, node]) : node;
    case 'repeat':
      return { ...node, body: withReturns(node.body) };
    case 'choice':
      return { type: 'choice', parts: node.parts.map(withReturns) };
    case 'sequence':
      return sequence(node.parts.map(withReturns));
    default:
      return node;
  }
}

const MAY_RETURN: Syntax = { type: 'repeat', body: { type: 'set', set: [13, 13] }, min: 0, max: 1 };

type Prefilter = { readonly kernel: SearchKernel; readonly needles: readonly Needle[] };

class SpanSearch implements SpanMatcher {
  readonly #program: Program;
  readonly #states: SuffixStates;
  readonly #prefilter: Prefilter;

  constructor(program: Program, states: SuffixStates, prefilter: Prefilter) {
    this.#program = program;
    this.#states = states;
    this.#prefilter = prefilter;
  }

  get exhausted(): boolean {
    return this.#states.work > MAX_WORK;
  }

  *spans(text: Uint8Array): Generator<Span, void> {
    const { kernel, needles } = this.#prefilter;
    if (text.length === 0 || (needles.length > 0 && kernel.find(text, needles, 0) < 0)) return;
    const walk = new SuffixWalk(text, this.#states);
    if (!walk.prepare()) return;
    let last = -1;
    while (walk.toStart()) {
      const start = walk.offset;
      let pc = walk.choose(this.#program.start);
      while (pc >= 0 && this.#program.op[pc] !== MATCH) {
        if (!walk.step() || this.exhausted) return;
        pc = walk.choose(this.#program.nextOf(pc));
      }
      if (this.exhausted) return;
      const end = walk.offset;
      // An empty match is none right behind another, nor behind the line break that ends a text.
      const phantom = start === end && (end === last || (end === text.length && text[end - 1] === NEWLINE));
      if (!phantom) yield { start, end };
      last = end;
      if (start === end && !walk.step()) return;
    }
  }
}

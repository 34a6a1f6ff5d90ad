import { ok, type Result } from '../../base/result.ts';
import type { SearchKernel } from '../kernel.ts';
import {
  PASSED_IN_STEP,
  PAUSED,
  type LineMatcher,
  type Paused,
  type Span,
  type SpanMatcher,
} from '../matcher.ts';
import type { Needle } from '../needle.ts';
import { endOfHit } from '../lines.ts';
import { edgeWords, tooLarge } from './compile.ts';
import { createLineMatcher } from './line-search.ts';
import { literalsOf } from './literals.ts';
import { compileFromHere } from './program.ts';
import { simplify } from './simplify.ts';
import { SpanFinder } from './span-finder.ts';
import { SuffixStates } from './suffix-states.ts';
import { sequence, type Syntax } from './syntax.ts';

/**
 * A matcher for matches that may hold line breaks: those that a backtracking engine would find one after another, in a
 * time that grows with the text alone. The text is gone through twice. From its end to its start, it is found at which
 * places a match can start, and which ways lead to one; from its start to its end, each match is followed along the
 * first way that does, so that no step is taken back.
 */
export function createSpanMatcher(syntax: Syntax, kernel: SearchKernel): Result<SpanMatcher, string> {
  const spans = createSpanFinder(syntax);
  if (!spans.ok) return spans;
  const literals = literalsOf(withReturns(syntax));
  const usable = literals?.closing === false && literals.needles.length <= kernel.manyNeedles;
  return ok(new SpanSearch(spans.value, { kernel, needles: usable ? literals.needles : [] }));
}

/** The same matches where none can hold a line break: only the lines that `lines` finds are gone through twice. */
export function createLineSpanMatcher(syntax: Syntax, kernel: SearchKernel): Result<SpanMatcher, string> {
  const lines = createLineMatcher(simplify(syntax), kernel, 'taken');
  if (!lines.ok) return lines;
  const spans = createSpanFinder(syntax);
  return spans.ok ? ok(new LineSpanSearch(spans.value, lines.value)) : spans;
}

function createSpanFinder(syntax: Syntax): Result<SpanFinder, string> {
  const word = edgeWords(syntax);
  if (!word.ok) return word;
  const program = compileFromHere(syntax);
  const fault = tooLarge(program);
  if (fault !== undefined) return { ok: false, error: fault };
  return ok(new SpanFinder(program, new SuffixStates(program, word.value)));
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
  readonly overLines = true;
  readonly #spans: SpanFinder;
  readonly #prefilter: Prefilter;
  #passed = 0;

  constructor(spans: SpanFinder, prefilter: Prefilter) {
    this.#spans = spans;
    this.#prefilter = prefilter;
  }

  get exhausted(): boolean {
    return this.#spans.exhausted;
  }

  get work(): number {
    return this.#spans.work + this.#passed / PASSED_IN_STEP;
  }

  *spans(text: Uint8Array): Generator<Span | Paused, void> {
    const { kernel, needles } = this.#prefilter;
    this.#passed += text.length;
    if (text.length === 0 || (needles.length > 0 && kernel.find(text, needles, 0) < 0)) return;
    yield* this.#spans.find(text);
  }
}

class LineSpanSearch implements SpanMatcher {
  readonly overLines = false;
  readonly #spans: SpanFinder;
  readonly #lines: LineMatcher;

  constructor(spans: SpanFinder, lines: LineMatcher) {
    this.#spans = spans;
    this.#lines = lines;
  }

  get exhausted(): boolean {
    return this.#spans.exhausted || this.#lines.exhausted;
  }

  get work(): number {
    return this.#spans.work + this.#lines.work;
  }

  *spans(text: Uint8Array): Generator<Span | Paused, void> {
    for (let from = 0; from < text.length;) {
      const hit = this.#lines.next(text, from);
      if (hit === undefined) return;
      if (hit === PAUSED) {
        yield PAUSED;
        continue;
      }
      const { lineStart } = hit;
      const end = endOfHit(text, hit);
      // There is nothing to go through on an empty line.
      if (end === lineStart) yield { start: end, end };
      for (const span of this.#spans.find(text.subarray(lineStart, end))) {
        if (this.exhausted) return;
        yield span === PAUSED ? span : { start: lineStart + span.start, end: lineStart + span.end };
      }
      from = end + 1;
    }
  }
}

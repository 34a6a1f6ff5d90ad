import type { SearchKernel } from '../kernel.ts';
import { endOfHit, lineAround } from '../lines.ts';
import type { LineHit, LineMatcher } from '../matcher.ts';
import { standsAt, type Needle } from '../needle.ts';
import { ANY, sameSet } from './char-set.ts';
import { needlesOf } from './literals.ts';
import { sequence, type Syntax } from './syntax.ts';

/** A text, and how many bytes stand at least between it and what is before it. */
type Placed = { readonly needle: Needle; readonly gap: number };

/** Texts that a line holds one behind the other, with anything in between: what `import .* from` comes to. */
export type TextsInOrder = {
  readonly texts: readonly Placed[];
  /** Anything may stand before the first too: a match starts with its line. */
  readonly open: boolean;
};

/** What a pattern comes to, if it is of this kind. The texts hold no `\r`. */
export function textsInOrder(node: Syntax): TextsInOrder | undefined {
  const parts = node.type === 'sequence' ? node.parts : [node];
  const texts: Placed[] = [];
  let gap = 0;
  for (let i = 0; i < parts.length;) {
    const part = parts[i];
    if (isGap(part)) {
      gap = Math.max(gap, part.min);
      i += 1;
      continue;
    }
    const found = parts.findIndex((other, at) => at > i && isGap(other));
    const end = found < 0 ? parts.length : found;
    const [needle, another] = needlesOf(sequence(parts.slice(i, end))) ?? [];
    if (needle === undefined || another !== undefined) return undefined;
    texts.push({ needle, gap });
    gap = 0;
    i = end;
  }
  const open = isGap(parts[0]);
  return texts.length > 1 || (open && texts.length === 1) ? { texts, open } : undefined;
}

/** `.*` or `.+`. A longer one counts characters, and these may have several bytes. */
function isGap(part: Syntax | undefined): part is Extract<Syntax, { type: 'repeat' }> {
  return (
    part?.type === 'repeat' &&
    part.min <= 1 &&
    part.max === Infinity &&
    part.body.type === 'set' &&
    sameSet(part.body.set, ANY)
  );
}

/** Looks for the rarest of the texts, and for the others in its line. */
export class InOrderSearch implements LineMatcher {
  readonly exhausted = false;
  /** What passing over bytes costs is counted by who divides the text. */
  readonly work = 0;
  readonly #kernel: SearchKernel;
  readonly #texts: TextsInOrder['texts'];
  readonly #open: boolean;
  readonly #rarest: readonly [Needle];
  /** The rarest text is the first, and is where a match starts. */
  readonly #leads: boolean;
  /** What was found last, and where its match starts. */
  #last: LineHit | undefined;
  #start = 0;

  constructor({ texts, open }: TextsInOrder, kernel: SearchKernel) {
    this.#kernel = kernel;
    this.#texts = texts;
    this.#open = open;
    const needles = texts.map(({ needle }) => needle);
    const rarest = needles.reduce((best, one) => (one.rarity > best.rarity ? one : best));
    this.#rarest = [rarest];
    this.#leads = rarest === needles[0] && !open;
  }

  next(text: Uint8Array, from: number): LineHit | undefined {
    for (let begin = from; begin < text.length;) {
      const at = this.#kernel.find(text, this.#rarest, begin);
      if (at < 0) return undefined;
      const hit = lineAround(this.#kernel, text, at);
      const start = this.#leads ? this.#startFrom(text, at, hit) : this.#startIn(text, hit);
      if (start >= 0) {
        this.#last = hit;
        this.#start = start;
        return hit;
      }
      begin = endOfHit(text, hit) + 1;
    }
    return undefined;
  }

  locate(text: Uint8Array, hit: LineHit): number {
    return hit === this.#last ? this.#start : this.#startIn(text, hit);
  }

  #startIn(text: Uint8Array, hit: LineHit): number {
    const [first] = this.#texts;
    if (first === undefined) return -1;
    const at = placeOf(text, first.needle, hit.lineStart + first.gap, hit.lineEnd);
    return at < 0 ? -1 : this.#startFrom(text, at, hit);
  }

  /** Where a match starts in a line whose first text stands at a place; -1 where the others do not follow. */
  #startFrom(text: Uint8Array, first: number, { lineStart, lineEnd }: LineHit): number {
    let end = first;
    for (const [i, { needle, gap }] of this.#texts.entries()) {
      const at = i === 0 ? first : placeOf(text, needle, end + gap, lineEnd);
      if (at < 0) return -1;
      end = at + needle.bytes.length;
    }
    return this.#open ? lineStart : first;
  }
}

/** The first place of a needle within a range, or -1. */
function placeOf(text: Uint8Array, needle: Needle, from: number, to: number): number {
  const { bytes, folds } = needle;
  const [rare] = needle.rare;
  const [wanted, fold] = [bytes[rare], folds[rare] ?? 0];
  const last = to - bytes.length + rare;
  for (let at = from + rare; at <= last; at += 1) {
    if (((text[at] ?? 0) | fold) === wanted && standsAt(text, needle, at - rare)) return at - rare;
  }
  return -1;
}

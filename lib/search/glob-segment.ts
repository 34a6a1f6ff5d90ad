import { firstCode } from '../base/text.ts';
/** A range of code points, both ends included. */
export type CodeRange = readonly [number, number];

/** What matches inside one component of a path. */
export type SegmentToken =
  | { readonly kind: 'char'; readonly code: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  /** `raw` is the class as it was written, without its escapes: it also stands for itself (`[id].ts`). */
  | {
      readonly kind: 'class';
      readonly negated: boolean;
      readonly ranges: readonly CodeRange[];
      readonly raw: string;
    };

/** One component of a glob. */
export type Segment =
  | { readonly kind: 'globstar' }
  | { readonly kind: 'literal'; readonly text: string }
  /** One star, and what stands before and behind it. */
  | { readonly kind: 'affixes'; readonly prefix: string; readonly suffix: string }
  /** Alternatives: the tokens, and with classes, the tokens with every class taken literally. */
  | { readonly kind: 'tokens'; readonly alternatives: readonly (readonly SegmentToken[])[] };

/** Counts the steps of matching, so that callers can spend them. */
export type StepMeter = { steps: number };

/** The segment of a component's tokens; `**` alone is a globstar. */
export function segmentOf(tokens: readonly SegmentToken[]): Segment {
  if (tokens.length === 2 && tokens.every((token) => token.kind === 'star')) return { kind: 'globstar' };
  const text = textOf(tokens);
  if (text !== undefined) return { kind: 'literal', text };
  const star = tokens.findIndex((token) => token.kind === 'star');
  const [prefix, suffix] = [textOf(tokens.slice(0, star)), textOf(tokens.slice(star + 1))];
  if (star >= 0 && prefix !== undefined && suffix !== undefined) return { kind: 'affixes', prefix, suffix };
  const literal = tokens.some((token) => token.kind === 'class') ? [tokens.flatMap(withoutClass)] : [];
  return { kind: 'tokens', alternatives: [tokens, ...literal] };
}

/** The text of tokens that are characters alone. */
function textOf(tokens: readonly SegmentToken[]): string | undefined {
  let text = '';
  for (const token of tokens) {
    if (token.kind !== 'char') return undefined;
    text += String.fromCodePoint(token.code);
  }
  return text;
}

function withoutClass(token: SegmentToken): readonly SegmentToken[] {
  if (token.kind !== 'class') return [token];
  return Array.from(token.raw, (char) => ({ kind: 'char', code: firstCode(char) }));
}

/** True when a component matches. At most (tokens x characters) steps, whatever the pattern. */
export function matchSegment(segment: Segment, name: string, meter: StepMeter): boolean {
  meter.steps += 1;
  if (segment.kind === 'globstar') return true;
  if (segment.kind === 'literal') return segment.text === name;
  if (segment.kind === 'affixes') {
    const { prefix, suffix } = segment;
    return name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix);
  }
  return segment.alternatives.some((tokens) => matchTokens(tokens, name, meter));
}

/**
 * Two pointers: only the last star is ever moved, since an earlier one cannot reach further than where the part
 * between them first matched.
 */
function matchTokens(tokens: readonly SegmentToken[], name: string, meter: StepMeter): boolean {
  let token = 0;
  let at = 0;
  let starToken = -1;
  let starAt = 0;
  while (at < name.length) {
    meter.steps += 1;
    const current = tokens[token];
    if (current?.kind === 'star') {
      starToken = token;
      starAt = at;
      token += 1;
      continue;
    }
    const code = name.codePointAt(at) ?? 0;
    if (current !== undefined && accepts(current, code, meter)) {
      token += 1;
      at += width(code);
      continue;
    }
    if (starToken < 0) return false;
    starAt += width(name.codePointAt(starAt) ?? 0);
    at = starAt;
    token = starToken + 1;
  }
  while (tokens[token]?.kind === 'star') token += 1;
  return token === tokens.length;
}

function accepts(token: SegmentToken, code: number, meter: StepMeter): boolean {
  if (token.kind === 'char') return token.code === code;
  if (token.kind !== 'class') return true;
  meter.steps += token.ranges.length;
  return token.ranges.some(([low, high]) => low <= code && code <= high) !== token.negated;
}

function width(code: number): number {
  return code > 0xffff ? 2 : 1;
}

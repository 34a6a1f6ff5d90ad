import { sameSet, union } from './char-set.ts';
import { EMPTY, isNullable, sequence, type Syntax } from './syntax.ts';

type Repeat = Extract<Syntax, { type: 'repeat' }>;

/** The same language with fewer parts: nested repeats become one, single characters in a choice become a set. */
export function simplify(node: Syntax): Syntax {
  switch (node.type) {
    case 'sequence':
      return simplifySequence(node.parts.map(simplify));
    case 'choice':
      return simplifyChoice(node.parts.map(simplify));
    case 'repeat':
      return simplifyRepeat(simplify(node.body), node.min, node.max);
    default:
      return node;
  }
}

/**
 * What is left of a pattern when only whether a line has a match is asked, and a match may begin anywhere: parts at
 * its front that may be absent are dropped, and repeats there shrink to their least. `a+b` becomes `ab`.
 */
export function trimFront(node: Syntax): Syntax {
  return trim(node, false);
}

/** The same for its end, where only whether there is a match, or where it starts, is asked. */
export function trimBack(node: Syntax): Syntax {
  return trim(node, true);
}

/** The node itself where nothing changes. */
function trim(node: Syntax, back: boolean): Syntax {
  if (isNullable(node)) return EMPTY;
  if (node.type === 'choice') {
    const parts = node.parts.map((part) => trim(part, back));
    return parts.every((part, i) => part === node.parts[i]) ? node : simplifyChoice(parts);
  }
  if (node.type === 'repeat') {
    const outer = trim(node.body, back);
    if (outer === node.body && node.min === node.max) return node;
    const rest = simplifyRepeat(node.body, node.min - 1, node.min - 1);
    return simplifySequence(back ? [rest, outer] : [outer, rest]);
  }
  return node.type === 'sequence' ? trimSequence(node, back) : node;
}

function trimSequence(node: Extract<Syntax, { type: 'sequence' }>, back: boolean): Syntax {
  const kept = [...node.parts];
  for (;;) {
    const outer = (back ? kept.pop() : kept.shift()) ?? EMPTY;
    const trimmed = trim(outer, back);
    if (trimmed.type === 'empty') continue;
    const whole = trimmed === outer && kept.length === node.parts.length - 1;
    return whole ? node : simplifySequence(back ? [...kept, trimmed] : [trimmed, ...kept]);
  }
}

function simplifySequence(parts: readonly Syntax[]): Syntax {
  const whole = sequence(parts);
  if (whole.type !== 'sequence') return whole;
  const joined: Syntax[] = [];
  for (const part of whole.parts) {
    const before = joined.at(-1);
    const merged = before === undefined ? undefined : mergeRepeats(before, part);
    if (merged === undefined) joined.push(part);
    else joined[joined.length - 1] = merged;
  }
  return sequence(joined);
}

/** `x*x{2,3}` is `x{2,}`: two repeats of one set, at least one of them an open one or a range. */
function mergeRepeats(a: Syntax, b: Syntax): Syntax | undefined {
  if (a.type !== 'repeat' && b.type !== 'repeat') return undefined;
  const [left, right] = [asRepeat(a), asRepeat(b)];
  if (left.body.type !== 'set' || right.body.type !== 'set') return undefined;
  if (!sameSet(left.body.set, right.body.set)) return undefined;
  return { type: 'repeat', body: left.body, min: left.min + right.min, max: left.max + right.max };
}

function asRepeat(node: Syntax): Repeat {
  return node.type === 'repeat' ? node : { type: 'repeat', body: node, min: 1, max: 1 };
}

function simplifyChoice(parts: readonly Syntax[]): Syntax {
  const flat = parts.flatMap((part) => (part.type === 'choice' ? part.parts : [part]));
  const sets = flat.flatMap((part) => (part.type === 'set' ? [part.set] : []));
  const others = flat.filter((part) => part.type !== 'set' && part.type !== 'empty');
  const merged: Syntax[] = sets.length === 0 ? others : [{ type: 'set', set: union(...sets) }, ...others];
  const [first = EMPTY] = merged;
  const choice: Syntax = merged.length <= 1 ? first : { type: 'choice', parts: merged };
  return flat.some((part) => part.type === 'empty') ? simplifyRepeat(choice, 0, 1) : choice;
}

function simplifyRepeat(body: Syntax, min: number, max: number): Syntax {
  if (body.type === 'empty' || max === 0) return EMPTY;
  if (min === 1 && max === 1) return body;
  if (body.type !== 'repeat' || body.min > 1) return { type: 'repeat', body, min, max };
  // One to some, or none to some, of one to some is again without gaps: each number in between is reached.
  return simplifyRepeat(body.body, body.min * min, body.max * max);
}

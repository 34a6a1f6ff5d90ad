import { utf8 } from '../../base/bytes.ts';
import { isRare, MAX_NEEDLE, needleOf, type Needle } from '../needle.ts';
import { onlyCode, type CharSet } from './char-set.ts';
import type { Syntax } from './syntax.ts';

/** Texts one of which every match holds. */
export type Literals = {
  readonly needles: readonly Needle[];
  /** Each place where one stands is a match, and nothing else is. */
  readonly exact: boolean;
};

/** A text as bytes, each with 0x20 beside it where it is a letter in both cases. */
type Text = { readonly bytes: readonly number[]; readonly folds: readonly number[] };

const NOTHING: Text = { bytes: [], folds: [] };

/** The most texts that are looked for at once. */
const MAX_TEXTS = 16;

const TOO_MANY: readonly Text[] = Array.from({ length: MAX_TEXTS + 1 }, () => NOTHING);

/** A needle shorter than this leads to too many lines, unless its byte is rare. */
const SHORTEST = 2;

/** The texts to look for before anything else, if the pattern demands any that are worth it. */
export function literalsOf(node: Syntax): Literals | undefined {
  const whole = textsOf(node);
  if (whole !== undefined && whole.every(({ bytes }) => bytes.length > 0 && bytes.length <= MAX_NEEDLE)) {
    return { needles: whole.map(({ bytes, folds }) => needleOf(bytes, folds)), exact: true };
  }
  const needles = required(node);
  return needles === undefined ? undefined : { needles, exact: false };
}

/** All texts that a tree matches, if they are few. */
function textsOf(node: Syntax): readonly Text[] | undefined {
  switch (node.type) {
    case 'empty':
      return [NOTHING];
    case 'set':
      return textsOfSet(node.set);
    case 'edge':
      return undefined;
    case 'sequence':
      return node.parts.reduce<readonly Text[] | undefined>(
        (texts, part) => product(texts, textsOf(part)),
        [NOTHING],
      );
    case 'choice': {
      const parts = node.parts.map(textsOf);
      return few(parts.flatMap((texts) => texts ?? TOO_MANY));
    }
    case 'repeat':
      return node.max === 1 ? few([NOTHING, ...(textsOf(node.body) ?? TOO_MANY)]) : copies(node);
  }
}

function copies({ body, min, max }: Extract<Syntax, { type: 'repeat' }>): readonly Text[] | undefined {
  if (min !== max || min > MAX_NEEDLE) return undefined;
  let texts: readonly Text[] | undefined = [NOTHING];
  for (let i = 0; i < min; i += 1) texts = product(texts, textsOf(body));
  return texts;
}

function few(texts: readonly Text[]): readonly Text[] | undefined {
  return texts.length <= MAX_TEXTS ? texts : undefined;
}

function product(
  left: readonly Text[] | undefined,
  right: readonly Text[] | undefined,
): readonly Text[] | undefined {
  if (left === undefined || right === undefined || left.length * right.length > MAX_TEXTS) return undefined;
  if ((left[0]?.bytes.length ?? 0) > MAX_NEEDLE) return undefined;
  return left.flatMap((a) =>
    right.map((b) => ({ bytes: [...a.bytes, ...b.bytes], folds: [...a.folds, ...b.folds] })),
  );
}

/** One character, an ASCII letter in both cases, or a few of ASCII. */
function textsOfSet(set: CharSet): readonly Text[] | undefined {
  const only = onlyCode(set);
  if (only !== undefined) {
    const bytes = Array.from(utf8(String.fromCodePoint(only)));
    return [{ bytes, folds: bytes.map(() => 0) }];
  }
  const [upper = 0, upperEnd, lower, lowerEnd] = set;
  const isLetter = upper >= 0x41 && upper <= 0x5a && lower === upper + 32;
  if (set.length === 4 && isLetter && upperEnd === upper && lowerEnd === lower) {
    return [{ bytes: [lower], folds: [0x20] }];
  }
  const codes: number[] = [];
  for (let i = 0; i < set.length; i += 2) {
    for (let code = set[i] ?? 0; code <= (set[i + 1] ?? 0) && codes.length <= 4; code += 1) codes.push(code);
  }
  return codes.length === 0 || codes.length > 4 || codes.some((code) => code >= 0x80)
    ? undefined
    : codes.map((code) => ({ bytes: [code], folds: [0] }));
}

/** The rarest texts of which every match holds one. */
function required(node: Syntax): readonly Needle[] | undefined {
  switch (node.type) {
    case 'choice': {
      const parts = node.parts.map(required);
      const all = parts.flatMap((needles) => needles ?? []);
      return parts.includes(undefined) || all.length > MAX_TEXTS ? undefined : all;
    }
    case 'repeat':
      return node.min === 0 ? undefined : required(node.body);
    case 'sequence':
      return requiredOfSequence(node.parts);
    default:
      return needlesOf(textsOf(node));
  }
}

function requiredOfSequence(parts: readonly Syntax[]): readonly Needle[] | undefined {
  let best: readonly Needle[] | undefined;
  let run: readonly Text[] = [NOTHING];
  for (const part of parts) {
    if (part.type === 'edge') continue;
    const repeated = part.type === 'repeat' && part.min > 0 && part.min !== part.max;
    const longer = product(run, textsOf(repeated ? part.body : part));
    if (longer === undefined) best = rarer(best, rarer(needlesOf(run), required(part)));
    else best = rarer(best, needlesOf(longer));
    run = longer === undefined || repeated ? restart(part) : longer;
  }
  return best;
}

/** A run begins anew with the last copy of what was repeated, or with what made the last run too wide. */
function restart(part: Syntax): readonly Text[] {
  if (part.type === 'repeat') return (part.min > 0 ? textsOf(part.body) : undefined) ?? [NOTHING];
  return textsOf(part) ?? [NOTHING];
}

function rarer(
  a: readonly Needle[] | undefined,
  b: readonly Needle[] | undefined,
): readonly Needle[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return rarity(b) > rarity(a) ? b : a;
}

/** Of several, the most common counts, and each one more costs. */
function rarity(needles: readonly Needle[]): number {
  return Math.min(...needles.map((needle) => needle.rarity)) - 4 * (needles.length - 1);
}

function needlesOf(texts: readonly Text[] | undefined): readonly Needle[] | undefined {
  if (texts === undefined || !texts.every(leadsToFew)) return undefined;
  return texts.map(({ bytes, folds }) => needleOf(bytes.slice(0, MAX_NEEDLE), folds.slice(0, MAX_NEEDLE)));
}

function leadsToFew({ bytes, folds }: Text): boolean {
  const [first] = bytes;
  return first !== undefined && (bytes.length >= SHORTEST || (folds[0] === 0 && isRare(first)));
}

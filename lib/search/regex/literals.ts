import { utf8 } from '../../base/bytes.ts';
import { isRare, MAX_NEEDLE, needleOf, type Needle } from '../needle.ts';
import { codesOf, onlyCode, type CharSet } from './char-set.ts';
import type { Syntax } from './syntax.ts';

const RETURN = 13;

/** Texts one of which every match holds. */
export type Literals = {
  readonly needles: readonly Needle[];
  /** Each place where one stands is a match, and nothing else is. */
  readonly exact: boolean;
  /** Every match starts with one. */
  readonly leading: boolean;
  /** They end with the line break behind a match: the last line need not hold one. */
  readonly closing: boolean;
};

/** Needles, and whether matches start with them. */
type Required = Pick<Literals, 'needles' | 'leading'>;

/** A text as bytes, each with 0x20 beside it where it is a letter in both cases. */
type Text = { readonly bytes: readonly number[]; readonly folds: readonly number[] };

const NOTHING: Text = { bytes: [], folds: [] };

/** The most texts that are looked for at once. */
const MAX_TEXTS = 16;

const TOO_MANY: readonly Text[] = Array.from({ length: MAX_TEXTS + 1 }, () => NOTHING);

/** The most characters of a set that are looked for one by one. */
const FEW_CODES = 4;

/** A needle shorter than this leads to too many lines, unless its byte is rare. */
const SHORTEST = 2;

/** The texts to look for before anything else, if the pattern demands any that are worth it. */
export function literalsOf(node: Syntax): Literals | undefined {
  const whole = textsOf(node);
  if (whole !== undefined && whole.every(({ bytes }) => bytes.length > 0 && bytes.length <= MAX_NEEDLE)) {
    const needles = whole.map(({ bytes, folds }) => needleOf(bytes, folds));
    return { needles, exact: true, leading: true, closing: false };
  }
  const found = required(node);
  if (found !== undefined) return { ...found, exact: false, closing: false };
  const needles = lineEndings(node);
  return needles === undefined ? undefined : { needles, exact: false, leading: false, closing: true };
}

/** What many lines of source text end with: looking for it leads to too many lines. */
const COMMON_ENDINGS: ReadonlySet<number> = new Set(utf8(';{}()[],:>."\'`'));

/** What stands before the end of a line, with each of the line breaks. */
function lineEndings(node: Syntax): readonly Needle[] | undefined {
  if (node.type !== 'sequence') return undefined;
  const [before, last] = node.parts.slice(-2);
  if (before === undefined || last?.type !== 'edge' || last.edge !== 'line_end') return undefined;
  const repeated = before.type === 'repeat' && before.min > 0;
  const texts = textsOf(repeated ? before.body : before);
  const few = texts?.every(({ bytes: [byte, more] }) => {
    return byte !== undefined && (more !== undefined || !COMMON_ENDINGS.has(byte));
  });
  if (texts === undefined || few !== true) return undefined;
  const endings = product(texts, LINE_BREAKS)?.filter(({ bytes }) => bytes.length <= MAX_NEEDLE);
  return endings?.length === 2 * texts.length
    ? endings.map(({ bytes, folds }) => needleOf(bytes, folds))
    : undefined;
}

const LINE_BREAKS: readonly Text[] = [
  { bytes: [10], folds: [0] },
  { bytes: [13, 10], folds: [0, 0] },
];

/** All texts that a tree matches, to look for inside of lines, if they are few; none of them holds a `\r`. */
export function needlesOf(node: Syntax): readonly Needle[] | undefined {
  const texts = textsOf(node) ?? [];
  const fit = texts.every(
    ({ bytes }) => bytes.length > 0 && bytes.length <= MAX_NEEDLE && !bytes.includes(RETURN),
  );
  return fit && texts.length > 0 ? texts.map(({ bytes, folds }) => needleOf(bytes, folds)) : undefined;
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
  const codes = codesOf(set, FEW_CODES);
  return codes === undefined || codes.length === 0 || codes.some((code) => code >= 0x80)
    ? undefined
    : codes.map((code) => ({ bytes: [code], folds: [0] }));
}

/** The rarest texts of which every match holds one. */
function required(node: Syntax): Required | undefined {
  switch (node.type) {
    case 'choice': {
      const parts = node.parts.map(required);
      const needles = parts.flatMap((part) => part?.needles ?? []);
      const leading = parts.every((part) => part?.leading === true);
      return parts.includes(undefined) || needles.length > MAX_TEXTS ? undefined : { needles, leading };
    }
    case 'repeat':
      return node.min === 0 ? undefined : required(node.body);
    case 'sequence':
      return requiredOfSequence(node.parts);
    default:
      return requiredOf(textsOf(node), true);
  }
}

function requiredOfSequence(parts: readonly Syntax[]): Required | undefined {
  let best: Required | undefined;
  let run: readonly Text[] = [NOTHING];
  // Of the run, and of the next part.
  let [leading, first] = [true, true];
  for (const part of parts) {
    if (part.type === 'edge') continue;
    const repeated = part.type === 'repeat' && part.min > 0 && part.min !== part.max;
    const longer = product(run, textsOf(repeated ? part.body : part));
    if (longer === undefined) {
      const inside = required(part);
      const own = inside && { ...inside, leading: inside.leading && first };
      best = rarer(best, rarer(requiredOf(run, leading), own));
    } else best = rarer(best, requiredOf(longer, leading));
    first = false;
    if (longer === undefined || repeated) leading = false;
    run = longer === undefined || repeated ? restart(part) : longer;
  }
  return best;
}

/** A run begins anew with the last copy of what was repeated, or with what made the last run too wide. */
function restart(part: Syntax): readonly Text[] {
  if (part.type === 'repeat') return (part.min > 0 ? textsOf(part.body) : undefined) ?? [NOTHING];
  return textsOf(part) ?? [NOTHING];
}

function rarer(a: Required | undefined, b: Required | undefined): Required | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return rarity(b) > rarity(a) ? b : a;
}

/** Of several, the most common counts, and each one more costs. */
function rarity({ needles }: Required): number {
  return Math.min(...needles.map((needle) => needle.rarity)) - 4 * (needles.length - 1);
}

function requiredOf(texts: readonly Text[] | undefined, leading: boolean): Required | undefined {
  if (texts === undefined || !texts.every(leadsToFew)) return undefined;
  const needles = texts.map(({ bytes, folds }) =>
    needleOf(bytes.slice(0, MAX_NEEDLE), folds.slice(0, MAX_NEEDLE)),
  );
  return { needles, leading };
}

function leadsToFew({ bytes, folds }: Text): boolean {
  const [first] = bytes;
  return first !== undefined && (bytes.length >= SHORTEST || (folds[0] === 0 && isRare(first)));
}

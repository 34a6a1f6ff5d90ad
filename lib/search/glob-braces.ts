import { firstCode } from '../base/text.ts';
import type { SegmentToken } from './glob-segment.ts';
import type { GlobToken } from './glob-scan.ts';

/** A token outside of brace groups. */
export type FlatToken = SegmentToken | { readonly kind: 'slash' };

/** A piece of a glob: tokens, or one of several sequences. */
type Piece = { readonly flat: FlatToken } | { readonly choices: readonly (readonly Piece[])[] };

const OPEN: FlatToken = { kind: 'char', code: 0x7b };
const CLOSE: FlatToken = { kind: 'char', code: 0x7d };

/** The most tokens of all sequences together. */
const MAX_TOKENS = 500_000;

/**
 * Every sequence that the brace groups of a glob stand for, in the order of bash; undefined when they are more than
 * `budget`, decided before any is built. `{a,b}` is a choice, `{1..3}` and `{a..c}` are ranges, `{x}` is both `x` and
 * the literal name `{x}`. The groups must be closed.
 */
export function expandBraces(
  tokens: readonly GlobToken[],
  budget: number,
): readonly (readonly FlatToken[])[] | undefined {
  const pieces = readPieces(tokens, budget);
  if (pieces === undefined) return undefined;
  const count = countOf(pieces);
  if (count > budget || count * tokens.length > MAX_TOKENS) return undefined;
  return expand(pieces);
}

function readPieces(tokens: readonly GlobToken[], budget: number): readonly Piece[] | undefined {
  type Group = { readonly choices: Piece[][] };
  const open: Group[] = [{ choices: [[]] }];
  for (const token of tokens) {
    const group = open.at(-1);
    if (token.kind === 'open') open.push({ choices: [[]] });
    else if (token.kind === 'comma') group?.choices.push([]);
    else if (token.kind === 'close') {
      open.pop();
      const piece = closeGroup(group?.choices ?? [], budget);
      if (piece === undefined) return undefined;
      open
        .at(-1)
        ?.choices.at(-1)
        ?.push(...piece);
    } else group?.choices.at(-1)?.push({ flat: token });
  }
  return open[0]?.choices[0] ?? [];
}

function closeGroup(choices: readonly Piece[][], budget: number): readonly Piece[] | undefined {
  const [only = [], ...more] = choices;
  if (more.length > 0) return [{ choices }];
  const literal = [{ flat: OPEN }, ...only, { flat: CLOSE }];
  if (only.length === 0) return literal;
  const range = readRange(only);
  if (range === undefined) return [{ choices: [literal, only] }];
  const texts = rangeTexts(range, budget);
  return texts === undefined ? undefined : [{ choices: texts.map(charsOf) }];
}

function readRange(pieces: readonly Piece[]): readonly [string, string] | undefined {
  let text = '';
  for (const piece of pieces) {
    if (!('flat' in piece) || piece.flat.kind !== 'char') return undefined;
    text += String.fromCodePoint(piece.flat.code);
  }
  const [from = '', to = '', ...more] = text.split('..');
  const letters = /^[A-Za-z]$/.test(from) && /^[A-Za-z]$/.test(to);
  const numbers = /^-?\d{1,9}$/.test(from) && /^-?\d{1,9}$/.test(to);
  return more.length === 0 && (letters || numbers) ? [from, to] : undefined;
}

function rangeTexts([from, to]: readonly [string, string], budget: number): readonly string[] | undefined {
  const letters = /[A-Za-z]/.test(from);
  const first = letters ? from.charCodeAt(0) : Number(from);
  const last = letters ? to.charCodeAt(0) : Number(to);
  const count = Math.abs(last - first) + 1;
  if (count > budget) return undefined;
  const padded = /^-?0\d/.test(from) || /^-?0\d/.test(to);
  const width = padded ? Math.max(from.length, to.length) : 0;
  return Array.from({ length: count }, (_, i) => {
    const value = last < first ? first - i : first + i;
    if (letters) return String.fromCharCode(value);
    const digits = String(Math.abs(value)).padStart(value < 0 ? width - 1 : width, '0');
    return value < 0 ? `-${digits}` : digits;
  });
}

function charsOf(text: string): readonly Piece[] {
  return Array.from(text, (char) => ({ flat: { kind: 'char', code: firstCode(char) } }));
}

function countOf(pieces: readonly Piece[]): number {
  let count = 1;
  for (const piece of pieces) {
    if ('choices' in piece) count *= piece.choices.reduce((sum, choice) => sum + countOf(choice), 0);
  }
  return count;
}

function expand(pieces: readonly Piece[]): readonly (readonly FlatToken[])[] {
  let made: FlatToken[][] = [[]];
  for (const piece of pieces) {
    if ('flat' in piece) {
      for (const sequence of made) sequence.push(piece.flat);
      continue;
    }
    const choices = piece.choices.flatMap(expand);
    made = made.flatMap((sequence) => choices.map((choice) => [...sequence, ...choice]));
  }
  return made;
}

import { firstAtLeast } from '../../base/sorted.ts';
import { charSet, negate, rangesOf, subtract, union, type CharSet } from './char-set.ts';
import {
  CATEGORY_NAMES,
  CATEGORY_RUNS,
  FOLD_RUNS,
  PROPERTY_RUNS,
  SCRIPT_NAMES,
  SCRIPT_RUNS,
  TABLE_DIGITS,
} from './unicode-tables.ts';

/** Code points of a run-length table by the name of their class. Read once, when a pattern first asks. */
type Classes = ReadonlyMap<string, CharSet>;

let categories: Classes | undefined;
let scripts: Classes | undefined;
let rings: ReadonlyMap<number, number> | undefined;
let ringCodes: readonly number[] = [];
let word: CharSet | undefined;

/** ASCII's own classes, for patterns that ask for them. */
export const ASCII_WORD: CharSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
export const ASCII_DIGIT: CharSet = [0x30, 0x39];
export const ASCII_SPACE: CharSet = [9, 13, 32, 32];

/** `\s`: the White_Space property. */
export const SPACE: CharSet = [
  9, 13, 32, 32, 0x85, 0x85, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f,
  0x205f, 0x205f, 0x3000, 0x3000,
];

/** `\w` as Unicode's technical standard 18, annex C has it: letters, marks, decimal digits, connectors, joiners. */
export function wordSet(): CharSet {
  word ??= union(
    binaryProperty('Alphabetic') ?? [],
    categorySet('M') ?? [],
    categorySet('Nd') ?? [],
    categorySet('Pc') ?? [],
    [0x200c, 0x200d],
  );
  return word;
}

/** A general category by its short name, or all that start with a letter; `Cn` takes in no invalid bytes. */
export function categorySet(name: string): CharSet | undefined {
  categories ??= readClasses(CATEGORY_RUNS, CATEGORY_NAMES);
  if (name === 'LC') return union(...['Lu', 'Ll', 'Lt'].map((one) => categories?.get(one) ?? []));
  const found = [...categories].filter(
    ([one]) => one === name || (name.length === 1 && one.startsWith(name)),
  );
  return found.length === 0 ? undefined : union(...found.map(([, set]) => set));
}

/** A script by its long name without spaces, hyphens and underscores, in lower case. */
export function scriptSet(name: string): CharSet | undefined {
  scripts ??= readClasses(SCRIPT_RUNS, SCRIPT_NAMES);
  for (const [one, set] of scripts) if (one.replaceAll('_', '').toLowerCase() === name) return set;
  return undefined;
}

/** One of the binary properties that the tables have. */
export function binaryProperty(name: string): CharSet | undefined {
  const runs = Object.hasOwn(PROPERTY_RUNS, name) ? PROPERTY_RUNS[name] : undefined;
  if (runs === undefined) return undefined;
  const ranges: number[] = [];
  let at = 0;
  numbers(runs).forEach((length, i) => {
    if (i % 2 === 1) ranges.push(at, at + length - 1);
    at += length;
  });
  return ranges;
}

/** The set with everything that equals a member under simple case folding. */
export function foldCase(set: CharSet): CharSet {
  const next = readRings();
  const more: number[] = [];
  for (const [first, last] of rangesOf(set)) {
    const [from, to] = [firstAtLeast(ringCodes, first), firstAtLeast(ringCodes, last + 1)];
    for (const start of ringCodes.slice(from, to)) {
      for (let code = next.get(start) ?? start; code !== start; code = next.get(code) ?? start)
        more.push(code, code);
    }
  }
  return more.length === 0 ? set : charSet([...set, ...more]);
}

/** ASCII letters of the set in both cases. */
export function foldAscii(set: CharSet): CharSet {
  const upper = subtract(set, negate([0x41, 0x5a])).map((code) => code + 32);
  const lower = subtract(set, negate([0x61, 0x7a])).map((code) => code - 32);
  return union(set, upper, lower);
}

function readRings(): ReadonlyMap<number, number> {
  if (rings !== undefined) return rings;
  const next = new Map<number, number>();
  const values = numbers(FOLD_RUNS);
  let first = 0;
  for (let i = 0; i < values.length; i += 4) {
    const [distance = 0, count = 0, step = 1, signed = 0] = values.slice(i, i + 4);
    first += distance;
    const delta = signed % 2 === 1 ? -(signed + 1) / 2 : signed / 2;
    for (let k = 0; k < count; k += 1) next.set(first + k * step, first + k * step + delta);
  }
  ringCodes = [...next.keys()].sort((a, b) => a - b);
  rings = next;
  return next;
}

function readClasses(runs: string, names: string): Classes {
  const list = names.split(' ').map((name) => [name, [] as number[]] as const);
  let at = 0;
  // Numbers of names and lengths take turns, as the ends of ranges do in a set.
  for (const [name, length] of rangesOf(numbers(runs))) {
    list[name]?.[1].push(at, at + length - 1);
    at += length;
  }
  return new Map(list);
}

function numbers(text: string): number[] {
  const values: number[] = [];
  let value = 0;
  let weight = 1;
  for (const char of text) {
    const digit = TABLE_DIGITS.indexOf(char);
    value += (digit % 32) * weight;
    weight *= 32;
    if (digit >= 32) continue;
    values.push(value);
    value = 0;
    weight = 1;
  }
  return values;
}

import { MONTHS, WEEKDAYS } from './calendar.ts';

/** How many letters of a word and a name agree; 0 where the word, up to its end, is another or a longer one. */
export function agreeing(word: string, name: string): number {
  const lower = word.toLowerCase();
  return name.toLowerCase().startsWith(lower) ? word.length : 0;
}

/** The word of letters at a place; what follows it counts only where it is a digit. */
export function wordAt(text: string, at: number): string {
  return /^[A-Za-z]+/.exec(text.slice(at, at + 100))?.[0] ?? '';
}

/** The month that three letters or more name, from 0. */
export function monthOf(word: string): number | undefined {
  return indexOf(MONTHS, word);
}

/** The day of the week that three letters or more name: 0 is Sunday. */
export function weekdayOf(word: string): number | undefined {
  return indexOf(WEEKDAYS, word);
}

function indexOf(names: readonly string[], word: string): number | undefined {
  const found = names.findIndex((name) => agreeing(word, name) >= 3);
  return found < 0 ? undefined : found;
}

/** Hours east of Greenwich, summer time included, as git knows them. */
const ZONES: readonly (readonly [string, number])[] = [
  ['IDLW', -12],
  ['NT', -11],
  ['CAT', -10],
  ['HST', -10],
  ['HDT', -9],
  ['YST', -9],
  ['YDT', -8],
  ['PST', -8],
  ['PDT', -7],
  ['MST', -7],
  ['MDT', -6],
  ['CST', -6],
  ['CDT', -5],
  ['EST', -5],
  ['EDT', -4],
  ['AST', -3],
  ['ADT', -2],
  ['WAT', -1],
  ['GMT', 0],
  ['UTC', 0],
  ['Z', 0],
  ['WET', 0],
  ['BST', 1],
  ['CET', 1],
  ['MET', 1],
  ['MEWT', 1],
  ['MEST', 2],
  ['CEST', 2],
  ['MESZ', 2],
  ['FWT', 1],
  ['FST', 2],
  ['EET', 2],
  ['EEST', 3],
  ['WAST', 7],
  ['WADT', 8],
  ['CCT', 8],
  ['JST', 9],
  ['EAST', 10],
  ['EADT', 11],
  ['GST', 10],
  ['NZT', 12],
  ['NZST', 12],
  ['NZDT', 13],
  ['IDLE', 12],
];

/** The hours of a zone's name, or of its first three letters. */
export function zoneOf(word: string): number | undefined {
  return ZONES.find(([name]) => {
    const letters = agreeing(word, name);
    return letters > 0 && (letters >= 3 || letters === name.length);
  })?.[1];
}

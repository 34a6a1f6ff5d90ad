import { calendarOf, DAY, daysTo } from './calendar.ts';

/** A date that is being read. A field is undefined until something in the text says it. */
export type DateFields = {
  year?: number | undefined;
  /** From 0. */
  month?: number | undefined;
  day?: number | undefined;
  hour?: number | undefined;
  minute?: number | undefined;
  second?: number | undefined;
};

/** A date that lies more than this after now is taken for one in another order, in seconds. */
const AHEAD = 10 * DAY;

/** Whether a part of the day was set: 24 o'clock and a leap second pass. */
export function setTime(fields: DateFields, hour: number, minute: number, second: number): boolean {
  const possible = hour >= 0 && hour <= 24 && minute >= 0 && minute <= 59 && second >= 0 && second <= 60;
  if (!possible) return false;
  Object.assign(fields, { hour, minute, second });
  return true;
}

/** The year that two or four digits mean; undefined for digits that mean none. */
function yearOf(digits: number): number | undefined {
  if (digits >= 1970 && digits < 2100) return digits;
  if (digits > 70 && digits < 100) return 1900 + digits;
  return digits >= 0 && digits < 38 ? 2000 + digits : undefined;
}

/** A day: its year is undefined where the text has none. Months count from 1 here. */
export type DayParts = { readonly year: number | undefined; readonly month: number; readonly day: number };

/**
 * Whether a day was set. With `now`, one that is too far ahead is refused, and this year stands for a missing one;
 * without it, a month and a day are kept even where the year is none.
 */
export function setDay(fields: DateFields, { year, month, day }: DayParts, now?: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  const full = year === undefined ? undefined : yearOf(year);
  // What 32 bits take for a negative year passes, and says nothing.
  const known = year === undefined || year < 0 || full !== undefined;
  if (now !== undefined) {
    if (!known) return false;
    const assumed = full ?? calendarOf(now).year;
    const seconds = secondsOf({ ...fields, year: assumed, month: month - 1, day });
    if (seconds !== undefined && now + AHEAD < seconds) return false;
  }
  fields.month = month - 1;
  fields.day = day;
  if (full !== undefined) fields.year = full;
  return known;
}

/** Seconds since the epoch, in UTC; undefined where a field is missing or the year is not of 1970 to 2099. */
export function secondsOf({ year, month, day, hour, minute, second }: DateFields): number | undefined {
  if (year === undefined || year < 1970 || year > 2099 || month === undefined || month > 11) return undefined;
  if (hour === undefined || minute === undefined || second === undefined) return undefined;
  return daysTo(year, month, day ?? -1) * DAY + hour * 3600 + minute * 60 + second;
}

/** A number as git counts with it: of 32 bits, with a sign; what 64 bits cannot hold is the largest that they can. */
export function to32Bits(digits: string): number {
  const number = BigInt(digits);
  return number >= 1n << 64n ? -1 : Number(BigInt.asIntN(32, number));
}

/** Numbers with one separator between them, as `2020-01-31`, `31.1.2020`, `1/31` and `10:30:15` are. */
type NumberGroup = {
  readonly numbers: readonly [number, number, number | undefined];
  readonly separator: string;
  readonly length: number;
};

/** The group that stands at a place of a text; undefined where there are not two numbers. */
function readGroup(text: string, at: number): NumberGroup | undefined {
  const match = /^(\d+)([:./-])(\d+)(?:\2(\d+))?/.exec(text.slice(at, at + 200));
  if (match === null) return undefined;
  const [whole, first = '', separator = '', second = '', third] = match;
  const [a, b, c] = [to32Bits(first), to32Bits(second), third === undefined ? -1 : to32Bits(third)];
  const numbers = [a, b, c === -1 ? undefined : c] as const;
  return { numbers, separator, length: whole.length };
}

/** Takes a group as a time or a date; gives how many characters were used, 0 where it is neither. */
export function takeGroup(fields: DateFields, text: string, at: number, now: number): number {
  const group = readGroup(text, at);
  if (group === undefined) return 0;
  const { numbers, separator, length } = group;
  const [a, b, c] = numbers;
  if (separator === ':') {
    if (!setTime(fields, a, b, c ?? 0)) return 0;
    const known = fields.year !== undefined && fields.month !== undefined && fields.day !== undefined;
    const fraction = known ? /^\.\d+/.exec(text.slice(at + length, at + length + 100))?.[0] : undefined;
    return length + (fraction?.length ?? 0);
  }
  return orders(a, b, c, separator).some(({ day, future }) => setDay(fields, day, future ? undefined : now))
    ? length
    : 0;
}

/** The orders of year, month and day that are tried; only the first two may lie in the future. */
function orders(a: number, b: number, c: number | undefined, separator: string) {
  const tried: { readonly day: DayParts; readonly future: boolean }[] = [];
  if (a > 70) {
    tried.push({ day: { year: a, month: b, day: c ?? -1 }, future: true });
    tried.push({ day: { year: a, month: c ?? -1, day: b }, future: true });
  }
  const american = { day: { year: c, month: a, day: b }, future: false };
  const european = { day: { year: c, month: b, day: a }, future: false };
  tried.push(...(separator === '.' ? [european, american] : [american, european]));
  return tried;
}

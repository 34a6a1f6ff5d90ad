import { calendarOf } from './calendar.ts';
import { secondsOf, setDay, setTime, takeGroup, type DateFields } from './date-fields.ts';
import { agreeing, monthOf, weekdayOf, wordAt, zoneOf } from './names.ts';

/** Numbers from here on are seconds since the epoch, unless a date is known already. */
const SECONDS_FROM = 100_000_000;

/** What a text says, word by word. */
type Reading = {
  readonly text: string;
  readonly fields: DateFields;
  readonly now: number;
  /** Minutes east of Greenwich. */
  zone: number | undefined;
  /** The fields are in UTC, whatever zone is named. */
  absolute: boolean;
};

/**
 * Reads a date that says its day and its time: ISO 8601, RFC 2822, `@seconds zone`, and other orders. Gives seconds
 * since the epoch; undefined where something is missing, which an approximate date may be without.
 */
export function exactDate(text: string, now: number): number | undefined {
  const stamp = /^@(\d+) ([-+])(\d{4})\n?$/.exec(text);
  if (stamp !== null) return Number(stamp[1]);
  const reading: Reading = { text, fields: {}, now, zone: undefined, absolute: false };
  for (let at = 0; at < text.length && text[at] !== '\n';) at += takeNext(reading, at) || 1;
  const seconds = secondsOf(reading.fields);
  if (seconds === undefined) return undefined;
  return reading.absolute ? seconds : seconds - (reading.zone ?? 0) * 60;
}

function takeNext(reading: Reading, at: number): number {
  const { text } = reading;
  const char = text.charAt(at);
  if (/[A-Za-z]/.test(char)) return takeWord(reading, at);
  if (/\d/.test(char)) return takeNumber(reading, at);
  return /^[-+]\d/.test(text.slice(at, at + 2)) ? takeZone(reading, at) : 0;
}

function takeWord(reading: Reading, at: number): number {
  const { text, fields } = reading;
  const word = wordAt(text, at);
  const month = monthOf(word);
  const apart = !/\d/.test(text.charAt(at + word.length));
  if (month !== undefined && apart) {
    fields.month = month;
    return word.length;
  }
  if (weekdayOf(word) !== undefined && apart) return word.length;
  const zone = apart ? zoneOf(word) : undefined;
  if (zone !== undefined) {
    reading.zone ??= zone * 60;
    return word.length;
  }
  const half = apart && (agreeing(word, 'AM') === 2 ? 0 : agreeing(word, 'PM') === 2 ? 12 : undefined);
  // An hour that is not known yet is the one before midnight: 11 in the second half of the day.
  if (typeof half === 'number') {
    if (fields.hour !== undefined) fields.hour = (fields.hour % 12) + half;
    else if (half > 0) fields.hour = half - 1;
  }
  return word.length;
}

/** `+hhmm`, `+hh:mm` or `+hh`. */
function takeZone(reading: Reading, at: number): number {
  const rest = reading.text.slice(at, at + 100);
  const [whole = '', sign = '', digits = '', minutes] = /^([-+])(\d+)(?::(\d*))?/.exec(rest) ?? [];
  let hour = Number(digits);
  let minute = 0;
  let length = 1 + digits.length;
  if (digits.length === 4) {
    minute = hour % 100;
    hour = Math.floor(hour / 100);
  } else if (digits.length !== 2) minute = 99;
  else if (minutes !== undefined) {
    length = minutes === '' ? length : whole.length;
    minute = minutes.length === 2 ? Number(minutes) : 99;
  }
  if (minute < 60 && hour < 24) reading.zone = (sign === '-' ? -1 : 1) * (hour * 60 + minute);
  return length;
}

function takeNumber(reading: Reading, at: number): number {
  const { text, fields, now } = reading;
  const digits = /^\d+/.exec(text.slice(at, at + 100))?.[0] ?? '';
  const number = Number(digits);
  const length = digits.length;
  const dateless =
    fields.year === undefined &&
    fields.month === undefined &&
    fields.day === undefined &&
    fields.hour === undefined;
  if (number >= SECONDS_FROM && dateless && fields.minute === undefined && number < 2 ** 53) {
    Object.assign(fields, calendarOf(number));
    reading.absolute = true;
    return length;
  }
  const group = takeGroup(fields, text, at, now);
  if (group > 0) return group;
  if (length === 8 || length === 6) return takeCompact(reading, at, digits);
  takeGuess(reading, number, length);
  return length;
}

/** `YYYYMMDD` or `hhmmss`, the latter with a fraction. */
function takeCompact({ fields, text }: Reading, at: number, digits: string): number {
  const number = Number(digits);
  const [first, second, third] = [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100];
  if (digits.length === 8) setDay(fields, { year: first, month: second, day: third });
  else if (setTime(fields, first, second, third)) {
    const fraction = /^\.\d+/.exec(text.slice(at + 6, at + 106))?.[0] ?? '';
    return 6 + fraction.length;
  }
  return digits.length;
}

/** What a number alone may mean, by how many digits it has and what is not known yet. */
function takeGuess(reading: Reading, number: number, length: number): void {
  const { fields } = reading;
  if (length === 4) {
    if (number <= 1400 && reading.zone === undefined)
      reading.zone = Math.floor(number / 100) * 60 + (number % 100);
    else if (number > 1900 && number < 2100) fields.year = number;
  }
  if (length > 2) return;
  if (number > 0 && number < 32 && fields.day === undefined) {
    fields.day = number;
    return;
  }
  if (length === 2 && fields.year === undefined) {
    if (number < 10 && fields.day !== undefined) {
      fields.year = 2000 + number;
      return;
    }
    if (number >= 70) {
      fields.year = 1900 + number;
      return;
    }
  }
  if (number > 0 && number < 13 && fields.month === undefined) fields.month = number - 1;
}

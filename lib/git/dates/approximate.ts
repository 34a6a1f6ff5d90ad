import { calendarOf, DAY, daysTo, type CalendarTime } from './calendar.ts';
import { takeGroup, to32Bits, type DateFields } from './date-fields.ts';
import { exactDate } from './exact.ts';
import { agreeing, monthOf, weekdayOf, wordAt } from './names.ts';

/** A moment in seconds since the epoch, and whether anything in its text was understood. */
export type ApproximateDate = { readonly time: number; readonly understood: boolean };

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const UNITS: readonly (readonly [string, number])[] = [
  ['seconds', 1],
  ['minutes', 60],
  ['hours', 3600],
  ['days', DAY],
  ['weeks', 7 * DAY],
];

/**
 * Reads a date as git's `--since` does: an exact one, or words that count from now (`yesterday`, `2 weeks ago`,
 * `last friday at noon`). It never fails: what is not understood is passed over, and a text without a date is now.
 * Times are in UTC.
 */
export function approximateDate(text: string, now: number): ApproximateDate {
  const exact = exactDate(text, now);
  if (exact !== undefined) return { time: exact, understood: true };
  const reading = new Reading(text, now);
  reading.readAll();
  return { time: reading.finish(), understood: reading.understood };
}

class Reading {
  understood = false;
  readonly #text: string;
  readonly #now: number;
  readonly #today: CalendarTime;
  /** What is known: the day is open, the time is that of now. */
  #fields: DateFields;
  #weekday: number;
  /** A number whose meaning the next word may tell. */
  #number = 0;

  constructor(text: string, now: number) {
    this.#text = text;
    this.#now = now;
    this.#today = calendarOf(now);
    const { hour, minute, second, weekday } = this.#today;
    this.#fields = { hour, minute, second };
    this.#weekday = weekday;
  }

  readAll(): void {
    for (let at = 0; at < this.#text.length;) {
      const char = this.#text.charAt(at);
      if (/\d/.test(char)) {
        this.#settleNumber();
        at += this.#takeDigits(at);
        this.understood = true;
      } else if (/[A-Za-z]/.test(char)) {
        const word = wordAt(this.#text, at);
        // A word with a digit right behind it is none of those known.
        if (!/\d/.test(this.#text.charAt(at + word.length)) && this.#takeWord(word)) this.understood = true;
        at += word.length;
      } else at += 1;
    }
  }

  finish(): number {
    this.#settleNumber();
    return this.#goBack(0);
  }

  #takeDigits(at: number): number {
    const group = takeGroup(this.#fields, this.#text, at, this.#now);
    if (group > 0) return group;
    const digits = /^\d+/.exec(this.#text.slice(at, at + 1000))?.[0] ?? '';
    if (!digits.startsWith('0') || digits.length <= 2) this.#number = to32Bits(digits);
    return digits.length;
  }

  #takeWord(word: string): boolean {
    const month = monthOf(word);
    if (month !== undefined) {
      this.#fields.month = month;
      return true;
    }
    if (this.#takeMoment(word.toLowerCase())) return true;
    if (this.#number === 0) {
      const number = NUMBERS.indexOf(word.toLowerCase());
      this.#number = word.toLowerCase() === 'last' ? 1 : Math.max(0, number);
      return this.#number > 0;
    }
    return this.#takeUnit(word);
  }

  /** Words that mean a moment by themselves. */
  #takeMoment(word: string): boolean {
    switch (word) {
      case 'yesterday':
        this.#number = 0;
        this.#goBack(DAY);
        return true;
      case 'midnight':
        return this.#takeHour(0);
      case 'noon':
        return this.#takeHour(12);
      case 'tea':
        return this.#takeHour(17);
      case 'am':
        return this.#takeHalf(0);
      case 'pm':
        return this.#takeHalf(12);
      case 'never':
        this.#number = 0;
        this.#show(0);
        return true;
      case 'now':
        this.#number = 0;
        this.#goBack(0);
        return true;
      default:
        return false;
    }
  }

  /** The last time that a clock showed an hour. */
  #takeHour(hour: number): boolean {
    this.#settleNumber();
    if ((this.#fields.hour ?? 0) < hour) this.#goBack(DAY);
    Object.assign(this.#fields, { hour, minute: 0, second: 0 });
    return true;
  }

  #takeHalf(half: number): boolean {
    const number = this.#number;
    this.#number = 0;
    if (number !== 0) Object.assign(this.#fields, { hour: number, minute: 0, second: 0 });
    this.#fields.hour = ((this.#fields.hour ?? 0) % 12) + half;
    return true;
  }

  /** Units and days of the week, as many back as the number before says. */
  #takeUnit(word: string): boolean {
    const number = this.#number;
    const unit = UNITS.find(([name]) => agreeing(word, name) >= name.length - 1)?.[1];
    const weekday = weekdayOf(word);
    const months = agreeing(word, 'months') >= 5;
    if (unit === undefined && weekday === undefined && !months && agreeing(word, 'years') < 4) return false;
    this.#number = 0;
    if (unit !== undefined) {
      this.#goBack(Math.imul(unit, number));
      return true;
    }
    if (weekday !== undefined) {
      const days = this.#weekday - weekday;
      this.#goBack(Math.imul(days + 7 * (days <= 0 ? number : number - 1), DAY));
      return true;
    }
    this.#goBack(0);
    if (months) {
      const month = (this.#fields.month ?? 0) - number;
      this.#setYear((this.#fields.year ?? 0) + Math.floor(month / 12));
      this.#fields.month = ((month % 12) + 12) % 12;
    } else this.#setYear((this.#fields.year ?? 0) - number);
    return true;
  }

  /** Gives a number that no word has told the meaning of to the first of day, month and year that is open. */
  #settleNumber(): void {
    const number = this.#number;
    this.#number = 0;
    const { day, month, year } = this.#fields;
    // A negative day or month leaves it open.
    if (number === 0 || (number < 0 && (day === undefined || month === undefined))) return;
    if (day === undefined && number < 32) this.#fields.day = number;
    else if (month === undefined && number < 13) this.#fields.month = number - 1;
    else if (year === undefined) {
      if (number > 1969 && number < 2100) this.#fields.year = number;
      else if (number > 69 && number < 100) this.#fields.year = 1900 + number;
      else if (number < 38) this.#setYear(2000 + number);
    }
  }

  /** Fills what is open from today, and goes back; a month that is still to come is that of last year. */
  #goBack(seconds: number): number {
    const { year, month, day, hour = 0, minute = 0, second = 0 } = this.#fields;
    const filled = month ?? this.#today.month;
    const years = year ?? this.#today.year - (filled > this.#today.month ? 1 : 0);
    const days = daysTo(years, filled, day ?? this.#today.day);
    const time = days * DAY + hour * 3600 + minute * 60 + second - seconds;
    this.#show(time);
    return time;
  }

  #show(time: number): void {
    const { weekday, ...fields } = calendarOf(time);
    this.#fields = fields;
    this.#weekday = weekday;
    this.#setYear(fields.year);
  }

  /** A year before 1900 counts as none. */
  #setYear(year: number): void {
    this.#fields.year = year < 1900 ? undefined : year;
  }
}

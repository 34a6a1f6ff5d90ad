/** A moment in a zone, as a calendar shows it. */
export type CalendarTime = {
  readonly year: number;
  /** From 0, as below. */
  readonly month: number;
  /** From 1. */
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday. */
  readonly weekday: number;
};

export const DAY = 86_400;

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Days from 1970-01-01 to a day of the Gregorian calendar; the month may be out of range and carries over. */
export function daysTo(year: number, month: number, day: number): number {
  const y = year + Math.floor(month / 12);
  const m = ((month % 12) + 12) % 12;
  // Years that begin in March put the leap day at their end.
  const shifted = m < 2 ? y - 1 : y;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * ((m + 10) % 12) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** The calendar of a moment, in seconds since the epoch, in UTC. */
export function calendarOf(seconds: number): CalendarTime {
  const days = Math.floor(seconds / DAY);
  const rest = seconds - days * DAY;
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const years = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const month = (march + 2) % 12;
  return {
    year: years + era * 400 + (month < 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * march + 2) / 5) + 1,
    hour: Math.floor(rest / 3600),
    minute: Math.floor((rest % 3600) / 60),
    second: rest % 60,
    weekday: (((days + 4) % 7) + 7) % 7,
  };
}

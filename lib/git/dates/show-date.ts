import { calendarOf, MONTHS, WEEKDAYS } from './calendar.ts';

/** A moment as a commit tells it: seconds since the epoch, and a zone as the number that its digits are. */
export type Stamp = { readonly time: number; readonly zone: number };

/** The latest time that a calendar is shown for, in seconds; a later one counts as 0. */
const LATEST = 2 ** 55;

/** The time and zone of a commit's line; 0 for what cannot be read. */
export function stampOf(time: string | undefined, zone: string | undefined): Stamp {
  const seconds = time === undefined ? 0 : Number(time);
  const offset = time === undefined || zone === undefined ? 0 : Number(zone);
  return {
    time: seconds < 2 ** 63 ? seconds : 0,
    zone: Math.abs(offset) < 2 ** 31 - 1 ? offset : 0,
  };
}

/** The offset of a zone in seconds: its last two digits are minutes. */
function zoneSeconds(zone: number): number {
  const size = Math.abs(zone);
  return Math.sign(zone) * (Math.floor(size / 100) * 60 + (size % 100)) * 60;
}

/** The form of git's log: `Thu Nov 3 09:05:07 2022 +0100`. */
export function showDate({ time, zone }: Stamp): string {
  const late = time > LATEST;
  const { year, month, day, hour, minute, second, weekday } = calendarOf(late ? 0 : time + zoneSeconds(zone));
  const clock = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  const names = `${WEEKDAYS[weekday]?.slice(0, 3)} ${MONTHS[month]?.slice(0, 3)}`;
  return `${names} ${day} ${clock} ${year} ${showZone(late ? 0 : zone)}`;
}

/** A sign and at least four digits. */
function showZone(zone: number): string {
  return `${zone < 0 ? '-' : '+'}${String(Math.abs(zone)).padStart(4, '0')}`;
}

/** The strict form of ISO 8601: `2022-11-03T09:05:07+01:00`. */
export function showIsoDate({ time, zone }: Stamp): string {
  const late = time > LATEST;
  const { year, month, day, hour, minute, second } = calendarOf(late ? 0 : time + zoneSeconds(zone));
  const two = (part: number): string => String(part).padStart(2, '0');
  const offset = showZone(late ? 0 : zone);
  const date = `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day)}`;
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}${offset.slice(0, -2)}:${offset.slice(-2)}`;
}

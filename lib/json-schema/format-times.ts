const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** RFC 3339 `full-date`. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return false;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= last;
}

const DAY_MINUTES = 24 * 60;

/** RFC 3339 `full-time`; a leap second only in the last minute of a day in UTC. */
export function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text);
  if (parts === null) return false;
  const [hour = 0, minute = 0, second = 0] = parts.slice(1, 4).map(Number);
  const [offsetHour = 0, offsetMinute = 0] = parts.slice(5).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (parts[4] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  const inUtc = (hour * 60 + minute - offset + 2 * DAY_MINUTES) % DAY_MINUTES;
  return inUtc === DAY_MINUTES - 1;
}

/** RFC 3339 `date-time`: "T" or a space between date and time. */
export function isDateTime(text: string): boolean {
  return /^[Tt ]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** RFC 3339, appendix A: units in order, none left out between two. */
export function isDuration(text: string): boolean {
  if (!/^P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/.test(text)) return false;
  const [date = '', time = ''] = text.slice(1).replace(/\d+/g, '').split('T');
  if (date === 'W') return time === '';
  return (date !== '' || time !== '') && 'YMD'.includes(date) && 'HMS'.includes(time);
}

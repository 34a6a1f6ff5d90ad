/** A time in milliseconds since the epoch as ISO 8601 in UTC. Pure: the clock is elsewhere. */
export function isoTime(ms: number): string {
  // oxlint-disable-next-line no-restricted-globals -- formats a given time, reads no clock
  return new Date(ms).toISOString();
}

/** The milliseconds since the epoch of a time that `isoTime` wrote. */
export function parseIsoTime(text: string): number {
  // oxlint-disable-next-line no-restricted-globals -- reads a given time, and no clock
  return Date.parse(text);
}

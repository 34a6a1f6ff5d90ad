/** A time in milliseconds since the epoch as ISO 8601 in UTC. Pure: the clock is elsewhere. */
export function isoTime(ms: number): string {
  // oxlint-disable-next-line no-restricted-globals -- formats a given time, reads no clock
  return new Date(ms).toISOString();
}

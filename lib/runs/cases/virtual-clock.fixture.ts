import type { Clock } from '../../base/ports.ts';

type Sleeper = { readonly at: number; readonly wake: () => void };

/** How long nothing must happen for the clock to move, in real milliseconds. */
const QUIET = 5;

/** Sleeps of our own watches and deadlines are longer: what is left are the pauses between tries. */
const LONGEST_PAUSE = 9000;

/** A clock that moves from one sleeper's time to the next, a few real milliseconds apart. */
export function virtualClock(): Clock & { readonly pauses: readonly number[] } {
  let now = 0;
  const pauses: number[] = [];
  const sleepers = new Set<Sleeper>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    timer = undefined;
    const next = Math.min(...[...sleepers].map(({ at }) => at));
    now = Math.max(now, next);
    for (const { at, wake } of sleepers) if (at <= now) wake();
    if (sleepers.size > 0) timer ??= setTimeout(move, QUIET);
  };
  return {
    pauses,
    now: () => now,
    monotonic: () => now,
    sleep(ms, signal) {
      if (signal?.aborted === true) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          // A sleep that was given up is no pause.
          if (ms < LONGEST_PAUSE) pauses.push(Math.round(ms));
          end();
        };
        const sleeper = { at: now + ms, wake };
        const end = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', end);
          resolve();
        };
        signal?.addEventListener('abort', end, { once: true });
        sleepers.add(sleeper);
        timer ??= setTimeout(move, QUIET);
      });
    },
  };
}

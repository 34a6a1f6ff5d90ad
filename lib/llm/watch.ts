import type { Clock } from '../base/ports.ts';
import type { Pulse } from './http.ts';

/** How long an open stream may be silent, and how long it may send nothing but signs of life, in milliseconds. */
const SILENT = 60_000;
const IDLE = 180_000;

/** The same while the model thinks, which some providers do without a word, and before its first word. */
const THINKING = 4;

/** How often the watch looks, in milliseconds: what a stream is allowed may have shrunk meanwhile. */
const LOOK = 10_000;

/** A watch over one attempt. */
export type Watch = { readonly pulse: Pulse; stop(): void };

/**
 * Calls `onStall`, once, when the stream is silent for too long or brings nothing but signs of life; a sentence says
 * which. One timer at a time, however many events come.
 */
export function startWatch(clock: Clock, onStall: (message: string) => void): Watch {
  const timer = new AbortController();
  let bytes: number | undefined;
  let content = clock.monotonic();
  let patience = THINKING;
  const look = async () => {
    for (;;) {
      const now = clock.monotonic();
      const silent = bytes === undefined ? Infinity : bytes + SILENT * patience - now;
      const idle = content + IDLE * patience - now;
      if (silent <= 0) return onStall(`It sent nothing for ${(SILENT * patience) / 1000} seconds.`);
      if (idle <= 0) return onStall(`It sent nothing of its turn for ${(IDLE * patience) / 1000} seconds.`);
      await clock.sleep(Math.min(silent, idle, LOOK), timer.signal);
      if (timer.signal.aborted) return;
    }
  };
  void look();
  return {
    pulse: {
      bytes() {
        bytes = clock.monotonic();
      },
      content(phase) {
        content = clock.monotonic();
        patience = phase === 'thinking' ? THINKING : 1;
      },
    },
    // With a reason of our own: making the usual one takes longer than the rest.
    stop: () => timer.abort('stopped'),
  };
}

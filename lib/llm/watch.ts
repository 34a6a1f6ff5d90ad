import type { Clock } from '../base/ports.ts';
import type { Pulse } from './http.ts';

/** How long an open stream may be silent, and how long it may send nothing but signs of life, in milliseconds. */
const SILENT = 60_000;
const IDLE = 180_000;

/** The same while the model thinks, which some providers do without a word, and before its first word. */
const THINKING = 4;

/** How often the watch looks, in milliseconds: what a stream is allowed may have shrunk meanwhile. */
const LOOK = 10_000;

/** A watch over the attempts of one run, one at a time. */
export type Watch = {
  /**
   * Calls `onStall`, once, when the attempt is silent for too long or brings nothing but signs of life; a sentence says
   * which. `signal` is that of the run: what is left of the watch ends with it.
   */
  begin(signal: AbortSignal, onStall: (message: string) => void): Pulse;
  /** The attempt is over. */
  end(): void;
};

/** What is known of the attempt at hand, in milliseconds of the clock. */
type Watched = {
  readonly signal: AbortSignal;
  bytes: number | undefined;
  content: number;
  patience: number;
  readonly onStall: (message: string) => void;
};

/** One timer for a whole run, however many attempts and events there are: a timer an attempt costs as much as our loop. */
export function createWatch(clock: Clock): Watch {
  let watched: Watched | undefined;
  let looking = false;
  const look = async () => {
    looking = true;
    while (watched?.signal.aborted === false) {
      const left = timeLeft(watched, clock.monotonic());
      if (typeof left === 'number') await clock.sleep(left, watched.signal);
      else {
        const { onStall } = watched;
        watched = undefined;
        onStall(left);
      }
    }
    looking = false;
  };
  return {
    begin(signal, onStall) {
      const content = clock.monotonic();
      const attempt: Watched = { signal, bytes: undefined, content, patience: THINKING, onStall };
      watched = attempt;
      if (!looking) void look();
      return pulseOf(attempt, clock);
    },
    end() {
      watched = undefined;
    },
  };
}

function pulseOf(attempt: Watched, clock: Clock): Pulse {
  return {
    bytes() {
      attempt.bytes = clock.monotonic();
    },
    content(phase) {
      attempt.content = clock.monotonic();
      attempt.patience = phase === 'thinking' ? THINKING : 1;
    },
  };
}

/** How long to wait before the next look, or why there is nothing left to wait for. */
function timeLeft({ bytes, content, patience }: Watched, now: number): number | string {
  const silent = bytes === undefined ? Infinity : bytes + SILENT * patience - now;
  const idle = content + IDLE * patience - now;
  if (silent <= 0) return `It sent nothing for ${(SILENT * patience) / 1000} seconds.`;
  if (idle <= 0) return `It sent nothing of its turn for ${(IDLE * patience) / 1000} seconds.`;
  return Math.min(silent, idle, LOOK);
}

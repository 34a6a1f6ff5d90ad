import type { Clock } from './ports.ts';

/** Steps, of about ten nanoseconds, that a call may do before it rests for the first time: a light call never does. */
const FIRST_STEPS = 300_000;

/** Steps between two rests: about ten milliseconds, which is what somebody else waits at most. */
const STEPS = 1_000_000;

/** A call that has not looked for its turn for so long, in milliseconds, is taken to be gone. */
const GONE = 1000;

/** How much longer one sleeps for each that stands before it, in milliseconds. */
const APART = 2;

/** What waits for its turn, and when it last looked. */
type Waiting = { seen: number };

/**
 * Lets calls that work for long without waiting for anything take turns, and everything else run between them. Time is
 * shared by work that is counted: on Workers the clock stands still while a call works. Nobody waits for a promise of
 * somebody else, which a request on Workers must not do; each looks for its turn by a timer of its own, and one that
 * stopped looking is passed over.
 */
export class Turns {
  readonly #clock: Clock;
  /** In the order of their turns. */
  readonly #waiting: Waiting[] = [];
  /** How many turns were taken. */
  #taken = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The share of one call. */
  share(): Share {
    return new Share((signal) => this.#wait(signal));
  }

  /** Resolves when it is the caller's turn, or when the signal aborts. */
  async #wait(signal: AbortSignal | undefined): Promise<void> {
    const own: Waiting = { seen: this.#clock.monotonic() };
    this.#waiting.push(own);
    for (;;) {
      const place = this.#waiting.indexOf(own);
      // Whoever was passed over joins the end.
      if (place < 0) this.#waiting.push(own);
      const taken = this.#taken;
      await this.#clock.sleep(Math.max(0, place) * APART, signal);
      own.seen = this.#clock.monotonic();
      this.#dropGone(own.seen);
      // A turn that was taken since may have been in the same round of the event loop: what came in goes before.
      if (signal?.aborted === true || (this.#waiting[0] === own && this.#taken === taken)) break;
    }
    this.#taken += 1;
    const place = this.#waiting.indexOf(own);
    if (place >= 0) this.#waiting.splice(place, 1);
  }

  #dropGone(now: number): void {
    while ((this.#waiting[0]?.seen ?? now) < now - GONE) this.#waiting.shift();
  }
}

/** What one call has done since it last rested. */
export class Share {
  #left = FIRST_STEPS;
  readonly #wait: (signal: AbortSignal | undefined) => Promise<void>;

  constructor(wait: (signal: AbortSignal | undefined) => Promise<void>) {
    this.#wait = wait;
  }

  /** Counts work; true when it is time to rest. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left <= 0;
  }

  /** Lets others go on; resolves when it is this call's turn again. */
  async rest(signal: AbortSignal | undefined): Promise<void> {
    await this.#wait(signal);
    this.#left = STEPS;
  }
}

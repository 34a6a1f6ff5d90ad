import type { RunEvent } from '../actors/run-event.ts';
import type { Clock, EventLog } from '../base/ports.ts';
import { isoTime } from '../base/time.ts';
import { encodeEvent } from './cut-event.ts';

/** An event as readers get it: with its run, its place in the log and its time (ISO 8601, UTC). */
export type LoggedEvent = RunEvent & {
  readonly run: string;
  readonly seq: number;
  readonly at: string;
  /** Of an event that was too large to keep whole: how many characters of JSON it had. */
  readonly cut?: number;
};

/** A block holds at most so many events, … */
const BLOCK_EVENTS = 32;
/** … waits at most so long for more, in milliseconds, … */
const BLOCK_WAIT = 25;
/** … and is written early when its text grows to this, in UTF-16 code units: a record of the store is limited. */
const BLOCK_SIZE = 200_000;
/** An event longer than this is kept cut. */
const EVENT_SIZE = 500_000;
/** Blocks fetched at a time. */
const READ_BLOCKS = 32;

/** The log of one run: written in blocks, read from any place on, while it grows. */
export class RunLog {
  readonly #run: string;
  readonly #log: EventLog;
  readonly #clock: Clock;
  /** The last sequence number given. */
  #last: number;
  /** True once `run.finished` is stored: nothing follows it. */
  #ended = false;
  #waiting: string[] = [];
  #size = 0;
  #readers: (() => void)[] = [];

  constructor(run: string, log: EventLog, clock: Clock) {
    this.#run = run;
    this.#log = log;
    this.#clock = clock;
    this.#last = 0;
    for (const events of this.stored(0)) {
      const last = events.at(-1);
      this.#last = last?.seq ?? this.#last;
      this.#ended = last?.type === 'run.finished';
    }
  }

  /** Adds an event; readers get it with its block. */
  append(event: RunEvent): void {
    this.#last += 1;
    const logged = { ...event, run: this.#run, seq: this.#last, at: isoTime(this.#clock.now()) };
    const json = encodeEvent(logged, EVENT_SIZE);
    this.#waiting.push(json);
    this.#size += json.length;
    const full = this.#waiting.length >= BLOCK_EVENTS || this.#size >= BLOCK_SIZE;
    this.#ended = event.type === 'run.finished';
    if (full || this.#ended) this.flush();
    else if (this.#waiting.length === 1) void this.#clock.sleep(BLOCK_WAIT).then(() => this.flush());
  }

  /** Writes what is waiting. */
  flush(): void {
    const count = this.#waiting.length;
    if (count === 0) return;
    this.#log.append({
      first: this.#last - count + 1,
      last: this.#last,
      json: `[${this.#waiting.join(',')}]`,
    });
    this.#waiting = [];
    this.#size = 0;
    const woken = this.#readers;
    this.#readers = [];
    for (const wake of woken) wake();
  }

  /** The stored events after a sequence number, in blocks, without waiting for more. */
  *stored(after: number): Iterable<readonly LoggedEvent[]> {
    let at = after;
    for (;;) {
      const blocks = this.#log.read(at, READ_BLOCKS);
      for (const block of blocks) {
        const events: LoggedEvent[] = JSON.parse(block.json);
        const from = at;
        at = block.last;
        yield events.filter((event) => event.seq > from);
      }
      if (blocks.length < READ_BLOCKS) return;
    }
  }

  /** True where nothing can follow an event: the run has ended, and the event is its last or past it. */
  endsAt(after: number): boolean {
    return this.#ended && after >= this.#last;
  }

  /**
   * The events after a sequence number, then those that follow, until the run has ended or the signal aborts. A number
   * past the end of a run gives nothing.
   */
  async *follow(after: number, signal: AbortSignal): AsyncIterable<readonly LoggedEvent[]> {
    let at = after;
    while (!signal.aborted) {
      for (const events of this.stored(at)) {
        at = events.at(-1)?.seq ?? at;
        yield events;
      }
      if (this.#ended) return;
      if (at >= this.#last - this.#waiting.length) await this.#nextBlock(signal);
    }
  }

  async #nextBlock(signal: AbortSignal): Promise<void> {
    // Who left while reading a block would wait for the next one: an abort is told once.
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#readers.push(wake);
      signal.addEventListener('abort', wake);
    });
  }
}

import type { Budget } from '../../base/budget.ts';
import type { Failure } from '../../base/failure.ts';

/** A part of the two sequences: `[oldFrom, oldTo)` against `[newFrom, newTo)`. */
export type Box = {
  readonly oldFrom: number;
  readonly oldTo: number;
  readonly newFrom: number;
  readonly newTo: number;
};

/** Where a box is cut in two. A half that is `exact` was cut on a shortest path and must be finished on one. */
export type Split = {
  readonly oldAt: number;
  readonly newAt: number;
  readonly exactBefore: boolean;
  readonly exactAfter: boolean;
};

/** A run of equal lines of more than this length is worth steering by. */
const LONG_RUN = 20;
/** From this edit cost on, a long run is looked for. */
const STEER_FROM = 256;
/** A point is good when it advanced more than so many lines for each edit. */
const GAIN = 4;

/**
 * Finds where the forward and the backward search of Myers' linear space algorithm ("An O(ND) Difference Algorithm and
 * Its Variations", 1986, section 4b) meet. A search that grows dear is cut off, as git's is: behind a long run of equal
 * lines that lies far along, or, at `costLimit`, at the point that came furthest.
 */
export class SplitSearch {
  readonly #old: Int32Array;
  readonly #new: Int32Array;
  readonly #costLimit: number;
  /** How far each diagonal (old position less new position) was followed, in positions of the old sequence. */
  readonly #forward: Int32Array;
  readonly #backward: Int32Array;
  /** What makes a diagonal an index. */
  readonly #origin: number;

  constructor(old: Int32Array, next: Int32Array, costLimit: number) {
    this.#old = old;
    this.#new = next;
    this.#costLimit = costLimit;
    this.#origin = next.length + 2;
    this.#forward = new Int32Array(old.length + next.length + 5);
    this.#backward = new Int32Array(old.length + next.length + 5);
  }

  /** Cuts a box of which neither side is empty. With `exact`, on a shortest path, whatever it costs. */
  split(box: Box, exact: boolean, budget: Budget): Split | Failure {
    const front = this.#start(this.#forward, box, box.oldFrom - box.newFrom, box.oldFrom);
    const back = this.#start(this.#backward, box, box.oldTo - box.newTo, box.oldTo);
    const oddDistance = ((front.middle - back.middle) & 1) !== 0;
    for (let cost = 1; ; cost += 1) {
      const spent = budget.spend('entries', 1 + ((front.highest - front.lowest) >> 6));
      if (spent !== undefined) return spent;
      let sawLongRun = false;
      widen(front, -1);
      for (let diagonal = front.highest; diagonal >= front.lowest; diagonal -= 2) {
        const run = this.#advance(box, diagonal);
        if (run > LONG_RUN) sawLongRun = true;
        if (oddDistance && covers(back, diagonal) && reach(back, diagonal) <= reach(front, diagonal)) {
          return meeting(front, diagonal);
        }
      }
      widen(back, FAR);
      for (let diagonal = back.highest; diagonal >= back.lowest; diagonal -= 2) {
        const run = this.#retreat(box, diagonal);
        if (run > LONG_RUN) sawLongRun = true;
        if (!oddDistance && covers(front, diagonal) && reach(back, diagonal) <= reach(front, diagonal)) {
          return meeting(back, diagonal);
        }
      }
      if (exact) continue;
      const steered = sawLongRun && cost > STEER_FROM ? this.#steer(box, front, back, cost) : undefined;
      if (steered !== undefined) return steered;
      if (cost >= this.#costLimit) return furthest(box, front, back);
    }
  }

  #start(reached: Int32Array, box: Box, middle: number, at: number): Frontier {
    reached[middle + this.#origin] = at;
    return {
      reached,
      origin: this.#origin,
      middle,
      lowest: middle,
      highest: middle,
      least: box.oldFrom - box.newTo,
      most: box.oldTo - box.newFrom,
    };
  }

  /** Follows a diagonal forwards from the better of its neighbours; the length of the run of equal lines. */
  #advance({ oldTo, newTo }: Box, diagonal: number): number {
    const reached = this.#forward;
    const at = diagonal + this.#origin;
    const below = reached[at - 1] ?? 0;
    const above = reached[at + 1] ?? 0;
    const start = below >= above ? below + 1 : above;
    let old = start;
    let next = old - diagonal;
    while (old < oldTo && next < newTo && this.#old[old] === this.#new[next]) {
      old += 1;
      next += 1;
    }
    reached[at] = old;
    return old - start;
  }

  /** Follows a diagonal backwards from the better of its neighbours; the length of the run of equal lines. */
  #retreat({ oldFrom, newFrom }: Box, diagonal: number): number {
    const reached = this.#backward;
    const at = diagonal + this.#origin;
    const below = reached[at - 1] ?? 0;
    const above = reached[at + 1] ?? 0;
    const start = below < above ? below : above - 1;
    let old = start;
    let next = old - diagonal;
    while (old > oldFrom && next > newFrom && this.#old[old - 1] === this.#new[next - 1]) {
      old -= 1;
      next -= 1;
    }
    reached[at] = old;
    return start - old;
  }

  /** The best point behind a long run that the forward search passed, otherwise before one of the backward search. */
  #steer(box: Box, front: Frontier, back: Frontier, cost: number): Split | undefined {
    const ahead = this.#bestOf(front, cost, (old, next) => {
      const gained = old - box.oldFrom + (next - box.newFrom);
      const inside =
        box.oldFrom + LONG_RUN <= old &&
        old < box.oldTo &&
        box.newFrom + LONG_RUN <= next &&
        next < box.newTo;
      return { gained, inside, run: () => this.#isRun(old - LONG_RUN, next - LONG_RUN) };
    });
    if (ahead !== undefined) return { ...ahead, exactBefore: true, exactAfter: false };
    const behind = this.#bestOf(back, cost, (old, next) => {
      const gained = box.oldTo - old + (box.newTo - next);
      const inside =
        box.oldFrom < old &&
        old <= box.oldTo - LONG_RUN &&
        box.newFrom < next &&
        next <= box.newTo - LONG_RUN;
      return { gained, inside, run: () => this.#isRun(old, next) };
    });
    return behind === undefined ? undefined : { ...behind, exactBefore: false, exactAfter: true };
  }

  #bestOf(frontier: Frontier, cost: number, judge: Judge): Point | undefined {
    let best = 0;
    let found: Point | undefined;
    for (let diagonal = frontier.highest; diagonal >= frontier.lowest; diagonal -= 2) {
      const oldAt = reach(frontier, diagonal);
      const newAt = oldAt - diagonal;
      const { gained, inside, run } = judge(oldAt, newAt);
      const value = gained - Math.abs(diagonal - frontier.middle);
      if (value <= GAIN * cost || value <= best || !inside || !run()) continue;
      best = value;
      found = { oldAt, newAt };
    }
    return found;
  }

  #isRun(old: number, next: number): boolean {
    for (let k = 0; k < LONG_RUN; k += 1) if (this.#old[old + k] !== this.#new[next + k]) return false;
    return true;
  }
}

type Point = { readonly oldAt: number; readonly newAt: number };

type Judge = (old: number, next: number) => { gained: number; inside: boolean; run: () => boolean };

/** What no backward search has reached. */
const FAR = 0x7fffffff;

/** The diagonals that one direction has followed, every other one of `lowest` to `highest`. */
type Frontier = {
  readonly reached: Int32Array;
  readonly origin: number;
  readonly middle: number;
  lowest: number;
  highest: number;
  /** The outermost diagonals of the box. */
  readonly least: number;
  readonly most: number;
};

function reach({ reached, origin }: Frontier, diagonal: number): number {
  return reached[diagonal + origin] ?? 0;
}

function covers({ lowest, highest }: Frontier, diagonal: number): boolean {
  return lowest <= diagonal && diagonal <= highest;
}

/** Goes one diagonal further out on both sides, or one in where the box ends. */
function widen(frontier: Frontier, unreached: number): void {
  if (frontier.lowest > frontier.least) {
    frontier.lowest -= 1;
    frontier.reached[frontier.lowest - 1 + frontier.origin] = unreached;
  } else frontier.lowest += 1;
  if (frontier.highest < frontier.most) {
    frontier.highest += 1;
    frontier.reached[frontier.highest + 1 + frontier.origin] = unreached;
  } else frontier.highest -= 1;
}

function meeting(frontier: Frontier, diagonal: number): Split {
  const oldAt = reach(frontier, diagonal);
  return { oldAt, newAt: oldAt - diagonal, exactBefore: true, exactAfter: true };
}

/** The point that came furthest, of the direction that came further. */
function furthest(box: Box, front: Frontier, back: Frontier): Split {
  const { oldFrom, oldTo, newFrom, newTo } = box;
  let ahead = { oldAt: -1, sum: -1 };
  for (let diagonal = front.highest; diagonal >= front.lowest; diagonal -= 2) {
    const old = Math.min(reach(front, diagonal), oldTo);
    const oldAt = old - diagonal > newTo ? newTo + diagonal : old;
    const sum = oldAt + (oldAt - diagonal);
    if (ahead.sum < sum) ahead = { oldAt, sum };
  }
  let behind = { oldAt: FAR, sum: FAR };
  for (let diagonal = back.highest; diagonal >= back.lowest; diagonal -= 2) {
    const old = Math.max(reach(back, diagonal), oldFrom);
    const oldAt = old - diagonal < newFrom ? newFrom + diagonal : old;
    const sum = oldAt + (oldAt - diagonal);
    if (sum < behind.sum) behind = { oldAt, sum };
  }
  return oldTo + newTo - behind.sum < ahead.sum - (oldFrom + newFrom)
    ? { oldAt: ahead.oldAt, newAt: ahead.sum - ahead.oldAt, exactBefore: true, exactAfter: false }
    : { oldAt: behind.oldAt, newAt: behind.sum - behind.oldAt, exactBefore: false, exactAfter: true };
}

import type { Place } from './place.ts';

/** Something wrong with the value at a place, told only when it is asked for. */
export type Problem = {
  readonly place: Place;
  /** A key below the place that the problem is about. */
  readonly key?: string;
  /** One sentence, without the full stop. `field` is the path of the place with the key, `owner` without it. */
  readonly say: (field: string, owner: string) => string;
};

/** What visiting gave: valid if and only if there are no problems. */
export type Outcome = {
  readonly problems: readonly Problem[];
  /** The keys and positions that subschemas have looked at; kept only for a schema that asks (`unevaluated…`). */
  readonly seen: ReadonlySet<string | number>;
};

/** One keyword's part of a visit. */
export type Rule = (visit: Visit) => void;

/** A schema as it is run: rules in the order in which their problems are told. */
export type SchemaNode = {
  rules: readonly Rule[];
  /** Steps of one visit, without the nodes below it. */
  weight: number;
  /** Schemas that look at the same place again. */
  readonly inPlace: SchemaNode[];
  /** True once a reference leads here, so that several ways may: the outcome at a place is then kept. */
  shared: boolean;
};

/** How many problems of one place are kept; what is told of them is less. */
const MAX_PROBLEMS = 20;

const NOTHING_SEEN: ReadonlySet<string | number> = new Set();
const VALID: Outcome = { problems: [], seen: NOTHING_SEEN };

/** What a schema asks of every run. */
export type Traits = { readonly tracksSeen: boolean; readonly hasShared: boolean };

/** Counts the steps of checking one value. Once they run out, every visit comes back at once. */
export class Run {
  readonly #most: number;
  readonly #deepest: number;
  readonly tracksSeen: boolean;
  /** True when a place may be reached in several ways: what is found there is kept then. */
  readonly hasShared: boolean;
  /** What shared schemas found, by place: each looks at a place once, however many ways lead there. */
  readonly #found = new Map<SchemaNode, Map<Place, Outcome>>();
  #steps = 0;
  #depth = 0;
  /** True once the value could not be checked to the end: its outcome says nothing then. */
  isOver = false;

  constructor(limits: { readonly steps: number; readonly depth: number }, traits: Traits) {
    this.#most = limits.steps;
    this.#deepest = limits.depth;
    this.tracksSeen = traits.tracksSeen;
    this.hasShared = traits.hasShared;
  }

  /** Counts steps. */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#most) this.isOver = true;
  }

  /** Counts the work on a text that is read through once: a step for every 16 characters. */
  spendText(text: string): void {
    this.spend(text.length >> 4);
  }

  visit(node: SchemaNode, place: Place): Outcome {
    const known = node.shared ? this.#found.get(node)?.get(place) : undefined;
    this.spend(known === undefined ? node.weight : 1);
    if (known !== undefined) return known;
    if (this.#depth >= this.#deepest) this.isOver = true;
    if (this.isOver || node.rules.length === 0) return VALID;
    this.#depth += 1;
    const visit = new Visit(place, this);
    for (const rule of node.rules) rule(visit);
    this.#depth -= 1;
    const outcome = visit.outcome();
    if (node.shared) this.#keep(node, place, outcome);
    return outcome;
  }

  #keep(node: SchemaNode, place: Place, outcome: Outcome): void {
    const at = this.#found.get(node) ?? new Map<Place, Outcome>();
    this.#found.set(node, at.set(place, outcome));
  }
}

/** A schema looks at a place: what its rules see and where they leave what they find. */
export class Visit {
  readonly place: Place;
  readonly run: Run;
  #problems: Problem[] | undefined;
  #seen: Set<string | number> | undefined;

  constructor(place: Place, run: Run) {
    this.place = place;
    this.run = run;
  }

  get value(): unknown {
    return this.place.value;
  }

  outcome(): Outcome {
    if (this.#problems !== undefined) return { problems: this.#problems, seen: NOTHING_SEEN };
    return this.#seen === undefined ? VALID : { problems: [], seen: this.#seen };
  }

  report(say: Problem['say'], key?: string): void {
    const { place } = this;
    this.#add(key === undefined ? { place, say } : { place, say, key });
  }

  /** What the schema finds at the same place; nothing is taken over. */
  look(node: SchemaNode): Outcome {
    return this.run.visit(node, this.place);
  }

  /** Takes over what another schema found at the same place. */
  take({ problems, seen }: Outcome): void {
    for (const problem of problems) this.#add(problem);
    for (const key of seen) this.see(key);
  }

  /** Visits what is below a key or position and takes over its problems. */
  below(node: SchemaNode, key: string | number): void {
    const { problems } = this.run.visit(node, this.child(key));
    for (const problem of problems) this.#add(problem);
    if (this.run.tracksSeen) this.see(key);
  }

  child(key: string | number): Place {
    return this.place.child(key, this.run.hasShared);
  }

  see(key: string | number): void {
    if (!this.run.tracksSeen) return;
    this.run.spend(1);
    (this.#seen ??= new Set()).add(key);
  }

  hasSeen(key: string | number): boolean {
    return this.#seen?.has(key) === true;
  }

  #add(problem: Problem): void {
    this.#problems ??= [];
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
  }
}

/** What a candidate answers: compared with the expected answer, and a wrong one voids the measurement. */
export type Answer = string | number;

/** One way to do the work. */
export type Candidate = {
  readonly name: string;
  run(): Answer | Promise<Answer>;
  /** The answer that is compared, where making it out of what `run` finds would take time of its own. */
  verify?(): Answer | Promise<Answer>;
};

/** A prepared input with its known answer and everything that is measured on it. */
export type Workload = {
  readonly expected: Answer;
  readonly ours: Candidate;
  readonly peers: readonly Candidate[];
  /** How many bytes each candidate looks at, where a rate says more than a time. */
  readonly bytes?: number;
  /** How many calls each candidate makes, where the time of one says more than that of all. */
  readonly calls?: number;
  /** Removes what preparing left outside memory. */
  close?(): void;
};

/** When the size grows from `from` to `to`, the time of ours must grow by less than `factor`. */
export type Gate = { readonly from: number; readonly to: number; readonly factor: number };

/** A benchmark as data. */
export type BenchCase = {
  /** `area/case`; also the name under which results are kept. */
  readonly id: string;
  readonly about: string;
  /** What speaks for or against us in the comparison. */
  readonly bias: string;
  /** The size at which ours and the peers are compared; what it counts is said in `about`. */
  readonly size: number;
  readonly gates: readonly Gate[];
  prepare(size: number): Workload | Promise<Workload>;
};

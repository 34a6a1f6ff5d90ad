/** Numbers that are given once in a run, whatever parts it has. */
export type RunNumbers = {
  /** The next step, from 1. */
  nextStep(): number;
  /** The step that was begun last; 0 before the first. */
  lastStep(): number;
  /** The id of the next tool call: `call_1`, `call_2`, … */
  nextCall(): string;
  /** The next visit of a node, from 1. */
  nextVisit(): number;
};

/** Numbers of a run that has done nothing yet. */
export function startNumbers(): RunNumbers {
  let steps = 0;
  let calls = 0;
  let visits = 0;
  return {
    nextStep: () => (steps += 1),
    lastStep: () => steps,
    nextCall: () => `call_${(calls += 1)}`,
    nextVisit: () => (visits += 1),
  };
}

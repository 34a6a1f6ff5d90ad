/** Results of checks, unit tests or scenarios, counted alike. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** Nothing counted yet. */
export const NO_TALLY: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The sum of two tallies. */
export function addTallies(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** `N passed, N failed`, and `, N skipped` when something was. */
export function renderTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
};

/** Counts Vitest's JSON report. */
export function tallyVitest(json: string): Tally {
  const report: VitestReport = JSON.parse(json);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads a report that is a tally itself. */
export function tallyPlain(json: string): Tally {
  return { ...NO_TALLY, ...(JSON.parse(json) as Partial<Tally>) };
}

type Envelope = {
  readonly testCaseStarted?: { readonly id: string };
  readonly testStepFinished?: {
    readonly testCaseStartedId: string;
    readonly testStepResult: { readonly status: string };
  };
  readonly testCaseFinished?: { readonly testCaseStartedId: string; readonly willBeRetried: boolean };
};

type Outcome = 'passed' | 'failed' | 'skipped';

function outcomeOf(statuses: readonly string[]): Outcome {
  if (statuses.length > 0 && statuses.every((status) => status === 'PASSED')) return 'passed';
  return statuses.length > 0 && statuses.every((status) => status === 'PASSED' || status === 'SKIPPED')
    ? 'skipped'
    : 'failed';
}

/**
 * Counts the scenarios of Cucumber's messages, one JSON object a line. A scenario passes when it ran and each of its
 * steps passed; one that has no steps, an undefined or a pending one, or that never finished, has failed.
 */
export function tallyCucumber(ndjson: string): Tally {
  const steps = new Map<string, string[]>();
  const finished = new Set<string>();
  for (const line of ndjson.split('\n').filter((text) => text !== '')) {
    const { testCaseStarted, testStepFinished, testCaseFinished }: Envelope = JSON.parse(line);
    if (testCaseStarted !== undefined) steps.set(testCaseStarted.id, []);
    if (testStepFinished !== undefined) {
      steps.get(testStepFinished.testCaseStartedId)?.push(testStepFinished.testStepResult.status);
    }
    if (testCaseFinished?.willBeRetried === true) steps.delete(testCaseFinished.testCaseStartedId);
    else if (testCaseFinished !== undefined) finished.add(testCaseFinished.testCaseStartedId);
  }
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const [id, statuses] of steps) tally[finished.has(id) ? outcomeOf(statuses) : 'failed'] += 1;
  return tally;
}

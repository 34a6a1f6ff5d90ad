import { describe, expect, it } from 'vitest';
import { renderTally, tallyCucumber, tallyPlain, tallyVitest } from './tally.ts';

function scenario(
  id: string,
  statuses: readonly string[],
  end: 'finished' | 'retried' | 'cut' = 'finished',
): string {
  const lines: object[] = [
    { testCaseStarted: { id } },
    ...statuses.map((status) => ({
      testStepFinished: { testCaseStartedId: id, testStepResult: { status } },
    })),
  ];
  const willBeRetried = end === 'retried';
  if (end !== 'cut') lines.push({ testCaseFinished: { testCaseStartedId: id, willBeRetried } });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

describe('scenarios', () => {
  it.each([
    ['passed', ['PASSED', 'PASSED'], { passed: 1, failed: 0, skipped: 0 }],
    ['failed', ['PASSED', 'FAILED', 'SKIPPED'], { passed: 0, failed: 1, skipped: 0 }],
    ['undefined', ['UNDEFINED'], { passed: 0, failed: 1, skipped: 0 }],
    ['pending', ['PENDING', 'SKIPPED'], { passed: 0, failed: 1, skipped: 0 }],
    ['skipped', ['PASSED', 'SKIPPED'], { passed: 0, failed: 0, skipped: 1 }],
    ['empty', [], { passed: 0, failed: 1, skipped: 0 }],
  ])('counts one that %s', (_, statuses, tally) => {
    expect(tallyCucumber(scenario('a', statuses))).toEqual(tally);
  });

  it('counts one that never finished as failed', () => {
    expect(tallyCucumber(scenario('a', ['PASSED'], 'cut'))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts the last attempt alone, and other messages not at all', () => {
    const text = `{"meta":{}}\n${scenario('a', ['FAILED'], 'retried')}${scenario('b', ['PASSED'])}`;
    expect(tallyCucumber(text)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });
});

it('counts unit tests', () => {
  const report = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 3, numTodoTests: 4 };
  expect(tallyVitest(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 7 });
});

it.each([
  [{ passed: 3, failed: 0, skipped: 0 }, '3 passed, 0 failed'],
  [{ passed: 3, failed: 1, skipped: 2 }, '3 passed, 1 failed, 2 skipped'],
])('renders %o', (tally, line) => {
  expect(renderTally(tally)).toBe(line);
});

it('takes a report that is a tally as it is', () => {
  expect(tallyPlain('{"passed":3,"failed":1}')).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

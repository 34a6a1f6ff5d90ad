import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBudget, DEFAULT_BUDGET } from '../../base/budget.ts';
import { utf8 } from '../../base/bytes.ts';
import { hunksOf } from './hunks.ts';
import { commonTail, diffLines, type Change } from './line-diff.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() };

function diff(before: string, after: string) {
  const found = diffLines(utf8(before), utf8(after), createBudget(DEFAULT_BUDGET, clock));
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

/** Changes as numbers of lines, counted from 1: `2-3>2` is lines 2 and 3 replaced by line 2. */
function shown(changes: readonly Change[]): string {
  const range = (from: number, to: number) =>
    from === to ? `${from}^` : to === from + 1 ? `${to}` : `${from + 1}-${to}`;
  return changes
    .map(({ oldFrom, oldTo, newFrom, newTo }) => `${range(oldFrom, oldTo)}>${range(newFrom, newTo)}`)
    .join(' ');
}

const lines = (text: string) => text.split('').join('\n') + (text === '' ? '' : '\n');

// What `git diff --no-index` 2.39.5 prints for these texts.
describe('changes of lines', () => {
  it.each([
    ['', '', ''],
    ['a', 'a', ''],
    ['', 'ab', '0^>1-2'],
    ['ab', '', '1-2>0^'],
    ['abc', 'axc', '2>2'],
    ['abcabba', 'cbabac', '1-2>0^ 4>1^ 5^>3 7^>6'],
    // A copy slides down to the end of what it is a copy of.
    ['aab', 'aaab', '2^>3'],
    ['abab', 'ababab', '4^>5-6'],
    // Two groups that meet become one.
    ['axbxc', 'abc', '2>1^ 4>2^'],
    ['xaxbx', 'x', '2-5>1^'],
  ])('of %j against %j are %j', (before, after, changes) => {
    expect(shown(diff(lines(before), lines(after)).changes)).toBe(changes);
  });

  it('tell a last line without a line feed from the same with one', () => {
    expect(shown(diff('a\nb', 'a\nb\n').changes)).toBe('2>2');
    expect(shown(diff('a\nb', 'a\nb').changes)).toBe('');
  });

  it('go where the indent says that a block begins', () => {
    const before = 'f() {\n  a;\n}\n\nh() {\n  c;\n}\n';
    const after = 'f() {\n  a;\n}\n\ng() {\n  b;\n}\n\nh() {\n  c;\n}\n';
    expect(shown(diff(before, after).changes)).toBe('4^>5-8');
  });

  it('prefer the place below a blank line for a paragraph', () => {
    expect(shown(diff('a\n\nb\n\nc\n', 'a\n\nx\n\nb\n\nc\n').changes)).toBe('2^>3-4');
  });

  it('move beside a change of the other text', () => {
    expect(shown(diff('a\nb\nb\nc\n', 'a\nb\nx\n').changes)).toBe('3-4>3');
  });
});

describe('any two texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', '', '  d', '\te'), { maxLength: 60 })
    .map((all) => all.join('\n'));

  it('become each other by the changes, which touch nothing else', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { pair, changes } = diff(before, after);
        let old = 0;
        let next = 0;
        for (const change of [
          ...changes,
          { oldFrom: pair.before.count, newFrom: pair.after.count, oldTo: 0, newTo: 0 },
        ]) {
          expect(change.oldFrom - old).toBe(change.newFrom - next);
          expect([...pair.before.classes.subarray(old, change.oldFrom)]).toEqual([
            ...pair.after.classes.subarray(next, change.newFrom),
          ]);
          old = change.oldTo;
          next = change.newTo;
        }
      }),
    );
  });

  it('share a tail that is equal and starts behind a line feed', () => {
    const long = 'x'.repeat(500);
    fc.assert(
      fc.property(text, text, fc.array(fc.constantFrom('p', long), { maxLength: 20 }), (a, b, rest) => {
        const end = `\n${rest.join('\n')}\n`;
        const before = utf8(a + end);
        const after = utf8(b + end);
        const tail = commonTail(before, after);
        expect(before.subarray(before.length - tail)).toEqual(after.subarray(after.length - tail));
        if (tail > 0) expect(before[before.length - tail - 1]).toBe(10);
      }),
    );
  });
});

it('leaves whole blocks of the end out, but for the line that the first of them begins in', () => {
  const end = `${'y'.repeat(99)}\n`.repeat(30);
  expect(commonTail(utf8(`a\n${end}`), utf8(`b\n${end}`))).toBe(2000);
  expect(commonTail(utf8(`a${'z'.repeat(3000)}`), utf8(`b${'z'.repeat(3000)}`))).toBe(0);
});

it('stops when the budget is used up', () => {
  const random = (seed: number) =>
    Array.from({ length: 20_000 }, (_, i) => `${((i * seed) % 7919) % 13}\n`).join('');
  const budget = createBudget({ ...DEFAULT_BUDGET, entries: 100 }, clock);
  const found = diffLines(utf8(random(7)), utf8(random(11)), budget);
  expect(found.ok ? 'done' : found.error.code).toBe('limit_exceeded');
});

it.each([
  [4, ['0-14']],
  [3, ['0-5', '6-13']],
  [0, ['1-2', '9-10']],
])('changes with %i lines of context around them are in the hunks %j', (context, hunks) => {
  const found = diff(lines('abcdefghijklmnop'), lines('aXcdefghiYklmnop'));
  expect(hunksOf(found, context).map(({ oldFrom, oldTo }) => `${oldFrom}-${oldTo}`)).toEqual(hunks);
});

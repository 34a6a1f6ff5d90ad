import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFindings, positionAt, type Position } from './findings.ts';

test.each<[string, number, Position]>([
  ['', 0, { line: 1, column: 1 }],
  ['abc', 0, { line: 1, column: 1 }],
  ['abc', 2, { line: 1, column: 3 }],
  ['a\nb', 1, { line: 1, column: 2 }],
  ['a\nb', 2, { line: 2, column: 1 }],
  ['\n\nb', 1, { line: 2, column: 1 }],
  ['\n\nb', 2, { line: 3, column: 1 }],
  ['a\n', 2, { line: 2, column: 1 }],
  ['😀é\n😀b', 6, { line: 2, column: 2 }],
])('in %j the offset %i is at %j', (text, offset, position) => {
  expect(positionAt(text, offset)).toEqual(position);
  expect(positionAt(text, offset, 4)).toEqual({ ...position, line: position.line + 3 });
});

test('a place counts the lines and the code points before it', () => {
  const unit = fc.constantFrom('\n', 'a', '😀', '\r');
  fc.assert(
    fc.property(fc.array(unit), fc.array(unit), (before, after) => {
      const lines = before.join('').split('\n');
      const offset = before.join('').length;
      expect(positionAt([...before, ...after].join(''), offset)).toEqual({
        line: lines.length,
        column: Array.from(lines.at(-1) ?? '').length + 1,
      });
    }),
  );
});

test('what is found is kept in order, with the file and the place where there are any', () => {
  const findings = createFindings('a/SKILL.md');
  findings.add('warning', 'odd', 'Odd.');
  findings.add('note', 'told', 'Told.', { line: 2, column: 3 });
  findings.add('error', 'bad', 'Bad.', () => ({ line: 4, column: 5 }));
  findings.add('error', 'worse', 'Worse.');
  expect(findings.diagnostics).toEqual([
    { severity: 'warning', code: 'odd', message: 'Odd.', path: 'a/SKILL.md' },
    { severity: 'note', code: 'told', message: 'Told.', path: 'a/SKILL.md', line: 2, column: 3 },
    { severity: 'error', code: 'bad', message: 'Bad.', path: 'a/SKILL.md', line: 4, column: 5 },
    { severity: 'error', code: 'worse', message: 'Worse.', path: 'a/SKILL.md' },
  ]);
  expect(findings.failure()).toEqual({
    code: 'invalid_skill',
    message: 'Bad. (line 4, column 5)',
    data: { diagnostic: 'bad', path: 'a/SKILL.md', line: 4, column: 5 },
  });
});

test('without an error nothing fails, and an error without a place has none', () => {
  const findings = createFindings(undefined);
  findings.add('warning', 'odd', 'Odd.');
  expect(findings.diagnostics).toEqual([{ severity: 'warning', code: 'odd', message: 'Odd.' }]);
  expect(findings.failure()).toBeUndefined();
  findings.add('error', 'bad', 'Bad.');
  expect(findings.failure()).toEqual({ code: 'invalid_skill', message: 'Bad.', data: { diagnostic: 'bad' } });
});

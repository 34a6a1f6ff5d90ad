import { expect, test } from 'vitest';
import { clipAround, clipContext } from './clip.ts';

const run = (length: number) => 'x'.repeat(length);

test.each([
  [run(500), 499, run(500), false],
  [run(501), 0, run(500), true],
  [`${run(500)}y`, 500, `${run(499)}y`, true],
  [`${run(99)}y${run(700)}`, 100, `${run(99)}y${run(400)}`, true],
  [`y${run(101)}z${run(700)}`, 101, `${run(101)}z${run(398)}`, true],
  [`${run(300)}y${run(100)}z${run(600)}`, 400, `y${run(99)}${run(1)}z${run(398)}`, true],
  [`${run(600)}y${run(399)}`, 700, `${run(100)}y${run(399)}`, true],
  [`${run(600)}y${run(398)}z`, 1000, `${run(100)}y${run(398)}z`, true],
])('%# a line around its match', (line, start, text, truncated) => {
  expect(clipAround(line, start)).toEqual({ text, truncated });
});

test('a line is not cut within a character', () => {
  // A cut before the match that falls into a pair leaves the pair out; so does one at the end.
  const pairs = '😀'.repeat(400);
  expect(clipAround(pairs, 200)).toEqual({ text: '😀'.repeat(250), truncated: true });
  expect(clipAround(pairs, 201)).toEqual({ text: '😀'.repeat(250), truncated: true });
  expect(clipAround(`a${pairs}`, 0)).toEqual({ text: `a${'😀'.repeat(249)}`, truncated: true });
  for (const low of ['\u{103ff}', '\u{10000}']) {
    const line = `${run(100)}${low}${run(700)}`;
    expect(clipAround(line, 201).text).toBe(run(500));
    expect(clipAround(line, 200).text).toBe(`${low}${run(498)}`);
  }
  // What only looks like the second half of a pair.
  for (const other of ['\udbff', '\ue000']) {
    const line = `${run(101)}${other}${run(700)}`;
    expect(clipAround(line, 201).text).toBe(`${other}${run(499)}`);
  }
});

test.each([
  [run(500), run(500)],
  [run(501), `${run(500)}…`],
  [`${run(499)}😀`, `${run(499)}…`],
  [`${run(498)}😀`, `${run(498)}😀`],
])('%# a line of context', (line, text) => {
  expect(clipContext(line)).toBe(text);
});

import { expect, test } from 'vitest';
import { codes, parse } from './parse.fixture.ts';

const said = (...lines: readonly string[]) => {
  const { skill, diagnostics } = parse(`---\nname: a\n${lines.join('\n')}\n---\nB\n`);
  const cuts = diagnostics.filter(({ code }) => code === 'text_cut_by_comment');
  return { text: skill?.description, cuts: codes(cuts), message: cuts[0]?.message };
};

test.each([
  [['description: Writes C # and Java.'], 'Writes C', '3:23'],
  [['description: Fixes issue #12'], 'Fixes issue', '3:26'],
  [['description: Two', '  lines and\t# more'], 'Two lines and', '4:13'],
  [['description: d', 'compatibility: Needs # signs'], 'd', '4:22'],
  [['description: d', 'steps:', '  - Do', '  - Fix #1'], 'd', '6:9'],
])('%j is cut, and told', (lines, text, place) => {
  expect(said(...lines)).toMatchObject({ text, cuts: [`warning text_cut_by_comment ${place}`] });
});

test('the message shows what was cut off, and how to keep it', () => {
  expect(said('description: Writes C # and Java.').message).toBe(
    'description: ends before "# and Java.", which YAML takes for a comment. Put the whole text in quotes if it belongs to it.',
  );
});

test('a text that is a comment altogether is told beside its error', () => {
  expect(said('description: #1 choice')).toEqual({
    text: undefined,
    cuts: ['warning text_cut_by_comment 3:14'],
    message: expect.stringContaining('"#1 choice"'),
  });
});

test.each([
  ['description: "Writes C # and Java."'],
  ["description: 'a' # note"],
  ['description: C#, issue#12'],
  ['description: |', '  Fixes # 12'],
  ['description: >- # note', '  Fixes # 12'],
  ['# note', 'description: d', '# note'],
  ['description: d', 'version: 1.0 # first'],
])('%j is not cut', (...lines) => {
  expect(said(...lines).cuts).toEqual([]);
});

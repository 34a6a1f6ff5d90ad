import { expect, test } from 'vitest';
import { systemPrompt } from './system-prompt.ts';
import { skillOf } from './skill.fixture.ts';

test('nothing to say is no prompt', () => {
  expect(systemPrompt(undefined, [])).toEqual({ text: undefined, warnings: [] });
  expect(systemPrompt('  \n', [])).toEqual({ text: undefined, warnings: [] });
});

test('the actor’s own text comes first, then the catalogue', () => {
  expect(systemPrompt(' Own. ', [])).toEqual({ text: 'Own.', warnings: [] });
  const { text = '', warnings } = systemPrompt('Own.', [skillOf('local/a', 'A.')]);
  expect(warnings).toEqual([]);
  expect(text.startsWith('Own.\n\nThese skills ')).toBe(true);
  expect(
    text.endsWith(
      '    <name>local/a</name>\n    <description>A.</description>\n  </skill>\n</available_skills>',
    ),
  ).toBe(true);
});

test('what does not fit is told', () => {
  const long = Array.from({ length: 20 }, (_, i) => skillOf(`local/s${i}`, 'x'.repeat(1000)));
  expect(systemPrompt(undefined, long).warnings).toEqual([
    {
      code: 'skills_shortened',
      message: 'The descriptions of 20 skills were shortened to fit the catalogue. Use fewer skills.',
    },
  ]);
  const many = Array.from({ length: 400 }, (_, i) => skillOf(`local/a-rather-long-name-of-a-skill-${i}`, ''));
  expect(systemPrompt(undefined, many).warnings).toMatchObject([{ code: 'skills_omitted' }]);
});

test('exactly one that does not fit is told too', () => {
  const many = Array.from({ length: 400 }, (_, i) => skillOf(`local/skill-${i}`, ''));
  const omitted = (count: number) => systemPrompt(undefined, many.slice(0, count)).warnings[0]?.message;
  const first = many.findIndex((_, i) => omitted(i + 1) !== undefined);
  expect(omitted(first + 1)).toMatch(/^[1-9] skills? did not fit/);
});

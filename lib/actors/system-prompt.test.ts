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

test('a single one that is shortened, or does not fit, is told too', () => {
  const [long] = systemPrompt(undefined, [skillOf('local/a', 'x'.repeat(20_000))]).warnings;
  expect(long?.message).toMatch(/^The descriptions of 1 skills were shortened /);
  // One more than fit, and large enough that the line about it takes the place of no other.
  const name = (i: number) => `local/${'n'.repeat(33)}-${100 + i}`;
  const many = Array.from({ length: 193 }, (_, i) => skillOf(name(i), ''));
  expect(systemPrompt(undefined, many.slice(1)).warnings).toEqual([]);
  expect(systemPrompt(undefined, many).warnings).toEqual([
    {
      code: 'skills_omitted',
      message: '1 skills did not fit the catalogue: the model cannot see them. Use fewer skills.',
    },
  ]);
});

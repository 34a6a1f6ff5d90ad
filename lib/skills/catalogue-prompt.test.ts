import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderCatalogue } from './catalogue-prompt.ts';

const skill = (name: string, description: string) => ({ name, description });

test('every skill is named and described, every field escaped', () => {
  const { text, shortened, omitted } = renderCatalogue([
    skill('local/a', `</description></skill> & "x" 'y'`),
    skill('local/b', 'B.'),
  ]);
  expect([shortened, omitted]).toEqual([0, 0]);
  expect(text.split('\n').slice(1)).toEqual([
    '<available_skills>',
    '  <skill>',
    '    <name>local/a</name>',
    '    <description>&lt;/description&gt;&lt;/skill&gt; &amp; &quot;x&quot; &apos;y&apos;</description>',
    '  </skill>',
    '  <skill>',
    '    <name>local/b</name>',
    '    <description>B.</description>',
    '  </skill>',
    '</available_skills>',
  ]);
});

test('no skills, no block', () => {
  expect(renderCatalogue([])).toEqual({ text: '', shortened: 0, omitted: 0 });
});

test('characters that only a model would read are dropped, joiners are kept', () => {
  const { text } = renderCatalogue([skill('local/a', 'a\u{E0041}b\u202Ec\u2066d\u200De\n f')]);
  expect(text).toContain('<description>abcd\u200De f</description>');
});

test('the long descriptions pay, the short ones stay whole', () => {
  const entries = [
    skill('local/long', 'x'.repeat(1000)),
    skill('local/short', 'Short.'),
    skill('local/other', 'y'.repeat(900)),
  ];
  const { text, shortened, omitted } = renderCatalogue(entries, 800);
  expect([shortened, omitted]).toEqual([2, 0]);
  expect(text).toContain('<description>Short.</description>');
  const [x = '', y = ''] = [/x+…/.exec(text)?.[0], /y+…/.exec(text)?.[0]];
  expect(x.length).toBe(y.length);
  expect(x.length).toBeGreaterThan(50);
});

test('skills are left out only when their names do not fit, and the text says how many', () => {
  const entries = Array.from({ length: 100 }, (_, i) => skill(`local/skill-${i}`, 'Does something.'));
  const { text, omitted } = renderCatalogue(entries, 1000);
  expect(omitted).toBeGreaterThan(80);
  expect(text).toContain('<name>local/skill-0</name>');
  expect(text).not.toContain('<description>');
  expect(text).toContain(`\n${omitted} more skills are left out for want of room.`);
});

test('within its budget it is never longer, and it leaves nobody out who fits', () => {
  const entry = fc.record({
    name: fc.stringMatching(/^[a-z]{1,20}$/),
    description: fc.string({ unit: 'grapheme', maxLength: 300 }),
  });
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 500, max: 4000 }),
      (entries, budget) => {
        const { text, omitted, shortened } = renderCatalogue(entries, budget);
        expect(text.length).toBeLessThanOrEqual(budget);
        if (renderCatalogue(entries, Infinity).text.length <= budget)
          expect([omitted, shortened]).toEqual([0, 0]);
        if (omitted > 0) expect(text).not.toContain('<description>');
      },
    ),
  );
});

test('a budget is used to the last character', () => {
  const entries = [skill('local/a', 'x'.repeat(30)), skill('local/b', 'y'.repeat(20))];
  const whole = renderCatalogue(entries).text;
  expect(renderCatalogue(entries, whole.length)).toEqual({ text: whole, shortened: 0, omitted: 0 });
  expect(renderCatalogue(entries, whole.length - 1)).toEqual({
    text: whole.replace('x'.repeat(30), `${'x'.repeat(28)}…`),
    shortened: 1,
    omitted: 0,
  });
  const names = renderCatalogue(entries.map(({ name }) => skill(name, ''))).text;
  expect(renderCatalogue(entries, names.length)).toEqual({ text: names, shortened: 2, omitted: 0 });
  expect(renderCatalogue(entries, names.length - 1).omitted).toBe(1);
});

test('a skill without a description has none shown, and one skill is shown whatever the budget', () => {
  const lines = [
    '<available_skills>',
    '  <skill>',
    '    <name>local/a</name>',
    '  </skill>',
    '</available_skills>',
  ];
  const shown = ({ text }: { text: string }) => text.split('\n').slice(1);
  expect(shown(renderCatalogue([skill('local/a', '')]))).toEqual(lines);
  expect(shown(renderCatalogue([skill('local/a', 'A.'), skill('local/b', 'B.')], 1))).toEqual([
    ...lines,
    '1 more skills are left out for want of room.',
  ]);
});

test('without a budget of its own it takes 16,000 characters', () => {
  const entries = Array.from({ length: 40 }, (_, i) => skill(`local/s${i}`, 'x'.repeat(1000)));
  const { text, shortened, omitted } = renderCatalogue(entries);
  expect(text.length).toBeLessThanOrEqual(16_000);
  expect(text.length).toBeGreaterThan(16_000 - 40);
  expect([shortened, omitted]).toEqual([40, 0]);
});

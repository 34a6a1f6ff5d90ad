import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

test.each([
  ['x'.repeat(400_000), 400_000],
  ['x'.repeat(400_001), 400_000],
  ['"'.repeat(200_000), 200_000],
  ['"'.repeat(200_001), 200_000],
  ['\u0001'.repeat(400_000), 66_666],
  ['', 0],
])('a text is kept as far as its JSON fits', (text, length) => {
  expect(fitText(text)).toBe(text.slice(0, length));
});

test('a cut falls between characters', () => {
  const shown = fitText('😀'.repeat(200_001));
  expect(shown).toBe('😀'.repeat(200_000));
  const mixed = fitText(`${'\u0001'.repeat(1000)}${'x'.repeat(400_000)}`);
  expect(JSON.stringify(mixed).length).toBeLessThanOrEqual(400_002);
  expect(mixed.length).toBeGreaterThan(390_000);
});

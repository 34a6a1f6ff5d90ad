import { expect, it } from 'vitest';
import { CUCUMBER_STEPS, ProgressTeller, VITEST_FILES, type Progress } from './progress.ts';

it.each<[string, Progress, string, number]>([
  ['steps', CUCUMBER_STEPS, '...F--', 6],
  ['steps beside a warning', CUCUMBER_STEPS, '..\nIn a future version.\n.\n', 3],
  [
    'files',
    VITEST_FILES,
    ' \u001b[32m✓\u001b[39m lib/a.test.ts (2 tests)\n ❯ lib/b.test.ts\n   ✓ a test\n',
    2,
  ],
  ['no file', VITEST_FILES, 'Tests 3 passed\n', 0],
])('counts %s', (...[, progress, text, count]) => {
  expect(progress.count(text)).toBe(count);
});

it('tells each stage when it starts, and all that run with how far they are', () => {
  let now = 0;
  const lines: string[] = [];
  const teller = new ProgressTeller(
    (line) => lines.push(line.trim()),
    () => now,
  );
  teller.tellAll();
  teller.start('features', CUCUMBER_STEPS);
  now = 5_000;
  teller.start('lint', undefined);
  teller.hear('features', '...');
  teller.hear('features', '..');
  teller.hear('lint', '...');
  now = 12_400;
  teller.tellAll();
  teller.end('features');
  teller.tellAll();
  teller.end('lint');
  teller.tellAll();
  expect(lines).toEqual([
    'features ...',
    'lint ...',
    'running: features (5 steps, 12 s), lint (7 s)',
    'running: lint (7 s)',
  ]);
});

import { expect, test } from 'vitest';
import { memoryFileSystem } from '../files/memory-files.ts';
import { PlainKernel } from '../search/plain-kernel.ts';
import { createGrepTool } from './grep.ts';
import { runTool } from './runtime.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: () => new Promise<void>(() => undefined) };

test('a pattern that needs too many steps over lines says so, with what was found before', async () => {
  let seed = 1;
  const noise = Uint8Array.from({ length: 400_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 0x61 + (seed % 2);
  });
  const workspace = memoryFileSystem({ a: 'hit\n', b: noise, c: 'hit\n' });
  const pattern = 'hit\\n|[b\\n][ab]{2000}a';
  const { output } = await runTool(
    createGrepTool(new PlainKernel()),
    { pattern, multiline: true },
    { workspace, clock },
  );
  expect(output).toMatchObject({ total: 1, truncated: true });
  expect(output?.['hint']).toContain('needs more steps on these files');
});

import { expect, test } from 'vitest';
import { friendly } from './friendly.ts';

test.each([
  ['spawn git ENOENT', 'not installed'],
  ['sh: 1: git: command not found', 'not installed'],
  ['spawnSync git ETIMEDOUT', 'timed out'],
  ['Command was killed with SIGTERM', 'timed out'],
  ['fatal: not a git repository (or any of the parent directories): .git', 'not a git repository'],
  ['usage: git diff --no-index [<options>] <path> <path>', 'not a git repository'],
  ["fatal: your current branch 'main' does not have any commits yet", 'No commits exist'],
  ['fatal: no such ref: HEAD', 'No commits exist'],
  ["fatal: ambiguous argument 'HEAD': unknown revision or path not in the working tree.", 'No commits exist'],
  [
    "fatal: ambiguous argument 'x': unknown revision or path not in the working tree.",
    'Unknown revision or path',
  ],
  ["fatal: bad revision 'x'", 'Unknown revision or path'],
  ["fatal: no such path 'x' in HEAD", 'does not exist'],
  ["fatal: ../x: '../x' is outside repository at '/r'", 'traversal'],
])('%s', (text, part) => {
  expect(friendly(text)).toContain(part);
});

test.each(['unexpected: xyzzy internal failure', ''])('%j stays as it is', (text) => {
  expect(friendly(text)).toBe(text);
});

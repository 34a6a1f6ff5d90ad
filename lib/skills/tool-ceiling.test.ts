import { expect, test } from 'vitest';
import { toolCeiling } from './tool-ceiling.ts';

const HERE = new Set(['builtin/file-read', 'skill/grep', 'skill/glob', 'skill/list-dir', 'builtin/git-log']);

function ceiling(allowed: readonly string[] | null) {
  const { tools, diagnostics } = toolCeiling(allowed, (name) => HERE.has(name));
  return { tools, codes: diagnostics.map(({ code }) => code), diagnostics };
}

test.each<[readonly string[] | null, readonly string[] | null, readonly string[]]>([
  [null, null, []],
  [['Read', 'Grep'], ['builtin/file-read', 'skill/grep'], []],
  [['skill/glob', 'LS', 'Glob'], ['skill/glob', 'skill/list-dir'], []],
  [['Bash(git log:*)'], ['builtin/git-log'], []],
  [['Bash(git log --oneline)'], ['builtin/git-log'], []],
  [['Bash(git:*)'], ['builtin/git-log'], []],
  [['Bash(rg:*)', 'Bash(ls -l)'], ['skill/grep', 'skill/list-dir'], []],
  [['Read', 'Write'], ['builtin/file-read'], ['allowed_tools_unknown']],
  [['Read', 'Bash(git push:*)'], ['builtin/file-read'], ['allowed_tools_unknown']],
  [['Read', 'Bash'], ['builtin/file-read'], ['allowed_tools_unknown']],
  [['Read', 'Bash(git diff:*)'], ['builtin/file-read'], ['allowed_tools_unknown']],
  [['Write', 'constructor'], null, ['allowed_tools_unknown', 'allowed_tools_unknown', 'allowed_tools_off']],
  [['Read', 'Bash(git log:*'], ['builtin/file-read'], ['allowed_tools_unknown']],
  [['Read', 'git log)'], ['builtin/file-read'], ['allowed_tools_unknown']],
  [['Read', 'Bash('], ['builtin/file-read'], ['allowed_tools_unknown']],
])('%j lets through %j and tells %j', (allowed, tools, codes) => {
  expect(ceiling(allowed)).toMatchObject({ tools, codes });
});

test('what stands for nothing is told with what was probably meant', () => {
  expect(ceiling(['Read', 'Grpe', 'Bash(git blame)']).diagnostics.map(({ message }) => message)).toEqual([
    'allowed-tools: "Grpe" stands for no tool here. Did you mean "Grep"? It lets nothing through.',
    'allowed-tools: "Bash(git blame)" stands for builtin/git-blame, which this service does not have. It lets nothing through.',
  ]);
});

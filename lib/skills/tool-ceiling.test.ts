import { expect, test } from 'vitest';
import { createFindings } from './findings.ts';
import { reportToolNames, toolCeiling } from './tool-ceiling.ts';

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

test('near names are looked for among the tools here too, and a name that is there twice is told once', () => {
  const { without } = toolCeiling(['skill/grpe', 'skill/grpe', 'Raed'], (name) => HERE.has(name), [...HERE]);
  expect(without.map(({ message }) => message)).toEqual([
    'allowed-tools: "skill/grpe" stands for no tool here. Did you mean "skill/grep" or "skill/glob"? It lets nothing through.',
    'allowed-tools: "Raed" stands for no tool here. Did you mean "Read"? It lets nothing through.',
  ]);
});

test('a SKILL.md with many unknown names has twenty of them told, the rest counted, and the ceiling', () => {
  const names = Array.from({ length: 25 }, (_, i) => `Unknown${i}`);
  const findings = createFindings('SKILL.md');
  reportToolNames(names, [...HERE], findings, { line: 4, column: 16 });
  const { diagnostics } = findings;
  expect(diagnostics).toHaveLength(22);
  expect(diagnostics[0]).toMatchObject({
    code: 'allowed_tools_unknown',
    line: 4,
    column: 16,
    path: 'SKILL.md',
  });
  expect(diagnostics.slice(-2).map(({ code, message }) => `${code} ${message}`)).toEqual([
    expect.stringContaining('allowed_tools_off'),
    'allowed_tools_unknown allowed-tools: 5 more names stand for no tool here.',
  ]);
});

test('what stands for nothing is told with what was probably meant', () => {
  expect(ceiling(['Read', 'Grpe', 'Bash(git blame)']).diagnostics.map(({ message }) => message)).toEqual([
    'allowed-tools: "Grpe" stands for no tool here. Did you mean "Grep"? It lets nothing through.',
    'allowed-tools: "Bash(git blame)" stands for builtin/git-blame, which this service does not have. It lets nothing through.',
  ]);
});

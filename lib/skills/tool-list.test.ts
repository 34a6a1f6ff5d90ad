import { expect, test } from 'vitest';
import { codes, parse, skillMd } from './parse.fixture.ts';

function tools(line: string, dialect: 'standard' | 'namespaced' = 'standard') {
  const { skill, failure, diagnostics } = parse(skillMd('name: local/a', 'description: d', line), {
    dialect,
  });
  const found = codes(diagnostics).filter((code) => code.includes('allowed_tools'));
  return { tools: skill?.allowedTools, source: skill?.allowedToolsSource, found, failure };
}

const COMMAS = ['note allowed_tools_commas 4:16'];
const LIST = ['note allowed_tools_list 4:16'];

test.each([
  ['Read Grep', ['Read', 'Grep'], []],
  ['Read', ['Read'], []],
  ['Read, Grep,Glob', ['Read', 'Grep', 'Glob'], COMMAS],
  ['Read ,  Grep ,', ['Read', 'Grep'], COMMAS],
  ['Bash(git log:*) Read', ['Bash(git log:*)', 'Read'], []],
  ['Bash(git add, git rm)', ['Bash(git add, git rm)'], []],
  ['Read, Bash(a (b, c) d)', ['Read', 'Bash(a (b, c) d)'], COMMAS],
  ['[Read, "Bash(git log:*)"]', ['Read', 'Bash(git log:*)'], LIST],
  ['["Read, Grep", yes]', ['Read', 'Grep', 'yes'], LIST],
  ['local/read-file', ['local/read-file'], []],
])('%s names %j', (source, names, found) => {
  expect(tools(`allowed-tools: ${source}`)).toEqual({ tools: names, source, found, failure: undefined });
});

test.each(['', '~', '[]', '" , "'])('%j sets no ceiling and says so', (source) => {
  const result = tools(`allowed-tools: ${source}`);
  expect([result.tools, result.source]).toEqual([[], undefined]);
  expect(result.found).toEqual(['warning allowed_tools_empty 4:16']);
});

test.each(['Bash(git log', 'Bash)'])('%s is kept with a warning', (source) => {
  expect(tools(`allowed-tools: ${source}`)).toMatchObject({
    tools: [source],
    found: ['warning allowed_tools_parentheses 4:16'],
  });
});

test.each(['{Read: true}', '[Read, [Grep]]', '[Read, ~]', '[{Bash: x}]'])(
  '%s is refused, since a ceiling must not be lifted by a mistake',
  (source) => {
    const result = tools(`allowed-tools: ${source}`);
    expect(result.found).toEqual(['error allowed_tools_invalid 4:16']);
    expect(result.failure?.message).toContain('allowed-tools: must be a list of names');
  },
);

test('the namespaced dialect wants a list and reads a text as one', () => {
  expect(tools('allowed-tools: [local/a, local/b]', 'namespaced').found).toEqual([]);
  expect(tools('allowed-tools: local/a local/b', 'namespaced')).toMatchObject({
    tools: ['local/a', 'local/b'],
    found: ['warning allowed_tools_text 4:16'],
  });
});

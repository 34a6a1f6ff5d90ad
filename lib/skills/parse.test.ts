import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codes, parse, skillMd } from './parse.fixture.ts';

const fields = (...lines: string[]) => parse(skillMd('name: a', 'description: d', ...lines));

test('a full header in the namespaced dialect', () => {
  const text = skillMd(
    'name: local/code-review',
    'description: >-',
    '  Run a review',
    '  checklist.',
    'version: 1.10',
    'license: MIT',
    'compatibility:',
    '  min_agent_version: "3.0.0"',
    'metadata:',
    '  tags: [review, quality]',
    'allowed-tools:',
    '  - local/read-file',
    '  - Bash(git log:*)',
    'steps:',
    '  - Run tests',
    '  - " Push "',
    'author: me',
  );
  const { skill, diagnostics } = parse(text, { dialect: 'namespaced', path: 'x/SKILL.md' });
  expect(skill).toEqual({
    name: 'local/code-review',
    description: 'Run a review checklist.',
    version: '1.10',
    license: 'MIT',
    compatibility: { min_agent_version: '3.0.0' },
    metadata: { tags: ['review', 'quality'] },
    allowedTools: ['local/read-file', 'Bash(git log:*)'],
    allowedToolsSource: '- local/read-file\n  - Bash(git log:*)',
    steps: [
      { index: 1, content: 'Run tests' },
      { index: 2, content: 'Push' },
    ],
    extra: { author: 'me' },
    body: 'B\n',
  });
  expect(diagnostics).toEqual([
    {
      severity: 'note',
      code: 'keys_unknown',
      message:
        'Keys that have no meaning here were kept as they are: "author". Where other hosts refuse them, move them under "metadata".',
      path: 'x/SKILL.md',
    },
  ]);
});

test('a minimal header leaves the rest empty', () => {
  expect(fields().skill).toEqual({
    name: 'local/a',
    description: 'd',
    compatibility: null,
    metadata: null,
    allowedTools: [],
    steps: [],
    extra: {},
    body: 'B\n',
  });
});

test.each([
  [['metadata: hello'], 'metadata', 'hello', ['warning metadata_not_mapping 4:11']],
  [['metadata: {a: {b: 1}}'], 'metadata', { a: { b: 1 } }, []],
  [['metadata:'], 'metadata', null, []],
  [['compatibility: Needs git'], 'compatibility', 'Needs git', []],
  [['compatibility: {min: "1"}'], 'compatibility', { min: '1' }, ['warning compatibility_not_text 4:16']],
  [['compatibility: [a, b]'], 'compatibility', ['a', 'b'], ['warning compatibility_not_text 4:16']],
  [['metadata: {version: 1.0}'], 'version', '1.0', []],
  [['metadata: {version: 2}'], 'version', '2', []],
  [['version: 3', 'metadata: {version: 2}'], 'version', '3', ['note keys_not_standard']],
  [['version: [1]'], 'extra', { version: [1] }, ['warning version_not_text 4:10', 'note keys_not_standard']],
  [['license:'], 'license', undefined, []],
  [['steps: []'], 'steps', [], ['note keys_not_standard']],
  [['steps:'], 'steps', [], ['note keys_not_standard']],
  [
    ['x: 1', '__proto__: {y: 2}'],
    'extra',
    JSON.parse('{"x": 1, "__proto__": {"y": 2}}'),
    ['note keys_unknown'],
  ],
  [['allowed_tools: Read'], 'extra', { allowed_tools: 'Read' }, ['warning key_misspelled']],
  [['Version: 1'], 'version', undefined, ['warning key_misspelled']],
])('%j gives its %s', (lines, key, value, found) => {
  const { skill, diagnostics } = fields(...lines);
  expect([skill && Reflect.get(skill, key), codes(diagnostics)]).toEqual([value, found]);
});

test.each([
  [['description: d'], 'error name_missing 1:1', 'name: is missing'],
  [['name:', 'description: d'], 'error name_missing 2:6', 'name: is empty'],
  [['name: ~', 'description: d'], 'error name_missing 2:7', 'name: is empty'],
  [['name: [a]', 'description: d'], 'error name_not_text 2:7', 'name: must be text; it is a list'],
  [['name: a'], 'error description_missing 1:1', 'description: is missing'],
  [['name: a', 'description: "  "'], 'error description_missing 3:14', 'description: is empty'],
  [['name: a', 'description: [TODO: say]'], 'error description_not_text 3:14', 'Scaffold text'],
  [['name: a', 'description: d', 'steps: x'], 'error steps_not_a_list 4:8', 'steps: must be a list'],
  [['name: a', 'description: d', 'steps: [x, ]', 'x: y'], undefined, ''],
  [
    ['name: a', 'description: d', 'steps:', '  - x', '  -'],
    'error steps_invalid 5:3',
    'steps: entry 2 is empty',
  ],
  [['name: a', 'description: d', 'steps: [x, " "]'], 'error steps_invalid 4:8', 'steps: entry 2 is empty'],
  [
    ['name: a', 'description: d', 'steps:', '  - Note: x'],
    'error steps_invalid 5:3',
    'steps: entry 1 is a mapping',
  ],
  [['name: a', 'description: d', 'steps: [[x]]'], 'error steps_invalid 4:8', 'steps: entry 1 is a list'],
])('%j fails with %s', (lines, found, words) => {
  const { failure, diagnostics } = parse(skillMd(...lines));
  expect(codes(diagnostics).find((code) => code.startsWith('error'))).toBe(found);
  expect(failure?.message ?? '').toContain(words);
});

test('all problems are reported, and the failure is the first in the order of the checks', () => {
  const { failure, diagnostics } = parse(skillMd('steps: x', 'name: Azure CLI', 'allowed-tools: {a: b}'), {
    path: 'p/SKILL.md',
  });
  expect(codes(diagnostics).filter((code) => code.startsWith('error'))).toEqual([
    'error name_invalid 3:7',
    'error description_missing 1:1',
    'error allowed_tools_invalid 4:16',
    'error steps_not_a_list 2:8',
  ]);
  expect(failure?.code).toBe('invalid_skill');
  expect(failure?.data).toEqual({ diagnostic: 'name_invalid', path: 'p/SKILL.md', line: 3, column: 7 });
});

test('a description has at most 1,024 code points, a compatibility is noticed over 500', () => {
  const long = (key: string, length: number) => `${key}: ${'😀'.repeat(length)}`;
  expect(parse(skillMd('name: a', long('description', 1024))).failure).toBe(undefined);
  const { failure } = parse(skillMd('name: a', long('description', 1025)));
  expect(failure?.message).toContain('description: has 1025 characters (code points); the limit is 1024');
  expect(codes(fields(long('compatibility', 500)).diagnostics)).toEqual([]);
  expect(codes(fields(long('compatibility', 501)).diagnostics)).toEqual([
    'warning compatibility_too_long 4:16',
  ]);
});

test('there are at most 256 steps', () => {
  const steps = (count: number) => fields(`steps: [${'x,'.repeat(count)}]`);
  expect(steps(256).skill?.steps.length).toBe(256);
  expect(steps(257).failure?.message).toContain('steps: has 257 entries; the limit is 256');
});

test.each(['\u202E', '\u2069', '\u{E0041}'])('%j in a description is kept with a warning', (hidden) => {
  const { skill, diagnostics } = parse(skillMd('name: a', `description: x${hidden}y`));
  expect(skill?.description).toBe(`x${hidden}y`);
  expect(codes(diagnostics)).toEqual(['warning description_hidden_characters 3:14']);
});

test('joiners that scripts and emoji need are no fault of a description', () => {
  expect(codes(parse(skillMd('name: a', 'description: می\u200Cخواهم 👩\u200D💻')).diagnostics)).toEqual([]);
});

test('arbitrary bytes give a skill or a failure with an error, never an exception', () => {
  const start = fc.constantFrom('', '---\n', '---\nname: a\ndescription: d\n', '\uFEFF---\r\n');
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.tuple(start, text).map(([head, tail]) => new TextEncoder().encode(`${head}${tail}\n---\n`)),
  );
  fc.assert(
    fc.property(bytes, fc.constantFrom('standard' as const, 'namespaced' as const), (input, dialect) => {
      const { skill, failure, diagnostics } = parse(input, { dialect });
      expect(skill === undefined).toBe(failure !== undefined);
      expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(failure !== undefined);
    }),
    { numRuns: 1000 },
  );
});

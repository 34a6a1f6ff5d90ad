import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { decodeLenient } from '../base/text.ts';
import { exportManifest } from './export-manifest.ts';
import { parse } from './parse.fixture.ts';
import type { Dialect } from './skill.ts';

const skillMd = (...lines: string[]): string => lines.join('\n');

function exported(text: string, from: Dialect, to: Dialect) {
  const { skill } = parse(text, { dialect: from });
  if (skill === undefined) throw new Error('the skill is good');
  const result = exportManifest(utf8(text), skill, from, to);
  if (!result.ok) throw new Error(result.error.message);
  return { text: decodeLenient(result.value.bytes), changed: result.value.changed };
}

const STANDARD = skillMd(
  '---',
  'name: review # short',
  'description: "D"',
  'allowed-tools: Read, Bash(git log:*)',
  '---',
  'Body',
  '---',
  '',
);

test('in its own dialect a file stays byte for byte', () => {
  expect(exported(STANDARD, 'standard', 'standard')).toEqual({ text: STANDARD, changed: [] });
});

test('namespaced: the name gets its namespace, the tools become a list, all else stays', () => {
  const { text, changed } = exported(STANDARD, 'standard', 'namespaced');
  expect(changed).toEqual(['name', 'allowed-tools']);
  expect(text).toBe(
    [
      '---',
      'name: local/review # short',
      'description: "D"',
      'allowed-tools:',
      '  - Read',
      '  - Bash(git log:*)',
      '---',
      'Body',
      '---',
      '',
    ].join('\n'),
  );
  expect(parse(text, { dialect: 'namespaced' }).skill?.allowedTools).toEqual(['Read', 'Bash(git log:*)']);
});

const NAMESPACED = ['---', 'name: local/review', 'description: D'];

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['only the name', [], ['name'], []],
  ['texts of metadata stay', ['metadata:', '  a: b'], ['name'], ['metadata:', '  a: b']],
  ['what is no text becomes one', ['metadata:', '  n: 1'], ['name', 'metadata'], ['metadata:', '  n: "1"']],
  ['a text of compatibility stays', ['compatibility: git'], ['name'], ['compatibility: git']],
  ['a version moves', ['version: "2"'], ['name', 'metadata'], ['metadata:', '  version: "2"']],
  ['a version of metadata stays', ['metadata:', '  version: v2'], ['name'], ['metadata:', '  version: v2']],
])('standard: %s', (_, header, changed, wanted) => {
  const source = skillMd(...NAMESPACED, ...header, '---', 'Body');
  const result = exported(source, 'namespaced', 'standard');
  expect(result).toEqual({
    changed,
    text: skillMd('---', 'name: review', 'description: D', ...wanted, '---', 'Body'),
  });
});

test('standard: what it does not know goes into metadata, as text', () => {
  const source = skillMd(
    '---',
    'name: local/review',
    'description: D',
    'version: 1.10',
    'compatibility: {min: "3"}',
    'metadata: {tags: [a, b], deep: {x: 1}}',
    'allowed-tools: [local/read, local/list]',
    'steps: [One, Two]',
    '---',
    'Body',
  );
  const { text, changed } = exported(source, 'namespaced', 'standard');
  expect(changed).toEqual(['name', 'allowed-tools', 'compatibility', 'metadata']);
  const { skill, diagnostics } = parse(text, { dialect: 'standard' });
  expect(diagnostics).toEqual([]);
  expect(skill).toMatchObject({
    name: 'local/review',
    version: '1.10',
    compatibility: '{"min":"3"}',
    metadata: { tags: 'a, b', deep: '{"x":1}', version: '1.10', steps: 'One\nTwo' },
    allowedTools: ['local/read', 'local/list'],
    body: 'Body',
  });
  expect(text).toContain('allowed-tools: local/read local/list\n');
});

test('standard: a compatibility that is no text is cut at what the standard allows', () => {
  const most = (length: number) => {
    const min = 'x'.repeat(length - '{"min":""}'.length);
    return skillMd(...NAMESPACED, `compatibility: {min: ${min}}`, '---', '');
  };
  const compatibility = (length: number) =>
    parse(exported(most(length), 'namespaced', 'standard').text).skill?.compatibility;
  expect(compatibility(500)).toHaveLength(500);
  expect(compatibility(500)).toMatch(/x"}$/);
  expect(compatibility(501)).toHaveLength(500);
  expect(compatibility(501)).toMatch(/x"$/);
});

test('a text that is not read as a SKILL.md is not changed into another dialect', () => {
  const { skill } = parse(STANDARD);
  if (skill === undefined) throw new Error('the skill is good');
  for (const text of ['no header', '---\n- a\n---\n']) {
    expect(exportManifest(utf8(text), skill, 'standard', 'namespaced')).toEqual({
      ok: false,
      error: {
        code: 'unavailable',
        message: 'The skill’s SKILL.md cannot be read any more. Upload its bundle again.',
      },
    });
  }
});

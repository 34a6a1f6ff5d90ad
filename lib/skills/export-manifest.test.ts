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

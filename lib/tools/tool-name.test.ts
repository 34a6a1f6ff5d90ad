import { expect, test } from 'vitest';
import { parseToolName } from './tool-name.ts';

test.each([
  ['skill/grep', 'skill/grep'],
  ['dev:freemo/custom-analysis', 'dev:freemo/custom-analysis'],
  ['my-action', 'local/my-action'],
  ['MyOrg/DevOps_Toolkit', 'MyOrg/DevOps_Toolkit'],
  [`${'a'.repeat(64)}/b`, `${'a'.repeat(64)}/b`],
])('%s is the name %s', (text, name) => {
  expect(parseToolName(text, 'local', 'tools[0]')).toEqual({ ok: true, value: name });
});

test.each([
  'a:b:c/d',
  ':x/y',
  'dev:',
  'dev:x',
  '',
  '/x',
  'local/',
  'a/b/c',
  'local/root/_anon_0',
  'local/_x',
  'local/é',
  'local/a\n',
  ' local/a',
  `${'a'.repeat(65)}/b`,
  `${'a'.repeat(65)}:a/b`,
])('%j is refused', (text) => {
  expect(parseToolName(text, 'local', 'tools[3]')).toMatchObject({
    ok: false,
    error: { code: 'invalid_name', field: 'tools[3]' },
  });
});

test('the refusal says how to write a name', () => {
  expect(parseToolName('a/b/c', 'local', 'tools[3]')).toEqual({
    ok: false,
    error: {
      code: 'invalid_name',
      message:
        '"a/b/c" is not the name of a tool: write namespace/short or server:namespace/short, each part of ASCII ' +
        'letters, digits, "_" and "-", starting with a letter or digit, at most 64 characters.',
      field: 'tools[3]',
    },
  });
});

import { expect, test } from 'vitest';
import { codes, namespace, parse, skillMd } from './parse.fixture.ts';
import type { ParseOptions } from './parse.ts';

function named(name: string, options: Partial<ParseOptions> = {}) {
  const { skill, failure, diagnostics } = parse(skillMd(`name: ${name}`, 'description: d'), options);
  return {
    name: skill?.name,
    found: codes(diagnostics),
    message: failure?.message ?? diagnostics[0]?.message,
  };
}

const long = 'a'.repeat(64);

test.each([
  ['pdf', 'local/pdf', []],
  ['8004', 'local/8004', []],
  ['yes', 'local/yes', []],
  ['" pdf "', 'local/pdf', []],
  [long, `local/${long}`, []],
  ['local/pdf', 'local/pdf', ['note name_namespaced 2:7']],
  ['PDF-tool', 'local/PDF-tool', ['warning name_not_standard 2:7']],
  ['code_explorer', 'local/code_explorer', ['warning name_not_standard 2:7']],
  ['a--b', 'local/a--b', ['warning name_not_standard 2:7']],
  ['a-', 'local/a-', ['warning name_not_standard 2:7']],
])('the standard dialect reads %j as %s', (text, name, found) => {
  expect(named(text)).toMatchObject({ name, found });
});

test.each([
  ['Azure CLI', 'Use "azure-cli".'],
  ['CI/CD Pipeline', 'Use "ci-cd-pipeline".'],
  ['kradleverse:act', 'Use "kradleverse-act".'],
  ['local/bad name!', 'Use "bad-name".'],
  ['-21risk-automation', 'Use "21risk-automation".'],
  ['Übersicht', 'Use "ubersicht".'],
  ['мой-навык', 'only ASCII letters, digits, "_" and "-", first a letter or digit, at most 64 characters.'],
  ['部署', 'only ASCII'],
  ['zai.search', 'Use "zai-search".'],
  ['a/b/c', 'Use "a-b-c".'],
  [`${long}b`, `at most 64 characters, and this has 65. Use "${long}".`],
])('the standard dialect refuses %j with a suggestion', (text, words) => {
  const result = named(text);
  expect(result.found).toEqual(['error name_invalid 2:7']);
  expect(result.message).toContain(words);
  expect(result.message).toMatch(/^name: .*namespace/);
});

test.each(['\u202E', '\u200B', '\uFEFF', '\u{E0041}', '\u2066'])(
  'a hidden character %j is refused',
  (hidden) => {
    const result = named(`a${hidden}b`);
    expect(result.found).toEqual(['error name_hidden_character 2:7']);
    const code = hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    expect(result.message).toContain(`a<U+${code}>b`);
  },
);

test.each([
  ['local/pdf', undefined, 'local/pdf', []],
  ['local/my_complex-skill_v2', undefined, 'local/my_complex-skill_v2', []],
  ['devops/deploy-pipeline', 'devops', 'devops/deploy-pipeline', []],
  ['no-slash', undefined, undefined, ['error name_invalid 2:7']],
  ['local/bad name!', undefined, undefined, ['error name_invalid 2:7']],
  ['devops/x', undefined, undefined, ['error namespace_mismatch 2:7']],
])('the namespaced dialect reads %j in %s as %s', (text, space, name, found) => {
  const options = {
    dialect: 'namespaced',
    ...(space !== undefined && { namespace: namespace(space) }),
  } as const;
  const result = named(text, options);
  expect(result).toMatchObject({ name, found });
  if (name === undefined) expect(result.message).toContain('namespace');
});

test('a bare name in the namespaced dialect is answered with the full one', () => {
  expect(named('Azure CLI', { dialect: 'namespaced' }).message).toContain('Use "local/azure-cli".');
});

test('another namespace is refused in the standard dialect too', () => {
  const result = named('r-lib/cli');
  expect(result.found).toEqual(['error namespace_mismatch 2:7']);
  expect(result.message).toContain('"r-lib/cli" is in the namespace "r-lib", and this upload is for "local"');
});

test('a folder of another name is a warning, the same name and no folder are none', () => {
  expect(named('pdf', { folderName: 'pdf-tools' })).toMatchObject({
    name: 'local/pdf',
    found: ['warning name_differs_from_folder 2:7'],
  });
  expect(named('pdf', { folderName: 'pdf' }).found).toEqual([]);
  expect(named('local/pdf', { folderName: 'x', dialect: 'namespaced' }).found).toEqual([]);
});

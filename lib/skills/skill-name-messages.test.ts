import { expect, test } from 'vitest';
import { parse, skillMd } from './parse.fixture.ts';
import type { ParseOptions } from './parse.ts';

/** Everything that is said of a name on line 2, without the place that a failure adds. */
function said(name: string, options: Partial<ParseOptions> = {}): string[] {
  const { diagnostics } = parse(skillMd(`name: ${name}`, 'description: d'), options);
  return diagnostics.map(({ message }) => message);
}

const RULE = 'only ASCII letters, digits, "_" and "-", first a letter or digit, at most 64 characters';
const LONG = 'a'.repeat(64);

test.each<[string, string]>([
  ['Azure CLI', `name: "Azure CLI" is not a name that can stand in a namespace: ${RULE}. Use "azure-cli".`],
  ['мой-навык', `name: "мой-навык" is not a name that can stand in a namespace: ${RULE}.`],
  [
    `${LONG}b`,
    `name: "${LONG}b" is not a name that can stand in a namespace: ${RULE}, and this has 65. Use "${LONG}".`,
  ],
  // Too long, and wrong in another way: the length is not what to mend first.
  [`${LONG} b`, `name: "${LONG} b" is not a name that can stand in a namespace: ${RULE}. Use "${LONG}".`],
  [`-${LONG}`, `name: "-${LONG}" is not a name that can stand in a namespace: ${RULE}. Use "${LONG}".`],
  ['a/b/c', `name: "a/b/c" is not a name that can stand in a namespace: ${RULE}. Use "a-b-c".`],
  [
    `${'a'.repeat(63)} b`,
    `name: "${'a'.repeat(63)} b" is not a name that can stand in a namespace: ${RULE}. Use "${'a'.repeat(63)}".`,
  ],
  ['local/x y', `name: "local/x y" is not a name that can stand in a namespace: ${RULE}. Use "x-y".`],
  ['a\u200Bb', 'name: "a<U+200B>b" holds a hidden character, which no name in a namespace may. Remove it.'],
  [
    'other/x',
    'name: "other/x" is in the namespace "other", and this upload is for "local". Upload it there, or rename it.',
  ],
  ['local/x', 'name: the standard has no namespace in a name. Other hosts want "x" alone.'],
  [
    'My_Tool',
    'name: "My_Tool" is read, but the standard wants lower-case letters, digits and single hyphens inside. Other hosts may refuse it: rename it, for example to "my-tool".',
  ],
])('of %j it is said', (name, message) => {
  expect(said(name)).toEqual([message]);
});

test.each<[string, string]>([
  [
    'no-slash',
    `name: "no-slash" is not a name with its namespace, as "namespace/short": ${RULE}. Use "local/no-slash".`,
  ],
  [
    LONG,
    `name: "${LONG}" is not a name with its namespace, as "namespace/short": ${RULE}. Use "local/${LONG}".`,
  ],
  ['部署', `name: "部署" is not a name with its namespace, as "namespace/short": ${RULE}.`],
])('in the namespaced dialect it is said of %j', (name, message) => {
  expect(said(name, { dialect: 'namespaced' })).toEqual([message]);
});

test('a folder of another name is told', () => {
  expect(said('a', { folderName: 'b' })).toEqual([
    'name: "a" differs from its folder "b"; the name counts. The standard wants them equal: rename one.',
  ]);
});

import { expect, test } from 'vitest';
import { isNamePart, namespaceOf, parseName, parseNamespace, qualify, shortNameOf } from './name.ts';

const LONG = 'a'.repeat(64);

test.each<[string, boolean]>([
  ['a', true],
  ['0', true],
  ['Z', true],
  ['a_b-C9', true],
  [LONG, true],
  [`${LONG}a`, false],
  ['', false],
  ['_a', false],
  ['-a', false],
  ['a.b', false],
  ['a b', false],
  ['a\n', false],
  ['a/b', false],
  ['é', false],
  ['__proto__', false],
])('%j may be half of a name: %s', (text, good) => {
  expect(isNamePart(text)).toBe(good);
  expect(parseNamespace(text).ok).toBe(good);
  expect(parseName(`ns/${text}`).ok).toBe(good);
  expect(parseName(`${text}/short`).ok).toBe(good);
});

test.each(['builtin', 'skill', 'mcp', 'agent_skill', 'server', 'troupe'])('%s is kept', (name) => {
  expect(parseNamespace(name, 'query.namespace')).toEqual({
    ok: false,
    error: {
      code: 'invalid_name',
      message: `The namespace "${name}" is reserved. Choose another, such as "local".`,
      field: 'query.namespace',
    },
  });
  expect(parseNamespace(`${name}s`)).toEqual({ ok: true, value: `${name}s` });
  expect(parseName(`${name}/grep`)).toEqual({ ok: true, value: `${name}/grep` });
});

test.each(['', 'short', '/short', 'ns/', 'ns/short/more', 'ns//short', 'ns/short/'])(
  '%j is no name',
  (text) => {
    expect(parseName(text).ok).toBe(false);
  },
);

test('a refusal says what a name is and where it stood', () => {
  const rule =
    'use ASCII letters, digits, "_" and "-", starting with a letter or digit, at most 64 characters a part.';
  expect(parseName('a b/c')).toEqual({
    ok: false,
    error: {
      code: 'invalid_name',
      message: `"a b/c" is not a name as namespace/short: ${rule}`,
      field: 'name',
    },
  });
  expect(parseNamespace('a b')).toEqual({
    ok: false,
    error: { code: 'invalid_name', message: `"a b" is not a namespace: ${rule}`, field: 'namespace' },
  });
});

test('a name is two halves', () => {
  const namespace = parseNamespace('local');
  if (!namespace.ok) throw new Error('it is a namespace');
  const name = qualify(namespace.value, 'review');
  if (!name.ok) throw new Error('it is a name');
  expect(name.value).toBe('local/review');
  expect(namespaceOf(name.value)).toBe('local');
  expect(shortNameOf(name.value)).toBe('review');
  expect(qualify(namespace.value, 'no name', 'skills[0]')).toMatchObject({ error: { field: 'skills[0]' } });
});

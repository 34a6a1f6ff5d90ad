import { expect, test } from 'vitest';
import { invalidInput, limitExceeded, notFound, quote } from './failure.ts';

test('a limit is told with its figures', () => {
  expect(limitExceeded('limits.files', 10, 11, 'Send fewer.')).toEqual({
    code: 'limit_exceeded',
    message: 'limits.files: 11 is over the limit of 10. Send fewer.',
    data: { limit: 'limits.files', maximum: 10, actual: 11 },
  });
});

test('what is not there is named', () => {
  expect(notFound('Skill', 'a"b', 'List them.')).toEqual({
    code: 'not_found',
    message: 'Skill "a\\"b" was not found. List them.',
    data: { kind: 'Skill', name: 'a"b' },
  });
});

test('a faulty input has a field, and data where there is any', () => {
  expect(invalidInput('a.b', 'Wrong.')).toEqual({ code: 'invalid_input', message: 'Wrong.', field: 'a.b' });
  expect(invalidInput('a.b', 'Wrong.', { most: 3 })).toEqual({
    code: 'invalid_input',
    message: 'Wrong.',
    field: 'a.b',
    data: { most: 3 },
  });
});

test.each([
  ['plain', '"plain"'],
  ['a\n\u0007"\\', '"a\\n\\u0007\\"\\\\"'],
  ['x'.repeat(120), `"${'x'.repeat(120)}"`],
  ['x'.repeat(121), `"${'x'.repeat(119)}…"`],
  [`${'x'.repeat(118)}😀yyy`, `"${'x'.repeat(118)}\uFFFD…"`],
])('%# is quoted', (text, quoted) => {
  expect(quote(text)).toBe(quoted);
});

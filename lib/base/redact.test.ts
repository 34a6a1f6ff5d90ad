import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedaction, redactor } from './redact.ts';

test('secrets go from texts and keys, however deep, and in the form of an address', () => {
  const redact = redactor(['a b/c', 'longer a b/c', 'abc']);
  expect(redact({ 'k a b/c': ['x a%20b%2Fc', { deep: 'longer a b/c' }, 7, null, true], abc: 'abc' })).toEqual(
    {
      'k [redacted]': ['x [redacted]', { deep: '[redacted]' }, 7, null, true],
      abc: 'abc',
    },
  );
  expect(redact('no, a b/c!')).toBe('no, [redacted]!');
});

test('without secrets a value is the same', () => {
  const value = { a: ['x'] };
  expect(redactor([])(value)).toBe(value);
  expect(redactor(['abc'])(value)).toBe(value);
  expect(redactor(['four'])(value)).toEqual(value);
});

const SECRET = 'sk-Ä"1/x y+\\Z~(0)';

/** Ways to write a secret that tell it all the same. */
const DISGUISES: readonly (readonly [string, (secret: string) => string])[] = [
  ['as it is', (secret) => secret],
  ['in capitals', (secret) => secret.replace(/[a-z]+/g, (run) => run.toUpperCase())],
  ['in a text of JSON', (secret) => JSON.stringify({ key: secret })],
  ['in JSON within JSON', (secret) => JSON.stringify(JSON.stringify({ key: secret }))],
  ['in JSON of ASCII alone', (secret) => JSON.stringify(secret).replace('Ä', '\\u00C4')],
  ['in JSON with escaped slashes', (secret) => JSON.stringify(secret).replaceAll('/', '\\/')],
  ['in a query', (secret) => `https://example.com/?key=${encodeURIComponent(secret)}`],
  ['in a query, in lower case', (secret) => encodeURIComponent(secret).toLowerCase()],
  ['in a form', (secret) => new URLSearchParams({ key: secret }).toString()],
  ['in base64', (secret) => Buffer.from(secret).toString('base64')],
  ['in base64 for addresses', (secret) => Buffer.from(secret).toString('base64url')],
  ['in the base64 of a user and password', (secret) => Buffer.from(`me:${secret}`).toString('base64')],
  ['in the base64 of a longer text', (secret) => Buffer.from(`user:${secret}\n`).toString('base64')],
  ['in base64 within a query', (secret) => encodeURIComponent(Buffer.from(secret).toString('base64'))],
];

test.each(DISGUISES)('a secret is found %s', (_, disguise) => {
  const shown = redactor([SECRET])(`before ${disguise(SECRET)} after`);
  expect(shown).toMatch(/^before .*\[redacted\].* after$/);
  // What is left of base64 holds a part of a byte at most.
  expect(shown.replace('[redacted]', '').length).toBeLessThanOrEqual(
    `before  after${disguise('')}`.length + 12,
  );
});

test('a user and password in base64 keep no character of the password', () => {
  for (const user of ['a', 'ab', 'abc']) {
    const shown = redactor([SECRET])(Buffer.from(`${user}:${SECRET}`).toString('base64'));
    const [left = ''] = shown.split('[redacted]');
    expect(Buffer.from(left, 'base64').toString('latin1').slice(0, -1)).not.toContain('sk');
  }
});

test('letters beyond ASCII keep their case and every place', () => {
  expect(redactor(['ΑΣΑΣ'])('İ ΑΣΑΣΑ!')).toBe('İ [redacted]Α!');
});

const secrets = fc.uniqueArray(
  fc.string({ minLength: 4, maxLength: 8, unit: fc.constantFrom('a', 'B', '/') }),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const pieces = fc.array(
  fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'b', 'A', '/', '\\', '%', '2', 'f') }),
);

test('a stream shows what the whole would, however it is cut', () => {
  fc.assert(
    fc.property(secrets, pieces, (hidden, given) => {
      const { redact, stream } = createRedaction(hidden);
      const shown = stream();
      const parts = [...given.map((piece) => shown.push(piece)), shown.end()];
      expect(parts.join('')).toBe(redact(given.join('')));
    }),
    { numRuns: 2000 },
  );
});

test('a stream holds back the beginning of a secret alone', () => {
  const { stream } = createRedaction(['secret-1', 'secret-1-and-more']);
  const shown = stream();
  expect(shown.push('It is sec')).toBe('It is ');
  expect(shown.push('ond')).toBe('second');
  expect(shown.push(' secret-1')).toBe(' ');
  expect(shown.push('-and')).toBe('');
  expect(shown.push('!')).toBe('[redacted]-and!');
  expect(shown.push('s')).toBe('');
  expect(shown.end()).toBe('s');
  expect(shown.end()).toBe('');
});

test('a secret that is learnt later is hidden from then on', () => {
  const { hide, redact } = createRedaction();
  expect(redact('secret-1')).toBe('secret-1');
  hide('secret-1');
  expect(redact('secret-1')).toBe('[redacted]');
});

test('no text keeps a secret', () => {
  const secret = fc.string({ minLength: 4, unit: 'grapheme' });
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (hidden, before, after) => {
      fc.pre(!'[redacted]'.includes(hidden) && !`${before}[redacted]${after}`.includes(hidden));
      expect(JSON.stringify(redactor([hidden])([`${before}${hidden}${after}`]))).not.toContain(
        JSON.stringify(hidden).slice(1, -1),
      );
    }),
  );
});

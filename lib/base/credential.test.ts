import { describe, expect, test } from 'vitest';
import { holdsCredential, holdsKnownKey, holdsRandom, isCredentialName } from './credential.ts';

describe('names', () => {
  test.each(
    `Authorization proxy-authorization X-Auth X-Auth-Token X-Api-Key api_key apikey apiKey access_token PRIVATE-TOKEN
    Cookie Ocp-Apim-Subscription-Key x-goog-api-key X-Functions-Key CF-Access-Client-Secret X-Amz-Signature sig key
    GITHUB_PERSONAL_ACCESS_TOKEN PGPASSWORD DB_PASS AWS_SECRET_ACCESS_KEY X-Session-Id Bearer jwt client_secret pwd`.split(
      /\s+/,
    ),
  )('%s is that of a secret', (name) => {
    expect(isCredentialName(name)).toBe(true);
  });

  test.each(
    `X-Team User-Agent X-Author X-Tenant-Id Accept-Language Keyboard-Layout X-Token-Type AUTH_URL API_KEY_FILE
    AWS_ACCESS_KEY_ID client_id X-Auth-Email PATH HOME region compass passenger max_tokens tokenizer`.split(
      /\s+/,
    ),
  )('%s is not', (name) => {
    expect(isCredentialName(name)).toBe(false);
  });
});

describe('texts', () => {
  const run = 'a1B2c3D4e5F6a7B8c9D0e1F2';
  test.each([
    'Bearer abcdefgh',
    'basic dXNlcjpwYXNz',
    'https://user:word@host/',
    `sk-${run}`,
    `x=sk_live_${run}`,
    `ghp_${run}`,
    `github_pat_${run}`,
    `glpat-${run}`,
    'xoxb-1234567890-abc',
    'AKIAABCDEFGHIJKLMNOP',
    `AIza${run}${run}`,
    'eyJhbGciOiJI.eyJzdWIiOiIx',
    '-----BEGIN RSA PRIVATE KEY-----',
  ])('%s holds a key', (text) => {
    expect(holdsKnownKey(text)).toBe(true);
  });

  test.each([
    'Bearer of news',
    'https://host:8080/a@b',
    'task-force-of-the-day-and-night',
    'risk-management-and-others',
    'eyJ.short',
    run,
  ])('%s holds none that is known', (text) => {
    expect(holdsKnownKey(text)).toBe(false);
  });

  test('a run of letters and digits is random from 24 characters on', () => {
    expect(holdsRandom(`x ${run}`)).toBe(true);
    expect(holdsRandom(run.slice(1))).toBe(false);
    expect(holdsRandom('a'.repeat(40))).toBe(false);
    expect(holdsRandom('1'.repeat(40))).toBe(false);
    expect(holdsRandom('123e4567-e89b-12d3-a456-426614174000')).toBe(false);
  });

  test('the time grows with the text alone', () => {
    const started = performance.now();
    for (const piece of [
      'a',
      ':',
      '://',
      '-eyJ',
      'eyJa',
      'sk-',
      'bearer ',
      '-----BEGIN ',
      'xoxb-',
      '_AKIA',
    ]) {
      const text = piece.repeat(100_000 / piece.length);
      holdsKnownKey(text);
      holdsKnownKey(`://${text}`);
      holdsRandom(text);
      isCredentialName(text);
    }
    expect(performance.now() - started).toBeLessThan(1500);
  });
});

test.each<[unknown, boolean]>([
  ['plain', false],
  ['Bearer abcdefgh', true],
  [{ headers: { Authorization: 'x' } }, true],
  [{ headers: { Authorization: '' } }, false],
  [[{ a: ['Basic dXNlcjpwYXNz'] }], true],
  [{ max_tokens: 3, api_key: null, token: 7 }, false],
  [null, false],
])('whether %j holds a credential: %s', (value, holds) => {
  expect(holdsCredential(value)).toBe(holds);
});

test('a value is looked into as far as documents go, and no deeper', () => {
  let value: unknown = 'Bearer abcdefgh';
  for (let depth = 0; depth < 16; depth += 1) value = [value];
  expect(holdsCredential(value)).toBe(true);
  for (let depth = 0; depth < 100_000; depth += 1) value = [value];
  expect(holdsCredential(value)).toBe(false);
});

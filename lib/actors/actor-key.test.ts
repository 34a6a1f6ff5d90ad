import { describe, expect, test } from 'vitest';
import { parseBaseUrl } from '../llm/base-url.ts';
import { isPlainKey, keyContext, keyFault, sealedIn, sealedKey, secretNamedBy } from './actor-key.ts';
import { nameOf } from './execute.fixture.ts';

const LONGEST = 'k'.repeat(4096);
const LONG_NAME = `\${${'A'.repeat(64)}}`;

describe('the text of a key', () => {
  test.each<[string, string | undefined]>([
    ['sk-1', undefined],
    ['!', undefined],
    ['~', undefined],
    [LONGEST, undefined],
    [`sealed:${'x'.repeat(6000)}`, undefined],
    ['${TOKEN}', undefined],
    [LONG_NAME, undefined],
    ['', 'must be 1 to 4096 visible ASCII characters'],
    [`${LONGEST}k`, 'must be 1 to 4096'],
    [`sealed:${'x'.repeat(6001)}`, 'must be 1 to 4096'],
    [`sealed:${'x'.repeat(4096)}!`, 'must be 1 to 4096'],
    ['a b', 'must be 1 to 4096'],
    ['é', 'must be 1 to 4096'],
    ['${1}', 'is not ${NAME} with the name of a secret'],
    ['${TOKEN}x', 'is not ${NAME} with the name of a secret'],
    [`\${${'A'.repeat(65)}}`, 'is not ${NAME} with the name of a secret'],
  ])('%.40s', (key, part) => {
    const fault = keyFault(key, 'options.api_key');
    expect(fault?.field).toBe(part === undefined ? undefined : 'options.api_key');
    expect(fault?.message ?? '').toContain(part ?? '');
  });

  test.each<[string, { plain: boolean; secret?: string; sealed?: string }]>([
    ['sk-1', { plain: true }],
    ['none', { plain: false }],
    ['[redacted]', { plain: false }],
    ['${TOKEN}', { plain: false, secret: 'TOKEN' }],
    ['a${TOKEN}', { plain: true }],
    ['sealed:abc', { plain: true, sealed: 'abc' }],
    ['a-sealed:abc', { plain: true }],
  ])('%s says what it is', (key, { plain, secret, sealed }) => {
    expect([isPlainKey(key), secretNamedBy(key), sealedIn(key)]).toEqual([plain, secret, sealed]);
  });

  test('that is sealed is found again', () => {
    expect(sealedKey('abc')).toBe('sealed:abc');
    expect(sealedIn(sealedKey('abc'))).toBe('abc');
  });
});

test('a sealed key opens for one actor, one provider and one address', () => {
  const address = parseBaseUrl('https://a.example/v1', 'base_url');
  const baseUrl = address.ok ? address.value : undefined;
  expect(keyContext(nameOf('a'), { provider: 'openai', baseUrl: undefined })).toBe(
    'actor-key/local/a/openai/',
  );
  expect(keyContext(nameOf('a'), { provider: 'openai', baseUrl })).toBe(
    'actor-key/local/a/openai/https://a.example/v1',
  );
});

import { describe, expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { originOf, parseBaseUrl, type BaseUrl } from './base-url.ts';
import { routeTo, type ModelAccess } from './route.ts';
import { RANDOM } from './wire.fixture.ts';
import { wireFormat } from './wire-format.ts';

function at(text: string): BaseUrl {
  const url = parseBaseUrl(text, 'base_url');
  if (!url.ok) throw new Error(url.error.message);
  return url.value;
}

describe('an address', () => {
  test.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1', 'https://api.example.com'],
    ['https://api.example.com:8443/', 'https://api.example.com:8443', 'https://api.example.com:8443'],
    ['http://localhost:8080/v1', 'http://localhost:8080/v1', 'http://localhost:8080'],
    ['http://127.0.0.1:1/v1/', 'http://127.0.0.1:1/v1', 'http://127.0.0.1:1'],
    ['http://[::1]:1/v1', 'http://[::1]:1/v1', 'http://[::1]:1'],
    [
      `https://example.com/${'x'.repeat(1980)}`,
      `https://example.com/${'x'.repeat(1980)}`,
      'https://example.com',
    ],
  ])('%s is %s', (text, url, origin) => {
    expect([at(text), originOf(at(text))]).toEqual([url, origin]);
  });

  test.each([
    ['nowhere', 'must be an address'],
    ['http://example.com/v1', 'must begin with https://'],
    ['http://127.0.0.1.evil.example/v1', 'must begin with https://'],
    ['file:///etc', 'must begin with https://'],
    ['https://user:pass@example.com', 'must not hold a user'],
    ['https://:pass@example.com', 'must not hold a user'],
    ['https://example.com/?key=sk-1', 'must not hold a query'],
    ['https://example.com/#x', 'must not hold a query'],
    [`https://example.com/${'x'.repeat(1981)}`, 'is longer than 2000'],
  ])('%s is refused', (text, part) => {
    const url = parseBaseUrl(text, 'options.base_url');
    expect(url).toMatchObject({ ok: false, error: { field: 'options.base_url' } });
    expect(url.ok ? '' : url.error.message).toContain(part);
    expect(JSON.stringify(url)).not.toMatch(/sk-1|pass@/);
  });
});

test.each<[string | undefined, boolean, string]>([
  ['anthropic', false, 'anthropic'],
  ['anthropic', true, 'anthropic'],
  ['openai', false, 'openai-responses'],
  ['openai', true, 'openai-chat'],
  ['google', true, 'openai-chat'],
  ['google', false, 'openai-chat'],
  ['', false, 'openai-responses'],
  [undefined, false, 'openai-responses'],
  [undefined, true, 'openai-chat'],
])('the protocol of %s (with an address of its own: %s) is %s', (provider, own, format) => {
  expect(wireFormat(provider, own)).toBe(format);
});

const ACCESS: ModelAccess = {
  providers: new Map([
    ['openai', { apiKey: 'operator', baseUrl: undefined }],
    ['anthropic', { apiKey: 'operator', baseUrl: at('https://gateway.example/anthropic') }],
    ['workers-ai', { apiKey: 'operator', baseUrl: at('https://api.cloudflare.example/ai/v1') }],
    ['groq', { apiKey: 'operator', baseUrl: undefined }],
    ['ollama', { apiKey: 'operator', baseUrl: at('http://localhost:11434/v1') }],
  ]),
  trustedOrigins: new Set(['https://trusted.example', 'http://127.0.0.1:9']),
  allowLoopback: false,
  fetch,
  clock: systemClock,
  random: RANDOM,
};

const route = (provider: string, baseUrl?: string, key?: string) =>
  routeTo({ provider, baseUrl: baseUrl === undefined ? undefined : at(baseUrl), key }, ACCESS);

describe('the key of the operator', () => {
  test.each([
    ['openai', undefined, undefined, 'openai-responses'],
    ['openai', 'https://api.openai.com/v1', 'https://api.openai.com/v1', 'openai-chat'],
    ['anthropic', undefined, 'https://gateway.example/anthropic', 'anthropic'],
    ['anthropic', 'https://gateway.example/other', 'https://gateway.example/other', 'anthropic'],
    ['anthropic', 'https://api.anthropic.com', 'https://api.anthropic.com', 'anthropic'],
    ['workers-ai', undefined, 'https://api.cloudflare.example/ai/v1', 'openai-chat'],
    ['groq', 'https://trusted.example/v1', 'https://trusted.example/v1', 'openai-chat'],
  ])('of %s goes to %s', (provider, given, baseUrl, format) => {
    expect(route(provider, given)).toEqual({ ok: true, value: { format, baseUrl, apiKey: 'operator' } });
  });

  test.each([
    ['openai', 'https://evil.example/v1', 'access_denied', 'PROVIDER_ORIGINS'],
    ['openai', 'https://trusted.example.evil.example/v1', 'access_denied', 'not sent to'],
    ['openai', 'https://api.anthropic.com', 'access_denied', 'not sent to'],
    ['openai', 'https://trusted.example:444/v1', 'access_denied', 'not sent to'],
    ['groq', undefined, 'misconfigured', 'GROQ_BASE_URL'],
    ['my.own', undefined, 'misconfigured', 'MY_OWN_BASE_URL'],
    ['mistral', 'https://api.mistral.example/v1', 'misconfigured', 'MISTRAL_API_KEY'],
  ])('of %s does not go to %s', (provider, baseUrl, code, part) => {
    const refused = route(provider, baseUrl);
    expect(refused).toMatchObject({ ok: false, error: { code } });
    expect(refused.ok ? '' : refused.error.message).toContain(part);
  });

  test.each([
    ['openai', 'https://evil.example/v1', 'base_url'],
    ['groq', undefined, 'base_url'],
    ['mistral', 'https://api.mistral.example/v1', 'provider'],
    ['anthropic-like', undefined, 'base_url'],
  ])('of %s at %s is missing by the field %s', (provider, baseUrl, field) => {
    expect(route(provider, baseUrl)).toMatchObject({ ok: false, error: { field } });
  });
});

test.each([
  ['openai', 'https://evil.example/v1', 'none', undefined],
  ['openai', 'https://evil.example/v1', 'sk-own', 'sk-own'],
  ['openai', undefined, 'none', undefined],
  ['openai', undefined, 'sk-own', 'sk-own'],
])('of %s at %s the key %s is %s, never the operator’s', (provider, baseUrl, key, apiKey) => {
  expect(route(provider, baseUrl, key)).toMatchObject({ ok: true, value: { apiKey } });
});

describe('an address of the actor’s own', () => {
  test.each([
    ['groq', 'https://10.0.0.1/v1', 'a private network'],
    ['groq', 'https://169.254.169.254', 'a private network'],
    ['groq', 'https://localhost/v1', 'the machine itself'],
    ['groq', 'http://localhost:11434/v1', 'must begin with https://'],
    ['groq', 'http://127.0.0.1:8/v1', 'must begin with https://'],
  ])('of %s is not %s, whatever the key', (provider, baseUrl, part) => {
    for (const key of ['sk-own', 'none', undefined]) {
      const refused = route(provider, baseUrl, key);
      expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_input', field: 'base_url' } });
      expect(refused.ok ? '' : refused.error.message).toContain(part);
    }
  });

  test.each([
    ['groq', 'http://127.0.0.1:9/v1'],
    ['ollama', 'http://localhost:11434/v2'],
  ])('of %s may be %s, where the operator has its own', (provider, baseUrl) => {
    expect(route(provider, baseUrl)).toMatchObject({ ok: true, value: { apiKey: 'operator' } });
  });

  test('may be on the machine itself in development', () => {
    const asked = { provider: 'groq', baseUrl: at('http://localhost:1/v1'), key: 'none' };
    expect(routeTo(asked, { ...ACCESS, allowLoopback: true })).toMatchObject({ ok: true });
    const inside = { ...asked, baseUrl: at('https://10.0.0.1/v1') };
    expect(routeTo(inside, { ...ACCESS, allowLoopback: true })).toMatchObject({ ok: false });
  });
});

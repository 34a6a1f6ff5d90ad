import { describe, expect, test } from 'vitest';
import { readModelSettings } from './model-settings.ts';

describe('the settings of a model', () => {
  test('stand at the top level or under options, the top level first, zero included', () => {
    const under = {
      temperature: 1,
      max_tokens: 5,
      seed: 0,
      stop: ['x'],
      openai_api_base: 'http://localhost:8080/v1',
    };
    expect(
      readModelSettings({ temperature: 0, max_retries: 0 }, { ...under, openai_api_key: 'none' }),
    ).toEqual({
      ok: true,
      value: {
        options: { max_tokens: 5, temperature: 0, stop: ['x'], seed: 0, max_retries: 0 },
        baseUrl: 'http://localhost:8080/v1',
        key: 'none',
        notes: [
          {
            code: 'option_overridden',
            message: 'temperature stands before options.temperature, which is not used.',
          },
        ],
      },
    });
  });

  test('of two names for one thing take the first', () => {
    const settings = readModelSettings(
      {},
      { base_url: 'https://a.example', anthropic_api_url: 'https://b.example' },
    );
    expect(settings).toMatchObject({ ok: true, value: { baseUrl: 'https://a.example' } });
    expect(settings).toMatchObject({ value: { notes: [{ code: 'option_overridden' }] } });
  });

  test.each([
    ['provider_type', 'openai', 'option_reserved', '"provider_type" is reserved'],
    ['messages', [], 'option_reserved', '"messages" is reserved'],
    ['constructor', 'x', 'option_reserved', 'reserved'],
    ['__proto__', { a: 1 }, 'option_reserved', 'reserved'],
    ['__api_key_sentinel', 'sk-secret', 'option_reserved', 'reserved'],
    ['foo_bar', 'sk-secret', 'option_unknown', '"foo_bar" is not known'],
    ['max_token', 1, 'option_unknown', 'Did you mean "max_tokens"?'],
    ['toString', 1, 'option_unknown', 'not known'],
  ])('leave out the option %s with a warning that does not show its value', (key, value, code, part) => {
    // As a parsed document has it: `__proto__` is a key like any other.
    const settings = readModelSettings({}, JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(value)}}`));
    expect(settings).toMatchObject({ ok: true, value: { options: {}, notes: [{ code }] } });
    expect(JSON.stringify(settings)).toContain(part.replaceAll('"', '\\"'));
    expect(JSON.stringify(settings)).not.toContain('sk-secret');
  });

  test('tell a bounded number of options that are left out one by one, and how many more there are', () => {
    const under = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`odd_${i}`, i]));
    const settings = readModelSettings({}, under);
    if (!settings.ok) throw new Error(settings.error.message);
    expect(settings.value.notes.length).toBe(21);
    expect(settings.value.notes.at(-1)?.message).toBe('10 more options are not sent.');
  });

  test.each([
    [{ temperature: 'hot' }, 'options.temperature', 'a number'],
    [{ stop: [1] }, 'options.stop[0]', 'a string'],
    [{ openai_api_base: 1 }, 'options.openai_api_base', 'a string'],
    [{ openai_api_base: 'nowhere' }, 'options.openai_api_base', 'must be an address'],
    [{ openai_api_key: 'sk-secret two' }, 'options.openai_api_key', 'visible ASCII characters'],
    [{ api_key: 'sk-secret\n' }, 'options.api_key', 'visible ASCII characters'],
    [{ api_key: `sk-secret${'x'.repeat(4088)}` }, 'options.api_key', '1 to 4096'],
    [{ api_key: '' }, 'options.api_key', '1 to 4096'],
    [{ api_key: '${sk-secret}' }, 'options.api_key', 'the name of a secret'],
    [{ groq_api_key: 'sk-secret' }, 'options.groq_api_key', 'looks like a secret'],
    [{ 'my-token': 'sk-secret' }, 'options.my-token', 'looks like a secret'],
    [{ headers: { Authorization: 'sk-secret' } }, 'options.headers', 'looks like a secret'],
    [{ extra_body: [{ a: 'Bearer sk-secret' }] }, 'options.extra_body', 'looks like a secret'],
  ])('refuse %j at %s, without repeating a key', (under, field, part) => {
    const settings = readModelSettings({}, under);
    expect(settings).toMatchObject({ ok: false, error: { field } });
    expect(settings.ok ? '' : settings.error.message).toContain(part);
    expect(JSON.stringify(settings)).not.toContain('sk-secret');
  });

  test.each(['sk-1', '${MY_KEY}', '[redacted]', 'none', 'x'.repeat(4096), `sealed:v1.${'A'.repeat(5000)}`])(
    'take the key %s as it is',
    (key) => expect(readModelSettings({ api_key: key })).toMatchObject({ ok: true, value: { key } }),
  );

  test('name the top level where the fault is there', () => {
    expect(readModelSettings({ api_key: 'sk 1' })).toMatchObject({ error: { field: 'api_key' } });
    expect(readModelSettings({ base_url: 'x' })).toMatchObject({ error: { field: 'base_url' } });
  });
});

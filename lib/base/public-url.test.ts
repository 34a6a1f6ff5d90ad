import { describe, expect, test } from 'vitest';
import { checkPublicUrl } from './public-url.ts';

const PUBLIC = { allowLoopback: false };
const DEVELOPMENT = { allowLoopback: true };
const check = (text: string, policy = PUBLIC) => {
  const url = checkPublicUrl(text, 'url', policy);
  return url.ok ? url.value.href : url.error;
};

test.each([
  'https://example.com/v1?x=1',
  'https://example.com.:8443/',
  'https://9.255.255.255/',
  'https://11.0.0.0/',
  'https://100.63.255.255/',
  'https://100.128.0.0/',
  'https://126.255.255.255/',
  'https://128.0.0.0/',
  'https://169.253.0.1/',
  'https://172.15.255.255/',
  'https://172.32.0.0/',
  'https://192.167.255.255/',
  'https://192.169.0.0/',
  'https://198.17.255.255/',
  'https://198.20.0.0/',
  'https://223.255.255.255/',
  'https://1.1.1.1/',
  'https://[2000::]/',
  'https://[2001:200::]/',
  'https://[2001:db7::1]/',
  'https://[2606:4700::1111]/',
  'https://[3ffe::1]/',
  'https://[3fff:1000::1]/',
  'https://1.2.3.example/',
  'https://local.example/',
])('%s is public', (text) => {
  expect([check(text), check(text, DEVELOPMENT)]).toEqual([text, text]);
});

describe('what leads inside is refused', () => {
  test.each([
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://10.255.255.255/',
    'https://100.64.0.1/',
    'https://100.127.255.255/',
    'https://169.254.169.254/latest/meta-data',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.0.0.1/',
    'https://192.0.2.1/',
    'https://192.88.99.1/',
    'https://192.168.1.1/',
    'https://198.18.0.1/',
    'https://198.19.255.255/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://224.0.0.1/',
    'https://a.b.c.internal/',
    'https://1.2.3.local/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://0xa000001/',
    'https://167772161/',
    'https://012.1/',
    'https://[::]/',
    'https://[::2]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::a00:1]/',
    'https://[1fff::1]/',
    'https://[2001::1]/',
    'https://[2001:0:1::1]/',
    'https://[2001:1ff::1]/',
    'https://[2001:db8::1]/',
    'https://[2002:a00:1::1]/',
    'https://[3fff:fff::1]/',
    'https://[4000::1]/',
    'https://[fc00::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://intranet/',
    'https://printer.local/',
    'https://printer.local./',
    'https://db.internal/',
    'https://nas.home.arpa/',
    'https://nas.lan/',
  ])('%s', (text) => {
    for (const policy of [PUBLIC, DEVELOPMENT]) {
      expect(check(text, policy)).toMatchObject({ code: 'invalid_input', field: 'url' });
      expect(check(text, policy)).toMatchObject({ message: expect.stringContaining('a private network') });
    }
  });

  test.each([
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST:8443/',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://127.8.9.10/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
  ])('%s, apart from development', (text) => {
    expect(check(text)).toMatchObject({ message: expect.stringContaining('the machine itself') });
    const plain = text.replace('https', 'http');
    expect(check(plain)).toMatchObject({ message: 'url must begin with https://.' });
    expect([check(text, DEVELOPMENT), check(plain, DEVELOPMENT)]).toEqual([
      new URL(text).href,
      new URL(plain).href,
    ]);
  });
});

test.each([
  ['nowhere', 'must be an address'],
  ['', 'must be an address'],
  ['https://', 'must be an address'],
  ['http://example.com/', 'must begin with https://'],
  ['http://10.0.0.1/', 'must begin with https://'],
  ['ftp://localhost/', 'must begin with https://'],
  ['http://127.0.0.1.example.com/', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['https://user@example.com/', 'must not hold a user'],
  ['https://:pass@example.com/', 'must not hold a user'],
  ['https://:pass@localhost/', 'must not hold a user'],
  [`https://example.com/${'x'.repeat(1981)}`, 'is longer than 2000'],
])('%s is refused, also in development', (text, part) => {
  const error = check(text, DEVELOPMENT);
  expect(error).toMatchObject({ field: 'url', message: expect.stringContaining(part) });
  expect(JSON.stringify(error)).not.toContain('pass@');
});

test('the longest address is 2000 characters', () => {
  const text = `https://example.com/${'x'.repeat(1980)}`;
  expect(check(text)).toBe(text);
});

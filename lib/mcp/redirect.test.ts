import { expect, test } from 'vitest';
import { crossesOrigins, nextHop } from './redirect.ts';

const FROM = new URL('https://mcp.example/a/b?x=1');
const PUBLIC = { allowLoopback: false };
const hop = (status: number, location: string | null, followed = 0, method = 'POST') => {
  const next = nextHop({ url: FROM, method, followed }, { status, location }, PUBLIC);
  if (!next.ok) return next.error.kind === 'address' ? next.error.reason : next.error.kind;
  return next.value === undefined ? undefined : [next.value.url.href, next.value.crossed];
};

test.each([200, 202, 204, 300, 304, 305, 400, 500])('%i is no redirect', (status) => {
  expect(hop(status, 'https://other.example/')).toBeUndefined();
});

test.each<[number, string, string, boolean]>([
  [307, '../c', 'https://mcp.example/c', false],
  [308, '/c?y=2', 'https://mcp.example/c?y=2', false],
  [307, 'https://mcp.example:443/', 'https://mcp.example/', false],
  [307, 'https://mcp.example:444/', 'https://mcp.example:444/', true],
  [308, '//other.example/', 'https://other.example/', true],
])('%i to %s leads to %s', (status, location, href, crossed) => {
  expect(hop(status, location)).toEqual([href, crossed]);
});

test.each<[number, string | null, string]>([
  [307, null, 'it redirects (307) without saying where to.'],
  [307, 'https://[', 'it redirects to what is no address.'],
  [301, '/c', 'it redirects with 301, which drops the request. Write the address it leads to as url.'],
  [302, '/c', 'it redirects with 302, which drops the request. Write the address it leads to as url.'],
  [303, '/c', 'it redirects with 303, which drops the request. Write the address it leads to as url.'],
  [307, 'http://other.example/', 'The address that it redirects to must begin with https://.'],
  [308, 'file:///etc/passwd', 'The address that it redirects to must begin with https://.'],
])('%i to %s is refused', (status, location, reason) => {
  expect(hop(status, location)).toBe(reason);
});

test.each(['https://127.0.0.1/', 'https://0x7f000001/', 'https://[::1]/', 'https://169.254.169.254/'])(
  'to %s is refused, also in the middle of a row',
  (location) => {
    expect(hop(307, location, 4)).toContain('leads to ');
  },
);

test('five are followed, the sixth is not', () => {
  expect(hop(307, '/c', 4)).toEqual(['https://mcp.example/c', false]);
  expect(hop(307, '/c', 5)).toBe('it redirects more than 5 times.');
});

test('a GET stays one, whatever the status', () => {
  expect(hop(302, '/c', 0, 'GET')).toEqual(['https://mcp.example/c', false]);
});

test.each([
  ['Accept', true],
  ['content-type', true],
  ['MCP-Protocol-Version', true],
  ['mcp-method', true],
  ['mcp-name', true],
  ['mcp-session-id', false],
  ['mcp-param-region', false],
  ['Authorization', false],
  ['cookie', false],
  ['x-team', false],
])('%s goes to another origin: %s', (name, goes) => {
  expect(crossesOrigins(name)).toBe(goes);
});

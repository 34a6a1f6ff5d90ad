import { expect, test } from 'vitest';
import { FORMATS } from './formats.ts';

/** Texts of each format, good ones and bad ones. */
const TEXTS: Readonly<Record<string, readonly [good: readonly string[], bad: readonly string[]]>> = {
  date: [
    ['2024-02-29', '2000-02-29', '1999-12-31'],
    ['2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', '2024-04-31', '2024-1-1', '2024-01-00', 'x'],
  ],
  time: [
    ['10:00:00Z', '23:59:60z', '12:30:01.123456+05:30', '01:29:60+01:30', '15:59:60-08:00'],
    ['10:00:00', '24:00:00Z', '10:60:00Z', '22:59:60Z', '10:00:00+24:00', '10:00:61Z', '10:00:00.Z'],
  ],
  'date-time': [
    ['2024-02-29T10:00:00Z', '2024-02-29t10:00:00.5+01:00', '2024-02-29 10:00:00Z'],
    ['2024-02-30T10:00:00Z', '2024-02-29', '2024-02-29X10:00:00Z', '2024-02-29T10:00:00'],
  ],
  duration: [
    ['P1Y2M3D', 'PT1H', 'P1DT12H', 'P4W', 'PT36H', 'PT1M1S'],
    ['P', 'PT', 'P1', 'P1Y1D', 'PT1H1S', 'P1W1D', 'P1WT1H', 'P1S', 'PT1D', '1D', 'P1D2Y', 'P1DT'],
  ],
  email: [
    ['a@b.org', 'a.b+c@d-e.org', '"a b"@c.org', 'a@[127.0.0.1]', 'a@[IPv6:::1]'],
    ['a', '@b.org', '.a@b.org', 'a.@b.org', 'a..b@c.org', 'a@b@c', 'a b@c.org', 'a@-b.org', 'a@[300.0.0.1]'],
  ],
  hostname: [
    ['a', 'example.org', 'xn--nxasmq6b.com', `${'a'.repeat(63)}.org`],
    ['', '.a', 'a.', '-a.b', 'a-.b', 'a_b', `${'a'.repeat(64)}.org`, 'a.'.repeat(130)],
  ],
  ipv4: [
    ['0.0.0.0', '127.0.0.1', '255.255.255.255'],
    ['256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.4 '],
  ],
  ipv6: [
    ['::', '::1', '1::', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4', '1:2:3:4:5:6:1.2.3.4', '1::7:8'],
    [
      '',
      ':',
      ':::',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1::2::3',
      '12345::',
      '::1.2.3',
      '1.2.3.4::',
      'g::',
    ],
  ],
  uri: [
    ['https://a.org/b?c=d#e', 'mailto:a@b.org', 'urn:a:b', 'http://u:p@[::1]:80/%20', 'a:'],
    ['/a', 'a b:c', 'http://a b', '1a:b', 'http://[::1', 'http://a/%2', 'http://a:b/', 'a:^', 'a:#^', 'a:?^'],
  ],
  'uri-reference': [
    ['', '/a', '#b', '?c', '//h/p', 'a:b', './a:b'],
    ['\\a', '#^', 'a^'],
  ],
  'uri-template': [
    ['/a/{b}', '{+x,y*}', "a'b", '{?q:3,r}', '{a.b}', 'x'],
    ['{', '{a', 'a}', '{}', '{a b}', '{a:0}', '{.a.}', '{a..b}', '{a,}', '<', 'a^{b}'],
  ],
  url: [
    ['http://a.org', 'https://a.org/b', 'ftp://a'],
    ['a.org', 'mailto:a@b.org', 'http:', 'http:///a', 'http://a b'],
  ],
  uuid: [['2eb8aa08-aa98-11ea-b4aa-73b441d16380'], ['2eb8aa08aa9811eab4aa73b441d16380', 'x']],
  'json-pointer': [
    ['', '/a/b~0~1', '/'],
    ['a', '/~', '/~2'],
  ],
  'json-pointer-uri-fragment': [
    ['#', '#/a%20b'],
    ['', '/a', '#a', '#/~2', '#/^'],
  ],
  'relative-json-pointer': [
    ['0', '1/a', '2#'],
    ['', '/a', '01/a', '1#a', '-1', '1~0'],
  ],
};

test('every format has texts', () => {
  expect(Object.keys(TEXTS)).toEqual(Object.keys(FORMATS));
});

test.each(Object.entries(TEXTS))('%s', (name, [good, bad]) => {
  const matches = FORMATS[name];
  expect([
    good.filter((text) => matches?.(text) !== true),
    bad.filter((text) => matches?.(text) !== false),
  ]).toEqual([[], []]);
});

/** What texts of the formats are made of, and what makes engines that go back and forth go on for ever. */
const PIECES = [
  'a',
  '1',
  '.',
  '-',
  ':',
  '/',
  '%61',
  '@',
  '"',
  '\\"',
  '{a}',
  '{',
  ',',
  '~0',
  '0:',
  'P1D',
  'a.',
  '1:',
  '::',
];

test.each(Object.entries(FORMATS))(
  '%s takes a long text in time that grows with its length alone',
  (_, matches) => {
    for (const piece of PIECES) {
      for (const start of ['', 'http://', 'a@', '"', '{', 'P', '2024-01-01T10:00:00.']) {
        const text = `${start}${piece.repeat(50_000 / piece.length)}^`;
        const started = process.cpuUsage().user / 1000;
        matches(text);
        expect(process.cpuUsage().user / 1000 - started, `${start}${piece}…`).toBeLessThan(500);
      }
    }
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSseDecoder, type SseEvent } from './sse.ts';

function decoded(...pieces: readonly Uint8Array[]): readonly SseEvent[] {
  const decoder = createSseDecoder();
  return [...pieces.flatMap((piece) => decoder.push(piece)), ...decoder.end()];
}

const bytes = (text: string) => new TextEncoder().encode(text);

test.each<[string, readonly (readonly [string, string])[]]>([
  ['data: a\n\n', [['', 'a']]],
  ['data:a\n\n', [['', 'a']]],
  ['data:  a\n\n', [['', ' a']]],
  ['data: a\ndata: b\n\n', [['', 'a\nb']]],
  ['data: a\ndata\n\n', [['', 'a\n']]],
  [
    'event: e\ndata: a\n\ndata: b\n\n',
    [
      ['e', 'a'],
      ['', 'b'],
    ],
  ],
  ['event: e\n\ndata: b\n\n', [['', 'b']]],
  [
    'data: a\r\rdata: b\r\n\r\ndata: c\n\r\n',
    [
      ['', 'a'],
      ['', 'b'],
      ['', 'c'],
    ],
  ],
  [': data: a\n\ndata: b', [['', 'b']]],
  ['data: a\nid: 1\nretry: 2\nodd\n\n', [['', 'a']]],
  ['Data: a\n\n', []],
  ['data\n\ndata:\n\ndata: \n\n', []],
  [
    '{"a":1}\n{"b":2}\n',
    [
      ['', '{"a":1}'],
      ['', '{"b":2}'],
    ],
  ],
  [
    'data: a\n{"b":2}\n',
    [
      ['', 'a'],
      ['', '{"b":2}'],
    ],
  ],
  ['\uFEFFdata: a\n\n', [['', 'a']]],
  ['data: \uFEFFa\u2028b\u0085c\n\n', [['', '\uFEFFa\u2028b\u0085c']]],
  ['', []],
])('%j is read as %j', (text, events) => {
  expect(decoded(bytes(text)).map(({ name, data }) => [name, data])).toEqual(events);
});

test('bytes that are not UTF-8 are replaced', () => {
  expect(decoded(bytes('data: '), Uint8Array.of(0xff, 0xc3), bytes('\n\n'))).toEqual([
    { name: '', data: '\uFFFD\uFFFD' },
  ]);
});

test('the events are the same however the bytes are cut', () => {
  const line = fc.constantFrom('data: é👍', 'data:', 'event: e', ': c', '', '{"a":1}', 'id: 1', '\uFEFF');
  const end = fc.constantFrom('\n', '\r', '\r\n');
  const stream = fc.array(fc.tuple(line, end), { maxLength: 20 }).map((lines) => lines.flat().join(''));
  fc.assert(
    fc.property(stream, fc.array(fc.nat(), { maxLength: 20 }), (text, cuts) => {
      const all = bytes(text);
      const ends = [...cuts.map((cut) => cut % (all.length + 1)), all.length].sort((a, b) => a - b);
      const pieces = ends.map((to, i) => all.slice(ends[i - 1] ?? 0, to));
      expect(decoded(...pieces)).toEqual(decoded(all));
    }),
  );
});

test('a line in many pieces costs what its bytes cost', () => {
  const decoder = createSseDecoder();
  const piece = bytes('x'.repeat(100));
  decoder.push(bytes('data: '));
  const begun = performance.now();
  for (let i = 0; i < 100_000; i += 1) decoder.push(piece);
  expect(decoder.push(bytes('\n\n'))[0]?.data).toHaveLength(10_000_000);
  expect(performance.now() - begun).toBeLessThan(2000);
});

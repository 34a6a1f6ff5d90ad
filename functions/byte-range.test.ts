import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each<[string | undefined, number, ReturnType<typeof readRange>]>([
  [undefined, 10, 'whole'],
  ['bytes=0-', 10, { first: 0, last: 9 }],
  ['bytes=0-0', 10, { first: 0, last: 0 }],
  ['bytes=3-5', 10, { first: 3, last: 5 }],
  ['bytes=3-500', 10, { first: 3, last: 9 }],
  ['bytes=9-', 10, { first: 9, last: 9 }],
  ['bytes=10-', 10, 'none'],
  ['bytes=10-20', 10, 'none'],
  ['bytes=-3', 10, { first: 7, last: 9 }],
  ['bytes=-300', 10, { first: 0, last: 9 }],
  ['bytes=-0', 10, 'none'],
  ['bytes=0-', 0, 'none'],
  ['bytes=-3', 0, 'whole'],
  ['bytes=5-3', 10, 'whole'],
  ['bytes=-', 10, 'whole'],
  ['bytes=0-1,3-4', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
  ['lines=0-1', 10, 'whole'],
  ['BYTES=0-1', 10, { first: 0, last: 1 }],
])('%s of %i bytes is %o', (header, size, range) => {
  expect(readRange(header, size)).toEqual(range);
});

test('a range lies within the file and is never empty', () => {
  const end = fc.option(fc.nat(50), { nil: '' });
  fc.assert(
    fc.property(end, end, fc.nat(40), (from, to, size) => {
      const range = readRange(`bytes=${from}-${to}`, size);
      if (typeof range === 'string') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeGreaterThanOrEqual(range.first);
      expect(range.last).toBeLessThan(size);
    }),
  );
});

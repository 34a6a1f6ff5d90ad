import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonEnd } from './json-end.ts';

test('an object is closed with its last character, whatever pieces it comes in', () => {
  const objects = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
  fc.assert(
    fc.property(objects, fc.array(fc.nat(), { maxLength: 8 }), (value, cuts) => {
      const text = JSON.stringify(value);
      const ends = [...new Set(cuts.map((cut) => cut % text.length))].sort((a, b) => a - b);
      const end = createJsonEnd();
      let from = 0;
      for (const to of ends) {
        end.add(text.slice(from, to));
        expect(end.closed()).toBe(false);
        from = to;
      }
      end.add(text.slice(from));
      expect(end.closed()).toBe(true);
    }),
  );
});

test.each<[string[], boolean]>([
  [[], false],
  [[''], false],
  [['7'], false],
  [['{}', '{'], false],
  [['{"a":"\\', '"}'], false],
  [['{"a":"\\', '"}"}'], true],
  [['{"a":"\\', '', '\\"}'], true],
  [['}'], false],
])('after %j it is closed: %s', (pieces, closed) => {
  const end = createJsonEnd();
  for (const piece of pieces) end.add(piece);
  expect(end.closed()).toBe(closed);
});

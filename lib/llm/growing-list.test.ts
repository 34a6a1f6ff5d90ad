import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonStart, growingList } from './growing-list.ts';

const item = (id: number) => ({ id });
const twice = ({ id }: { readonly id: number }) => (id % 3 === 0 ? [] : [id, -id]);

test('a list is what a list of its own would be, whatever came before it', () => {
  const pool = Array.from({ length: 5 }, (_, id) => item(id));
  const list = fc.array(fc.constantFrom(...pool), { maxLength: 8 });
  fc.assert(
    fc.property(fc.array(list, { maxLength: 6 }), (lists) => {
      const grown = growingList(twice);
      for (const one of lists) expect([...grown(one)]).toEqual(one.flatMap(twice));
    }),
  );
});

test('what is made of an item is made once while the list grows', () => {
  let made = 0;
  const grown = growingList((one: object) => {
    made += 1;
    return [one];
  });
  const items: object[] = [];
  for (let i = 0; i < 100; i += 1) {
    items.push(item(i));
    expect(grown(items)).toHaveLength(i + 1);
  }
  expect(made).toBe(100);
});

test.each([
  [[], [], 0],
  [[1], [], 0],
  [[1, 2], [1, 2, 3], 2],
  [[1, 2, 3], [1, 4, 3], 1],
  [[2], [1], 0],
])('%j and %j have %i items in common at their start', (a, b, expected) => {
  expect(commonStart(a, b)).toBe(expected);
});

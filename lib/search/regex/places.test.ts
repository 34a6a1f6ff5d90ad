import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashPlaces, placesOf, samePlaces, sortPlaces } from './places.ts';

const numbers = fc.array(fc.integer({ min: 0, max: 1 << 24 }), { maxLength: 120 });

test('lists short and long are put in ascending order, in place', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      const given = Int32Array.from(list);
      expect(sortPlaces(given)).toBe(given);
      expect(Array.from(given)).toEqual([...list].sort((a, b) => a - b));
    }),
  );
});

test('sets are the same that hold the same places and end alike, and then they share a hash', () => {
  const [one, same] = [
    placesOf(Int32Array.of(1, 5), false, false),
    placesOf(Int32Array.of(1, 5), true, false),
  ];
  expect([samePlaces(one, same), hashPlaces(one) === hashPlaces(same)]).toEqual([true, true]);
  const others = [
    placesOf(Int32Array.of(1, 5), false, true),
    placesOf(Int32Array.of(1), false, false),
    placesOf(Int32Array.of(1, 6), false, false),
    placesOf(Int32Array.of(0, 5), false, false),
    placesOf(Int32Array.of(1, 5, 9), false, false),
    placesOf(new Int32Array(0), false, false),
  ];
  for (const other of others) {
    expect([samePlaces(one, other), samePlaces(other, one)]).toEqual([false, false]);
    expect(hashPlaces(other)).not.toBe(hashPlaces(one));
  }
});

test('hashes of different sets hardly ever meet', () => {
  const hashes = new Set<number>();
  for (let a = 0; a < 60; a += 1)
    for (let b = 0; b < 60; b += 1) hashes.add(hashPlaces(placesOf(Int32Array.of(a, b, 99), false, false)));
  expect(hashes.size).toBeGreaterThan(3590);
});

test('of a new set nothing more is known than what it is', () => {
  const list = Int32Array.of(3);
  expect(placesOf(list, true, false)).toEqual({
    list,
    matched: true,
    matchedAtEnd: false,
    row: 0,
    epoch: 0,
    begun: undefined,
  });
});

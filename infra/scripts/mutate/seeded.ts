import { seededRandom } from '../../../bench/seeded-random.ts';

/** A shuffled copy; the same seed gives the same order. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

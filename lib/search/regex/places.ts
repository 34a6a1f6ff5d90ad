/** Lists up to this long are sorted by insertion. */
const SHORT = 48;

/**
 * Where an automaton may be between two bytes. A place is the number of an instruction, plus the size of the program
 * times the node of its tree where it is inside of a character.
 */
export type Places = {
  /** Ascending. */
  readonly list: Int32Array;
  /** A match has ended here. */
  readonly matched: boolean;
  /** A match ends here if the line does. */
  readonly matchedAtEnd: boolean;
  /** The row of an automaton's table, as long as `epoch` is the automaton's. */
  row: number;
  epoch: number;
  /** The same without those that let a match begin later, where that does not depend on what follows. */
  begun: Places | undefined;
};

/** A set of which nothing is known yet but what it is. */
export function placesOf(list: Int32Array, matched: boolean, matchedAtEnd: boolean): Places {
  return { list, matched, matchedAtEnd, row: 0, epoch: 0, begun: undefined };
}

/** Puts a list in order, in place. */
export function sortPlaces(sorted: Int32Array): Int32Array {
  if (sorted.length > SHORT) return sorted.sort();
  for (let i = 1; i < sorted.length; i += 1) {
    const place = sorted[i] ?? 0;
    let at = i;
    for (; at > 0 && (sorted[at - 1] ?? 0) > place; at -= 1) sorted[at] = sorted[at - 1] ?? 0;
    sorted[at] = place;
  }
  return sorted;
}

/** A number that equal sets share and others hardly ever do. */
export function hashPlaces({ list, matchedAtEnd }: Places): number {
  let hash = matchedAtEnd ? 1 : 2;
  for (const place of list) hash = Math.imul(hash ^ place, 0x5bd1e995) ^ (hash >>> 15);
  return hash;
}

/** Whether two sets say the same. */
export function samePlaces(a: Places, b: Places): boolean {
  const { length } = a.list;
  if (length !== b.list.length || a.matchedAtEnd !== b.matchedAtEnd) return false;
  for (let i = 0; i < length; i += 1) if (a.list[i] !== b.list[i]) return false;
  return true;
}

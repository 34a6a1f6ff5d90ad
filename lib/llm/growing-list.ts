/**
 * Makes a list of a list that grows at its end, as a transcript does: what was made of the items before is kept while
 * they are the very same, so that a step costs what is new in it. The result is read only until the next call.
 */
export function growingList<A, B>(make: (item: A) => readonly B[]): (items: readonly A[]) => readonly B[] {
  const known: A[] = [];
  /** For each known item, how long the result is with it. */
  const ends: number[] = [];
  const made: B[] = [];
  return (items) => {
    const same = commonStart(known, items);
    known.length = same;
    ends.length = same;
    made.length = ends.at(-1) ?? 0;
    for (const item of items.slice(same)) {
      made.push(...make(item));
      known.push(item);
      ends.push(made.length);
    }
    return made;
  };
}

/** How many items two lists have in common at their start; items are compared by identity. */
export function commonStart<T>(a: readonly T[], b: readonly T[]): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a[same] === b[same]) same += 1;
  return same;
}

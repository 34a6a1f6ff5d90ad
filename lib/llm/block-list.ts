import { isObject } from '../base/json.ts';
import { addPiece, emptyBlock, startBlock, type Block } from './anthropic-blocks.ts';
import type { ModelEvent } from './model.ts';

const NOTHING: readonly ModelEvent[] = [];

/** The content blocks of a turn. */
export type BlockList = {
  /** Takes the beginning of a block at a place; gives what of it can be shown. */
  start(place: unknown, start: unknown): readonly ModelEvent[];
  /** Takes a piece of the block at a place. */
  add(place: unknown, delta: unknown): readonly ModelEvent[];
  inOrder(): readonly Block[];
};

/**
 * The blocks of a turn by their places. A block that is announced at a place which has one already is another: some
 * gateways give all the same place, or none.
 */
export function createBlockList(): BlockList {
  const all: Block[] = [];
  const byIndex = new Map<number, Block>();
  const open = (index: number): Block => {
    const block = emptyBlock(index);
    all.push(block);
    byIndex.set(index, block);
    return block;
  };
  const placeOf = (index: unknown): number | undefined => (typeof index === 'number' ? index : undefined);
  return {
    start(given, start) {
      if (!isObject(start)) return NOTHING;
      const index = placeOf(given) ?? all.length;
      const there = byIndex.get(index);
      return startBlock(there === undefined || there.start !== undefined ? open(index) : there, start);
    },
    add(given, delta) {
      if (!isObject(delta)) return NOTHING;
      const index = placeOf(given) ?? all.at(-1)?.index ?? 0;
      return addPiece(byIndex.get(index) ?? open(index), delta);
    },
    inOrder: () => all.toSorted((a, b) => a.index - b.index),
  };
}

import { firstCode } from '../../base/text.ts';
import type { CharSet } from './char-set.ts';

/** Places between characters. A half edge looks at one side alone: no word character before, or after. */
export type Edge =
  | 'line_start'
  | 'line_end'
  | 'word_edge'
  | 'no_word_edge'
  | 'word_start'
  | 'word_end'
  | 'word_start_half'
  | 'word_end_half'
  /** Those of the whole text: only where a match may hold line breaks. */
  | 'text_start'
  | 'text_end';

/**
 * A regex as a tree. Where lines are selected, which of several matches an engine would prefer plays no part, since only
 * the leftmost start of a match is asked for: lazy repeats are plain ones then. Groups are gone.
 */
export type Syntax =
  | { readonly type: 'empty' }
  | { readonly type: 'set'; readonly set: CharSet }
  | {
      readonly type: 'edge';
      readonly edge: Edge;
      /** Word characters are those of ASCII. */
      readonly ascii?: true;
    }
  | { readonly type: 'sequence'; readonly parts: readonly Syntax[] }
  | { readonly type: 'choice'; readonly parts: readonly Syntax[] }
  | {
      readonly type: 'repeat';
      readonly body: Syntax;
      readonly min: number;
      readonly max: number;
      /** It takes as little as it can. */
      readonly lazy?: true;
    };

export const EMPTY: Syntax = { type: 'empty' };

/** One after the other, flattened. */
export function sequence(parts: readonly Syntax[]): Syntax {
  const flat = parts.flatMap((part) =>
    part.type === 'sequence' ? part.parts : part.type === 'empty' ? [] : [part],
  );
  const [first] = flat;
  if (first === undefined) return EMPTY;
  return flat.length === 1 ? first : { type: 'sequence', parts: flat };
}

/** Whether it matches the empty text wherever it stands. */
export function isNullable(node: Syntax): boolean {
  switch (node.type) {
    case 'empty':
      return true;
    case 'set':
    case 'edge':
      return false;
    case 'sequence':
      return node.parts.every(isNullable);
    case 'choice':
      return node.parts.some(isNullable);
    case 'repeat':
      return node.min === 0 || isNullable(node.body);
  }
}

/** The text as it is. */
export function textSyntax(text: string, setOf: (code: number) => CharSet): Syntax {
  return sequence(Array.from(text, (char) => ({ type: 'set', set: setOf(firstCode(char)) })));
}

import type { Edge } from './syntax.ts';

/** What stands on a side of a place: nothing, a line break, a word character, or another one. */
export const NOTHING = 0;
export const BREAK = 1;
export const WORD = 2;
export const OTHER = 3;

/** Whether an edge is between what stands before and after. */
export function standsAt(edge: Edge | undefined, before: number, after: number): boolean {
  switch (edge) {
    case 'line_start':
      return before <= BREAK;
    case 'line_end':
      return after <= BREAK;
    case 'text_start':
      return before === NOTHING;
    case 'text_end':
      return after === NOTHING;
    case 'word_edge':
      return (before === WORD) !== (after === WORD);
    case 'no_word_edge':
      return (before === WORD) === (after === WORD);
    case 'word_start':
      return before !== WORD && after === WORD;
    case 'word_end':
      return before === WORD && after !== WORD;
    case 'word_start_half':
      return before !== WORD;
    case 'word_end_half':
      return after !== WORD;
    default:
      return false;
  }
}

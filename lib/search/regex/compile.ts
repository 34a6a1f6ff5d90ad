import { fail, ok, type Result } from '../../base/result.ts';
import { compileProgram, MAX_INSTRUCTIONS, type Program } from './program.ts';
import { holdReturns, tellReturns } from './returns.ts';
import type { CharSet } from './char-set.ts';
import { isNullable, type Syntax } from './syntax.ts';
import { ASCII_WORD, wordSet } from './unicode.ts';
import { expandWordEdges } from './word-edges.ts';

/** Whether the `\r` that ends a line is kept from sets that do not name it (see `holdReturns`), or taken as any other. */
export type Returns = 'held' | 'taken';

/** Compiles a tree to a program without word edges. */
export function compileRegex(node: Syntax, returns: Returns = 'held'): Result<Program, string> {
  const word = edgeWords(node);
  if (!word.ok) return word;
  const plain = compileProgram(node);
  // What matches nothing matches at the start of every line.
  if (returns === 'held' && !isNullable(node)) holdReturns(plain);
  const program = word.value.length === 0 || plain.full ? plain : expandWordEdges(plain, word.value);
  tellReturns(program);
  const fault = tooLarge(program);
  return fault === undefined ? ok(program) : fail(fault);
}

/** What is said of a program that has more instructions than it may; undefined where it has not. */
export function tooLarge(program: Program): string | undefined {
  if (!program.full) return undefined;
  return `it is too large: more than ${MAX_INSTRUCTIONS} instructions; lower the counts of its repeats`;
}

/** The word characters that the word edges of a tree are about; none where it has no such edges. */
export function edgeWords(node: Syntax): Result<CharSet, string> {
  const kinds = new Set(wordEdges(node));
  if (kinds.size > 1) return fail('it mixes the word edges of Unicode with those of ASCII: use one of them');
  return ok(kinds.size === 0 ? [] : kinds.has('ascii') ? ASCII_WORD : wordSet());
}

function wordEdges(node: Syntax): ('ascii' | 'unicode')[] {
  switch (node.type) {
    case 'edge':
      return node.edge.includes('word') ? [node.ascii === true ? 'ascii' : 'unicode'] : [];
    case 'sequence':
    case 'choice':
      return node.parts.flatMap(wordEdges);
    case 'repeat':
      return wordEdges(node.body);
    default:
      return [];
  }
}

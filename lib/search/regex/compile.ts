import { fail, ok, type Result } from '../../base/result.ts';
import { compileProgram, MAX_INSTRUCTIONS, type Program } from './program.ts';
import type { Syntax } from './syntax.ts';
import { ASCII_WORD, wordSet } from './unicode.ts';
import { expandWordEdges } from './word-edges.ts';

/** Compiles a tree to a program without word edges. */
export function compileRegex(node: Syntax): Result<Program, string> {
  const kinds = new Set(wordEdges(node));
  if (kinds.size > 1) return fail('it mixes the word edges of Unicode with those of ASCII: use one of them');
  const plain = compileProgram(node);
  const program =
    kinds.size === 0 || plain.full
      ? plain
      : expandWordEdges(plain, kinds.has('ascii') ? ASCII_WORD : wordSet());
  if (!program.full) return ok(program);
  return fail(`it is too large: more than ${MAX_INSTRUCTIONS} instructions; lower the counts of its repeats`);
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

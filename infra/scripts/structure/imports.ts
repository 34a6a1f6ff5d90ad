import path from 'node:path';
import { isModule, type SourceTree } from './source-tree.ts';

/** One import: the file that has it, the specifier as written, and our file that it names, if any. */
export type Import = {
  readonly from: string;
  readonly specifier: string;
  readonly to: string | undefined;
};

const STATIC = /^(?:import|export)\b(?:[\w\s{},*$]*\bfrom)?\s*['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g;

function importsOf(text: string): string[] {
  return [STATIC, DYNAMIC].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** Every import of every module in the tree, types included. */
export function readImports(tree: SourceTree): Import[] {
  return [...tree]
    .filter(([file]) => isModule(file))
    .flatMap(([from, text]) =>
      importsOf(text).map((specifier) => {
        const relative = specifier.startsWith('.');
        const to = relative ? path.posix.join(path.posix.dirname(from), specifier) : undefined;
        return { from, to, specifier };
      }),
    );
}

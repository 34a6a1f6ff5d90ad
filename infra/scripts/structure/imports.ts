import path from 'node:path';
import { isModule, type SourceTree } from './source-tree.ts';

/** One import: the file that has it, the specifier as written, and our file that it names, if any. */
export type Import = {
  readonly from: string;
  readonly specifier: string;
  readonly to: string | undefined;
  /** An import of types alone, which is gone at run time. */
  readonly typeOnly: boolean;
};

const STATIC = /^(?:import|export)\b(?:[\w\s{},*$]*\bfrom)?\s*['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g;

type Found = Pick<Import, 'specifier' | 'typeOnly'>;

function importsOf(text: string): Found[] {
  return [STATIC, DYNAMIC].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      specifier: match[1] ?? '',
      typeOnly: /^(?:import|export) type\b/.test(match[0]),
    })),
  );
}

/** Every import of every module in the tree, types included. */
export function readImports(tree: SourceTree): Import[] {
  return [...tree]
    .filter(([file]) => isModule(file))
    .flatMap(([from, text]) =>
      importsOf(text).map((found) => {
        const relative = found.specifier.startsWith('.');
        const to = relative ? path.posix.join(path.posix.dirname(from), found.specifier) : undefined;
        return { from, to, ...found };
      }),
    );
}

import { utf8 } from '../../lib/base/bytes.ts';
import { seededRandom } from '../seeded-random.ts';
import type { CorpusFile } from './open-corpus.ts';

const LINES = 120;

/** A tree of small files, every fourth of which holds one `needle` and a number; and how many do. */
export function needleTree(count: number): { files: CorpusFile[]; hits: number } {
  const random = seededRandom(count);
  let hits = 0;
  const files = Array.from({ length: count }, (_, i) => {
    const lines = Array.from(
      { length: LINES },
      () => `const value${Math.floor(random() * 1e6)} = compute(${random()});`,
    );
    if (i % 4 === 0) {
      lines[Math.floor(random() * LINES)] = `see needle${i} here`;
      hits += 1;
    }
    return { path: `src/part-${i % 16}/file-${i}.ts`, bytes: utf8(`${lines.join('\n')}\n`) };
  });
  return { files, hits };
}

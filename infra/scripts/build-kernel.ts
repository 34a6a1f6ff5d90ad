/**
 * Compiles infra/kernel/kernel.as to lib/search/kernel.wasm: `node infra/scripts/build-kernel.ts`. With `--check` it
 * writes nothing and exits 1 where the kept module is not what its source gives.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import asc from 'assemblyscript/asc';

const root = path.resolve(import.meta.dirname, '..', '..');
const kept = path.join(root, 'lib', 'search', 'kernel.wasm');

/** Pages of 64 KiB that the module needs at least; its host makes the memory, with room for texts behind them. */
const PAGES = 40;

const OPTIONS = `-O3 --noAssert --runtime stub --enable simd --importMemory --initialMemory ${PAGES}`.split(
  ' ',
);

async function build(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kernel-'));
  try {
    // The compiler takes no other extension.
    const source = path.join(folder, 'kernel.ts');
    writeFileSync(source, readFileSync(path.join(root, 'infra', 'kernel', 'kernel.as')));
    const log: string[] = [];
    const { error } = await asc.main(
      ['kernel.ts', '--baseDir', folder, '--outFile', 'kernel.wasm', ...OPTIONS],
      { stderr: { write: (text: string) => log.push(text) } },
    );
    if (error !== null) throw new Error(log.join(''), { cause: error });
    return readFileSync(path.join(folder, 'kernel.wasm'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const built = await build();
if (!process.argv.includes('--check')) {
  writeFileSync(kept, built);
  console.log(`${built.length} bytes`);
} else if (!built.equals(readFileSync(kept))) {
  console.error(
    'lib/search/kernel.wasm is not what infra/kernel/kernel.as gives: run node infra/scripts/build-kernel.ts',
  );
  process.exitCode = 1;
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MEMORY_CASES, writeArchive } from './memory/archives.ts';
import { watchIntake, type Watched } from './memory/watched-intake.ts';

/*
 * How much memory intake takes: `node infra/scripts/intake-memory.ts [part of a case's name]`. Each archive is written
 * to a file and taken in by a process of its own, twice: once as it comes, garbage included, and once with a
 * collection before each sample. The most above the start is printed; over 96 MB fails. The heap may grow to about
 * what an isolate on Workers may, so that garbage is collected as it would be there.
 */

const LIMIT = 96_000_000;
/** A young generation as small as an embedder's, and an old one that leaves room for buffers in 128 MB. */
const HEAP = ['--max-semi-space-size=2', '--max-old-space-size=48'];
const [mode, archive, collect] = process.argv.slice(2);

function inChild(file: string, collected: boolean): Watched {
  const args = ['--expose-gc', ...HEAP, import.meta.filename, '--child', file, String(collected)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Watched;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;

async function measureAll(only: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intake-memory-'));
  const rows: object[] = [];
  try {
    for (const each of MEMORY_CASES.filter(({ name, format }) => `${format} ${name}`.includes(only))) {
      const file = path.join(folder, 'archive');
      await writeArchive(each, file);
      const packed = megabytes(statSync(file).size);
      const [raw, used] = [inChild(file, false), inChild(file, true)];
      const { outcome, ms } = raw;
      const [peak, live] = [megabytes(raw.peak), megabytes(used.peak)];
      rows.push({ format: each.format, files: each.name, packed, outcome, peak, live, ms: Math.round(ms) });
      if (raw.peak > LIMIT || used.peak > LIMIT) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.table(rows);
  console.log(
    `Megabytes; the limit is ${megabytes(LIMIT)} for "peak", which counts what is not yet collected.`,
  );
}

if (mode === '--child' && archive !== undefined)
  console.log(JSON.stringify(await watchIntake(archive, collect === 'true')));
else await measureAll(mode ?? '');

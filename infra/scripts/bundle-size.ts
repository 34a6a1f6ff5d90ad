import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { stopChildrenWithUs } from './child-process.ts';
import { runWrangler } from './size/dry-run.ts';
import { sizesByOwner, timesByOwner, type Share } from './size/owners.ts';

/** How large the Worker is and what its start-up costs, by dependency; fails over the limits. */
const root = path.resolve(import.meta.dirname, '..', '..');
const MAX_GZIPPED_BYTES = 1_000_000;
const MAX_ACTIVE_MS = 400;
const SHOWN = 12;

function printShares(shares: readonly Share[], render: (amount: number) => string): void {
  for (const { owner, amount } of shares.slice(0, SHOWN))
    console.log(`  ${render(amount).padStart(10)}  ${owner}`);
}

async function checkSize(folder: string): Promise<boolean> {
  await runWrangler(root, ['deploy', '--dry-run', '--outdir', folder, '--metafile']);
  const gzipped = gzipSync(await readFile(path.join(folder, 'worker.js'))).length;
  const good = gzipped < MAX_GZIPPED_BYTES;
  console.log(`Gzipped: ${gzipped} bytes, must be under ${MAX_GZIPPED_BYTES}: ${good ? 'ok' : 'TOO LARGE'}`);
  console.log('Before compression, by owner:');
  const shares = sizesByOwner(await readFile(path.join(folder, 'bundle-meta.json'), 'utf8'));
  printShares(shares, (bytes) => `${(bytes / 1024).toFixed(1)} KiB`);
  return good;
}

async function checkStartup(folder: string): Promise<boolean> {
  const bundle = path.join(folder, 'worker.bundle');
  const profile = path.join(folder, 'startup.cpuprofile');
  await runWrangler(root, ['deploy', '--dry-run', '--outfile', bundle]);
  await runWrangler(root, ['check', 'startup', '--worker', bundle, '--outfile', profile]);
  const code = await readFile(path.join(folder, 'worker.js'), 'utf8');
  const shares = timesByOwner(await readFile(profile, 'utf8'), code);
  const active = shares.reduce((sum, { amount }) => sum + amount, 0);
  const good = active <= MAX_ACTIVE_MS;
  console.log(
    `Start-up: ${active.toFixed(1)} ms active on this machine, at most ${MAX_ACTIVE_MS}: ${good ? 'ok' : 'TOO SLOW'}`,
  );
  printShares(shares, (ms) => `${ms.toFixed(1)} ms`);
  return good;
}

stopChildrenWithUs();
const folder = await mkdtemp(path.join(tmpdir(), 'size-'));
let good = false;
try {
  const small = await checkSize(folder);
  good = (await checkStartup(folder)) && small;
} finally {
  await rm(folder, { recursive: true });
}
process.exit(good ? 0 : 1);

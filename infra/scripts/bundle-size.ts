import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { gzipSync } from 'node:zlib';
import { stopChildrenWithUs } from './child-process.ts';
import { readOptions } from './script-options.ts';
import { runWrangler } from './size/dry-run.ts';
import { sizesByOwner, timesByOwner, type Share } from './size/owners.ts';

/** How large the Worker is, and what its start-up costs beside that of a bare Worker; fails when it is too large. */
const root = path.resolve(import.meta.dirname, '..', '..');
const MAX_GZIPPED_BYTES = 1_000_000;
/** Start-ups of each Worker, by turns: the quickest counts. */
const ROUNDS = 3;
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

/** Undefined, with a line that says why, when wrangler gave up: it waits for ten seconds and no longer. */
async function profileOf(bundle: string, code: string): Promise<readonly Share[] | undefined> {
  const profile = `${bundle}.cpuprofile`;
  try {
    await runWrangler(root, ['check', 'startup', '--worker', bundle, '--outfile', profile]);
    return timesByOwner(await readFile(profile, 'utf8'), code);
  } catch (error) {
    const said = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
    console.log(`A start-up was not measured: ${/\[ERROR\] (.*)/.exec(said)?.[1] ?? said}`);
    return undefined;
  }
}

/** The smallest Worker there is, with our settings: what starting costs on this machine, whatever is started. */
async function buildBareWorker(folder: string): Promise<string> {
  const bare = path.join(folder, 'bare');
  await mkdir(bare);
  await writeFile(path.join(bare, 'bare.js'), 'export default { fetch: () => new Response() };\n');
  const settings = /^compatibility_.*$/gm;
  const own = (await readFile(path.join(root, 'wrangler.toml'), 'utf8')).match(settings) ?? [];
  await writeFile(
    path.join(bare, 'wrangler.toml'),
    ['name = "bare"', 'main = "bare.js"', ...own, ''].join('\n'),
  );
  const bundle = path.join(folder, 'bare.bundle');
  await runWrangler(root, [
    'deploy',
    '--dry-run',
    '-c',
    path.join(bare, 'wrangler.toml'),
    '--outfile',
    bundle,
  ]);
  return bundle;
}

function activeMs(shares: readonly Share[]): number {
  return shares.reduce((sum, { amount }) => sum + amount, 0);
}

function quicker(
  one: readonly Share[] | undefined,
  other: readonly Share[] | undefined,
): readonly Share[] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return activeMs(one) <= activeMs(other) ? one : other;
}

/** A machine that is slow, or busy, is so for both: the two are told side by side, and neither fails. */
async function reportStartup(folder: string): Promise<void> {
  const bundle = path.join(folder, 'worker.bundle');
  await runWrangler(root, ['deploy', '--dry-run', '--outfile', bundle]);
  const bareBundle = await buildBareWorker(folder);
  const code = await readFile(path.join(folder, 'worker.js'), 'utf8');
  let ours: readonly Share[] | undefined;
  let bare: readonly Share[] | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    bare = quicker(bare, await profileOf(bareBundle, ''));
    ours = quicker(ours, await profileOf(bundle, code));
  }
  if (ours === undefined || bare === undefined) {
    console.log('Start-up: not measured, this machine is too slow or too busy at the moment.');
    return;
  }
  const [own, least] = [activeMs(ours), activeMs(bare)];
  console.log(
    `Start-up: ${own.toFixed(1)} ms active, a bare Worker ${least.toFixed(1)} ms in the same run: ` +
      `${(own - least).toFixed(1)} ms are ours (quickest of ${ROUNDS})`,
  );
  printShares(ours, (ms) => `${ms.toFixed(1)} ms`);
}

readOptions(
  {
    command: 'run size',
    about:
      'Tells how large the Worker is and what its start-up costs, by dependency; fails when it is too large.',
  },
  {},
);
stopChildrenWithUs();
const folder = await mkdtemp(path.join(tmpdir(), 'size-'));
let good = false;
try {
  good = await checkSize(folder);
  await reportStartup(folder);
} finally {
  await rm(folder, { recursive: true });
}
process.exit(good ? 0 : 1);

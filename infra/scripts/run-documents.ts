/**
 * Runs every shell block of the documents as it is written, but for the ports, in a copy of this checkout, and compares
 * what they print with what the documents show. `npm test` runs it.
 */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand, stopChildrenWithUs } from './child-process.ts';
import { readBlocks, wideRows, type Block } from './documents/blocks.ts';
import { difference } from './documents/compare.ts';
import { Session } from './documents/session.ts';

/** In the order that a reader takes: the later ones use the service and the variables of the first. */
const DOCUMENTS = [
  'README.md',
  'functions/README.md',
  'functions/cli/README.md',
  'lib/skills/README.md',
  'lib/tools/README.md',
  'lib/mcp/README.md',
  'lib/actors/README.md',
];

/** What the service answers, with any exit status of the client, when a call or a run did not succeed. */
const FAILURE = /urn:troupe:problem:|"success":false|"kind":"failed"/;

/** Columns of a screen that a table must fit. */
const SCREEN = 120;

const root = path.resolve(import.meta.dirname, '..', '..');

async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'troupe-documents-'));
  const listed = await runCommand({
    name: 'git',
    args: ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    cwd: root,
  });
  for (const file of listed.output.split('\0').filter((name) => name !== '')) {
    await cp(path.join(root, file), path.join(copy, file), { recursive: true }).catch(ignoreDeleted);
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  await mkdir(path.join(copy, '.wrangler'), { recursive: true });
  return copy;
}

/** A file that was deleted and not yet committed is listed all the same. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Why a block does not do what the document says, or undefined. */
async function faultOf(block: Block, session: Session): Promise<string | undefined> {
  const ended = await (block.needsAccount ? session.parse(block.command) : session.run(block.command));
  const output = session.asShown(ended.output);
  if (ended.timedOut) return `timed out\n${output}`;
  if (ended.code !== 0) return `exit status ${ended.code}\n${output}`;
  if (block.shown !== undefined) return difference(block.shown, output);
  return FAILURE.test(output) ? `the service reports a failure\n${output}` : undefined;
}

async function checkDocument(file: string, session: Session): Promise<{ passed: number; failed: number }> {
  const markdown = await readFile(path.join(root, file), 'utf8');
  const faults = wideRows(markdown, SCREEN).map((line) => `${file}:${line}: wider than ${SCREEN} columns`);
  let passed = 0;
  for (const block of readBlocks(markdown)) {
    const fault = await faultOf(block, session);
    if (fault === undefined) passed += 1;
    else faults.push(`${file}:${block.line}: ${fault}\n${block.command}`);
  }
  for (const fault of faults) console.log(fault);
  return { passed, failed: faults.length };
}

async function main(): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const copy = await copyCheckout();
  const session = await Session.open(copy);
  try {
    for (const file of DOCUMENTS) {
      const { passed, failed } = await checkDocument(file, session);
      total.passed += passed;
      total.failed += failed;
    }
  } finally {
    await session.close();
    await rm(copy, { recursive: true, force: true });
  }
  await mkdir(path.join(root, 'reports'), { recursive: true });
  await writeFile(path.join(root, 'reports', 'documents.json'), JSON.stringify(total));
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}

stopChildrenWithUs();
process.exit(await main());

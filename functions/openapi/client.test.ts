import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CLIENT_USE } from './client-use.fixture.ts';
import { describeService } from './document.ts';

// Workers load WebAssembly by importing it, which Node does not.
vi.mock('../adapters/search-kernel.ts', async () => {
  const { loadKernel } = await import('../../lib/search/kernel.oracle.ts');
  return { searchKernel: loadKernel };
});

const root = path.join(import.meta.dirname, '../..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const folder = mkdtempSync(path.join(tmpdir(), 'client-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LIMIT = 120_000;
let types = '';

beforeAll(() => {
  const generate = path.join(root, 'infra/scripts/client/generate.mjs');
  const input = JSON.stringify(describeService());
  types = execFileSync(bin('node'), [generate], { input, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
}, LIMIT);

test('no object of any keys becomes one without keys', () => {
  const empty = types.split('\n').filter((line) => line.includes('Record<string, never>'));
  // Two names that the maker of types always gives.
  expect(empty.filter((line) => !/^export type (?:webhooks|\$defs) /.test(line))).toEqual([]);
});

test(
  'a client that is generated from the description compiles with calls, and refuses wrong ones',
  () => {
    writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(path.join(folder, 'schema.ts'), types);
    writeFileSync(path.join(folder, 'use.ts'), CLIENT_USE);
    const options =
      '--noEmit --strict --target es2024 --module nodenext --allowImportingTsExtensions --types';
    expect(compile([...options.split(' '), '', path.join(folder, 'use.ts')])).toBe('');
  },
  LIMIT,
);

/** What the compiler says. */
function compile(args: readonly string[]): string {
  try {
    return execFileSync(bin('node'), [bin('tsc'), ...args], { encoding: 'utf8', cwd: folder });
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

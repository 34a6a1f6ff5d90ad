import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../lib/base/result.ts';
import { parseFilePath, ROOT, type FilePath } from '../../lib/files/file-path.ts';
import { nodeFileSystem } from './node-files.ts';

let outer = '';
let folder = '';

beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'node-files-'));
  folder = join(outer, 'workspace');
  mkdirSync(folder);
  writeFileSync(join(outer, 'secret.txt'), 'secret');
});

afterEach(() => rmSync(outer, { recursive: true }));

function at(text: string): FilePath {
  const path = parseFilePath(text);
  if (!path.ok) throw new Error(path.error.message);
  return path.value;
}

function code(result: { readonly ok: boolean; readonly error?: { readonly code: string } }): string {
  return result.error?.code ?? 'ok';
}

test.each(['../secret.txt', '/etc/hostname', '../workspace/../secret.txt', '..'])(
  'a link to %s leads nowhere',
  async (target) => {
    symlinkSync(target, join(folder, 'link'));
    const files = nodeFileSystem(folder);
    expect(code(await files.read(at('link')))).toBe('path_traversal');
    expect(code(files.list(at('link')))).toBe('path_traversal');
    expect(code(await files.read(at('link/secret.txt')))).toBe('path_traversal');
    expect(files.readLink(at('link'))).toEqual(ok(target));
  },
);

test('a workspace may itself be reached through a link', async () => {
  writeFileSync(join(folder, 'a.txt'), 'one');
  symlinkSync('workspace', join(outer, 'other'));
  const read = await nodeFileSystem(join(outer, 'other')).read(at('a.txt'));
  expect(read.ok && new TextDecoder().decode(read.value)).toBe('one');
});

test('what is neither file, folder nor link is not there, nor a name that is not UTF-8', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  writeFileSync(Buffer.concat([Buffer.from(join(folder, 'x')), Buffer.of(0xff)]), 'x');
  const files = nodeFileSystem(folder);
  expect(files.list(ROOT)).toEqual(ok([]));
  expect(code(files.stat(at('pipe')))).toBe('not_found');
  expect(code(await files.read(at('pipe')))).toBe('not_found');
});

test('a file that cannot be had is told with its path in the workspace alone', async () => {
  writeFileSync(join(folder, 'large'), '');
  truncateSync(join(folder, 'large'), 64 * 1024 * 1024 + 1);
  const large = await nodeFileSystem(folder).read(at('large'));
  expect(large).toMatchObject({ error: { code: 'limit_exceeded' } });
  expect(JSON.stringify(large)).not.toContain(outer);
});

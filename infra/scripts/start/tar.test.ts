import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { packTar } from './tar.ts';

it('is read by tar', () => {
  const archive = packTar([
    { path: 'a/b.md', bytes: Buffer.from('x'.repeat(512)), executable: false },
    { path: 'a/c.sh', bytes: Buffer.from('echo ü\n'), executable: true },
    { path: 'empty', bytes: Buffer.alloc(0), executable: false },
  ]);
  expect(archive.length % 512).toBe(0);
  const listing = execFileSync('tar', ['-tvf', '-'], { input: archive, encoding: 'utf8' });
  expect(listing.split('\n').map((line) => line.replace(/^(\S+).*?(\d+) 1970.* (\S+)$/, '$1 $2 $3'))).toEqual(
    ['-rw-r--r-- 512 a/b.md', '-rwxr-xr-x 8 a/c.sh', '-rw-r--r-- 0 empty', ''],
  );
  expect(execFileSync('tar', ['-xOf', '-', 'a/c.sh'], { input: archive, encoding: 'utf8' })).toBe('echo ü\n');
});

it('refuses a path that the format would cut', () => {
  expect(() => packTar([{ path: 'x'.repeat(101), bytes: Buffer.alloc(0), executable: false }])).toThrow(
    /101 bytes/,
  );
});

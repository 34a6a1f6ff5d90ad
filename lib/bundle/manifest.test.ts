import { expect, it } from 'vitest';

import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { toHex, utf8 } from '../base/bytes.ts';
import type { FileMode } from '../files/file-table.ts';
import type { FilePath } from '../files/file-path.ts';
import { bundleId, type ManifestEntry } from './manifest.ts';

function entry(path: string, mode: FileMode, text: string): ManifestEntry {
  const bytes = utf8(text);
  return { path: path as FilePath, mode, size: bytes.length, sha256: toHex(nodeDigest.sha256(bytes)) };
}

const MANY = [
  entry('a/b', '100644', '1'),
  entry('a+', '100755', ''),
  entry('a', '120000', 'a/b'),
  entry('\uffee', '100644', 'x'),
  entry('\u{1f600}', '100644', 'y'),
  entry('l\nf', '100644', 'z'),
];

// Computed by a few lines of Python with hashlib, apart from this code.
it.each([
  ['no file', [], '1635f1fb6ae285558eff6aed6eb658a05117577e23dbf348997064fa15da888f'],
  [
    'one file',
    [entry('SKILL.md', '100644', 'hello\n')],
    '9997d0f45940d592f6b35988c7bd3bc91b013b91c1163d27b2310504d104811f',
  ],
  [
    'modes, a line feed, and paths whose UTF-16 and UTF-8 orders differ',
    MANY,
    '5a14fd7615848d6fd7ca290ef92e0ed97a3c9fbdd58cbd46ec90b3c59ec1872f',
  ],
  [
    'the same in another order',
    [...MANY].reverse(),
    '5a14fd7615848d6fd7ca290ef92e0ed97a3c9fbdd58cbd46ec90b3c59ec1872f',
  ],
])('the bundle id of %s is golden', (_, entries, id) => {
  expect(bundleId(nodeDigest, entries)).toBe(id);
});

import { expect, it } from 'vitest';

import { utf8 } from '../base/bytes.ts';
import { ArchiveFault } from '../base/ports.ts';
import type { FilePath } from '../files/file-path.ts';
import { climbOf } from './link-target.ts';

const OUT = Number.POSITIVE_INFINITY;

function climb(target: Uint8Array): number | string | undefined {
  try {
    return climbOf('d/l' as FilePath, target.length, target);
  } catch (error) {
    return error instanceof ArchiveFault ? error.message : String(error);
  }
}

it.each([
  ['a', 0],
  ['../a', 1],
  ['../../a/b', 2],
  ['a/../b', 0],
  ['a/../../b', 1],
  ['a/../../../b/c/..', 2],
  ['./../a', 1],
  ['a//../..', 1],
  ['a/./../..', 1],
  ['..a/...', 0],
  ['/a', OUT],
  ['\\a', OUT],
  ['C:/a', OUT],
  ['CC:/a', 0],
  ['x'.repeat(4096), 0],
])('a link to %j climbs %d folders', (target, wanted) => {
  expect(climb(utf8(target))).toBe(wanted);
});

it.each([
  [utf8('x'.repeat(4097)), 'limits.linkTarget: 4097 is over the limit of 4096'],
  [new Uint8Array(0), 'link "d/l" has a target that is empty or holds a NUL character'],
  [utf8('a\0b'), 'link "d/l" has a target that is empty or holds a NUL character'],
])('what cannot be a target is refused', (target, message) => {
  expect(climb(target)).toContain(message);
});

it('a target that is not UTF-8 climbs nowhere that is known', () => {
  expect(climb(Uint8Array.of(0xff))).toBe(undefined);
});

it('a target that was too long to be held is refused by its size', () => {
  expect(() => climbOf('d/l' as FilePath, 2_000_000, undefined)).toThrow(
    'limits.linkTarget: 2000000 is over the limit of 4096. Shorten the target of the link "d/l".',
  );
});

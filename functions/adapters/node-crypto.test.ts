import { expect, it } from 'vitest';
import { toHex, utf8 } from '../../lib/base/bytes.ts';
import { nodeDigest } from './node-crypto.ts';

// The values of FIPS 180 for the text "abc".
it.each([
  ['sha1', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['sha256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
] as const)('%s is that of its standard, in one go and in parts', (name, digest) => {
  expect(toHex(nodeDigest[name](utf8('abc')))).toBe(digest);
  const hasher = nodeDigest[`${name}Hasher`]();
  hasher.update(utf8('a'));
  hasher.update(utf8('bc'));
  expect(toHex(hasher.digest())).toBe(digest);
});

import { createHash, randomBytes, type Hash } from 'node:crypto';

import type { Digest, Random } from '../../lib/base/ports.ts';

/** SHA-256 and SHA-1 by `node:crypto`, native in workerd and Node. */
export const nodeDigest: Digest = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  sha256Hasher: () => hasher(createHash('sha256')),
  sha1: (bytes) => createHash('sha1').update(bytes).digest(),
  sha1Hasher: () => hasher(createHash('sha1')),
};

function hasher(hash: Hash) {
  return {
    update(bytes: Uint8Array) {
      hash.update(bytes);
    },
    digest: () => hash.digest(),
  };
}

/** Bytes of the system's cryptographic source. */
export const nodeRandom: Random = {
  bytes(length) {
    return randomBytes(length);
  },
};

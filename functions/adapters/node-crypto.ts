import { createHash, randomBytes } from 'node:crypto';

import type { Digest, Random } from '../../lib/base/ports.ts';

/** SHA-256 by `node:crypto`, native in workerd and Node. */
export const nodeDigest: Digest = {
  sha256(bytes) {
    return createHash('sha256').update(bytes).digest();
  },
  sha256Hasher() {
    const hash = createHash('sha256');
    return {
      update(bytes) {
        hash.update(bytes);
      },
      digest() {
        return hash.digest();
      },
    };
  },
};

/** Bytes of the system's cryptographic source. */
export const nodeRandom: Random = {
  bytes(length) {
    return randomBytes(length);
  },
};

import { concat } from '../../lib/base/bytes.ts';
import type { Blobs, BlobWriter } from '../../lib/base/ports.ts';
import type { SweepPorts } from '../../lib/catalogue/sweep-packs.ts';

/**
 * Size of the parts of a multipart upload: R2 wants all but the last to be equal and at least 5 MiB
 * (https://developers.cloudflare.com/r2/objects/multipart-objects/).
 */
const PART_SIZE = 5 * 1024 * 1024;

/** Packs listed at a time: a question to each namespace among them, and a deletion of at most 1,000 keys. */
const PACKS_LISTED = 500;

/** Lists the packs of a bucket, a page at a time. */
export function listPacks(bucket: R2Bucket): SweepPorts['list'] {
  return async (startAfter) => {
    const after = startAfter === undefined ? {} : { startAfter };
    const { objects, truncated } = await bucket.list({ prefix: 'packs/', limit: PACKS_LISTED, ...after });
    const packs = objects.map(({ key, uploaded }) => ({ key, stored_at: uploaded.getTime() }));
    return { packs, more: truncated };
  };
}

/** `Blobs` in an R2 bucket. */
export function r2Blobs(bucket: R2Bucket): Blobs {
  return {
    size: async (key) => (await bucket.head(key))?.size,
    async read(key, offset, length) {
      if (length === 0) return new Uint8Array();
      const object = await bucket.get(key, { range: { offset, length } });
      return object === null ? undefined : new Uint8Array(await object.arrayBuffer());
    },
    create: async (key) => new R2Writer(bucket, key),
    delete: async (key) => bucket.delete(key),
  };
}

/** Collects parts; a blob smaller than one part is put at once. */
class R2Writer implements BlobWriter {
  readonly #bucket: R2Bucket;
  readonly #key: string;
  #waiting: Uint8Array[] = [];
  #size = 0;
  #upload: R2MultipartUpload | undefined;
  readonly #parts: R2UploadedPart[] = [];

  constructor(bucket: R2Bucket, key: string) {
    this.#bucket = bucket;
    this.#key = key;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#waiting.push(bytes.slice());
    this.#size += bytes.length;
    if (this.#size < PART_SIZE) return;
    let rest = concat(this.#waiting);
    for (; rest.length >= PART_SIZE; rest = rest.slice(PART_SIZE))
      await this.#send(rest.subarray(0, PART_SIZE));
    this.#waiting = [rest];
    this.#size = rest.length;
  }

  async finish(): Promise<void> {
    const rest = concat(this.#waiting);
    this.#waiting = [];
    if (this.#upload === undefined) {
      await this.#bucket.put(this.#key, rest);
      return;
    }
    if (rest.length > 0) await this.#send(rest);
    await this.#upload.complete(this.#parts);
  }

  async abort(): Promise<void> {
    this.#waiting = [];
    await this.#upload?.abort();
  }

  async #send(part: Uint8Array): Promise<void> {
    this.#upload ??= await this.#bucket.createMultipartUpload(this.#key);
    this.#parts.push(await this.#upload.uploadPart(this.#parts.length + 1, part));
  }
}

import { quote } from '../base/failure.ts';
import type { ArchiveFault, Digest, Inflate } from '../base/ports.ts';
import type { DeflatedBody, StreamBody } from './archive-entry.ts';
import { joinPieces } from './byte-store.ts';
import { archiveFault } from './fault.ts';
import { DEFLATED, STORED } from './pack-format.ts';
import type { PackWriter } from './pack-writer.ts';
import { badChecksum } from './zip.ts';

/**
 * Bytes of a file up to which it is held whole; a larger one passes through chunk by chunk. Buffers that are garbage
 * but not yet collected count too: with 8 MiB here, a zip of eight such files took 147 MB where this takes 77.
 */
const WHOLE = 1024 * 1024;
/** Bytes of the start of a large file that decide whether deflating it is worth it. */
const PROBE = 64 * 1024;

/** A file's bytes as they were written, and the bytes themselves where they were held whole. */
export type WrittenBody = {
  readonly offset: number;
  readonly packedSize: number;
  readonly method: number;
  readonly size: number;
  readonly digest: Uint8Array;
  readonly whole?: Uint8Array;
};

/** What writing files needs. `count` is told of each file's bytes as they come, and throws where they are too many. */
export type FileWriterPorts = {
  readonly inflate: Inflate;
  readonly digest: Digest;
  readonly count: (bytes: number) => void;
};

/** Writes the bytes of files to a pack, hashing them and verifying what an archive declares of them. */
export class FileWriter {
  readonly #pack: PackWriter;
  readonly #ports: FileWriterPorts;

  constructor(pack: PackWriter, ports: FileWriterPorts) {
    this.#pack = pack;
    this.#ports = ports;
  }

  /** `raw` keeps a file uncompressed, for what is compressed already and read in parts. */
  async write(name: string, body: DeflatedBody | StreamBody, raw: boolean): Promise<WrittenBody> {
    if (body.form === 'stream') return this.#writeStream(body.chunks, raw);
    if (body.size <= WHOLE) return this.#writeDeflated(name, body, raw);
    const verified = this.#verify(name, body);
    return raw ? this.#pass(verified, [], true) : this.#copyDeflated(body, verified);
  }

  async #writeStream(chunks: AsyncIterable<Uint8Array>, raw: boolean): Promise<WrittenBody> {
    const iterator = this.#counted(chunks)[Symbol.asyncIterator]();
    const held: Uint8Array[] = [];
    let size = 0;
    while (size <= WHOLE) {
      const next = await iterator.next();
      if (next.done === true) return this.#writeWhole(joinPieces(held), raw);
      held.push(next.value);
      size += next.value.length;
    }
    return this.#pass({ [Symbol.asyncIterator]: () => iterator }, held, raw);
  }

  async #writeWhole(bytes: Uint8Array, raw: boolean, deflated?: Uint8Array): Promise<WrittenBody> {
    const packed = raw || bytes.length === 0 ? bytes : (deflated ?? this.#ports.inflate.deflateRaw(bytes));
    const method = packed.length < bytes.length ? DEFLATED : STORED;
    const offset = this.#pack.offset;
    const stored = method === DEFLATED ? packed : bytes;
    if (stored.length > 0) await this.#pack.write(stored);
    const digest = this.#ports.digest.sha256(bytes);
    return { offset, packedSize: stored.length, method, size: bytes.length, digest, whole: bytes };
  }

  async #writeDeflated(name: string, body: DeflatedBody, raw: boolean): Promise<WrittenBody> {
    const { inflate, count } = this.#ports;
    const packed = joinPieces([...body.pieces()]);
    const bytes = inflate.inflateRaw(packed, body.size);
    if (!bytes.ok) throw inEntry(name, bytes.error.message);
    if (inflate.crc32(bytes.value) !== body.crc32) throw badChecksum(name);
    count(bytes.value.length);
    return this.#writeWhole(bytes.value, raw, packed);
  }

  /** The bytes of a large compressed body; throws at the end unless they are what the directory declares. */
  async *#verify(name: string, body: DeflatedBody): AsyncGenerator<Uint8Array> {
    const { inflate } = this.#ports;
    let size = 0;
    let crc32 = 0;
    for await (const chunk of this.#counted(
      inflate.inflateStream('deflate-raw', fromPieces(body.pieces())),
    )) {
      size += chunk.length;
      if (size > body.size) break;
      crc32 = inflate.crc32(chunk, crc32);
      yield chunk;
    }
    if (size !== body.size) throw inEntry(name, `it does not give the declared ${body.size} bytes`);
    if (crc32 !== body.crc32) throw badChecksum(name);
  }

  /** Reads a large compressed body once to verify and hash it, then keeps the archive's own compressed bytes. */
  async #copyDeflated(body: DeflatedBody, verified: AsyncIterable<Uint8Array>): Promise<WrittenBody> {
    const hasher = this.#ports.digest.sha256Hasher();
    for await (const chunk of verified) hasher.update(chunk);
    const offset = this.#pack.offset;
    for (const piece of body.pieces()) await this.#pack.write(piece);
    return {
      offset,
      packedSize: body.packedSize,
      method: DEFLATED,
      size: body.size,
      digest: hasher.digest(),
    };
  }

  /** A large file: `held` and what follows, deflated on the way unless that does not pay. */
  async #pass(chunks: AsyncIterable<Uint8Array>, held: Uint8Array[], raw: boolean): Promise<WrittenBody> {
    const { digest, inflate } = this.#ports;
    const hasher = digest.sha256Hasher();
    const counted = { size: 0 };
    async function* all(): AsyncGenerator<Uint8Array> {
      for (let first = held.shift(); first !== undefined; first = held.shift()) yield measured(first);
      for await (const chunk of chunks) yield measured(chunk);
    }
    const measured = (chunk: Uint8Array): Uint8Array => {
      hasher.update(chunk);
      counted.size += chunk.length;
      return chunk;
    };
    const probe = joinPieces(held).subarray(0, PROBE);
    const deflates = !raw && inflate.deflateRaw(probe).length < probe.length * 0.97;
    const offset = this.#pack.offset;
    for await (const chunk of deflates ? inflate.deflateStream(all()) : all()) await this.#pack.write(chunk);
    const packedSize = this.#pack.offset - offset;
    const method = deflates ? DEFLATED : STORED;
    return { offset, packedSize, method, size: counted.size, digest: hasher.digest() };
  }

  async *#counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#ports.count(chunk.length);
      yield chunk;
    }
  }
}

async function* fromPieces(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

function inEntry(name: string, reason: string): ArchiveFault {
  return archiveFault(`The zip entry ${quote(name)} is damaged: ${reason}.`);
}

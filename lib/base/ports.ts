import type { Failure } from './failure.ts';
import type { JsonValue } from './json.ts';
import type { Result } from './result.ts';

/** Time, as an argument. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds from an arbitrary start, never going back. On Workers it stands still during synchronous code. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Unpredictable bytes for identifiers and keys. */
export interface Random {
  bytes(length: number): Uint8Array;
}

/** A running hash. */
interface Hasher {
  update(bytes: Uint8Array): void;
  /** The bytes of the digest (20 of SHA-1, 32 of SHA-256); the hasher is spent afterwards. */
  digest(): Uint8Array;
}

/** Hashes, synchronously: a digest of many small files must not cost a promise each. */
export interface Digest {
  sha256(bytes: Uint8Array): Uint8Array;
  sha256Hasher(): Hasher;
  /** Only for formats that are built on it, as git's object names are: it does not stand against forgery. */
  sha1(bytes: Uint8Array): Uint8Array;
  sha1Hasher(): Hasher;
}

/** Seals texts for storage with a key of the host's. */
export interface SecretBox {
  /** A sealed text that only the same `context` opens; two sealings of one text differ. */
  seal(plain: string, context: string): Promise<string>;
  /** The text, or undefined when the key, the context or the sealed text is another. */
  open(sealed: string, context: string): Promise<string | undefined>;
}

/** The compressed formats of archives and packs. */
export type Compression = 'deflate-raw' | 'gzip';

/** What a zlib stream gave, and how many bytes of the buffer belong to it. */
export type Inflated = { readonly bytes: Uint8Array; readonly used: number };

/** Why a zlib stream gave nothing: the buffer ends before it, it gives more than allowed, or it is none. */
export type InflateFault = 'cut' | 'too_large' | 'damaged';

/** Native compression. */
export interface Inflate {
  /**
   * Inflates raw deflate data that must give exactly `size` bytes and use all of `packed`. Fails with
   * `invalid_archive` otherwise; never produces more than `size` bytes.
   */
  inflateRaw(packed: Uint8Array, size: number): Result<Uint8Array>;
  deflateRaw(bytes: Uint8Array): Uint8Array;
  /** Inflates the zlib stream that starts a buffer and ends somewhere in it; it may give at most `most` bytes. */
  inflateZlib(packed: Uint8Array, most: number): Result<Inflated, InflateFault>;
  /** CRC-32 (that of zip and gzip) of `bytes`, continued from an earlier part's value; unsigned, 0 for no bytes. */
  crc32(bytes: Uint8Array, earlier?: number): number;
  /**
   * Inflates chunk by chunk, so that the caller can count and stop. Several gzip members are read as one stream and
   * zero padding after the last is allowed; anything else after it, a bad checksum or a cut stream throws an
   * `ArchiveFault` naming it.
   */
  inflateStream(format: Compression, source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Raw deflate, chunk by chunk. */
  deflateStream(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/** Writes one blob piece by piece; it exists only after `finish`. */
export interface BlobWriter {
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<void>;
  /** Drops what was written. Safe after a failure of `write` or `finish`. */
  abort(): Promise<void>;
}

/** Immutable byte objects by key (R2, memory). */
export interface Blobs {
  /** Size in bytes, or undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /** Bytes from `offset`, `length` of them (fewer at the end), or undefined when there is no such blob. */
  read(key: string, offset: number, length: number): Promise<Uint8Array | undefined>;
  create(key: string): Promise<BlobWriter>;
  delete(key: string): Promise<void>;
}

/** A record of a `Store` table. */
export type StoredRecord = { readonly key: string; readonly value: JsonValue };

/**
 * A small transactional database of one namespace or run. Synchronous, as the SQLite of a Durable Object is; keys are
 * ordered by code points.
 */
export interface Store {
  get(table: string, key: string): JsonValue | undefined;
  put(table: string, key: string, value: JsonValue): void;
  delete(table: string, key: string): void;
  /** Records whose key starts with `prefix` and is greater than `after`, in key order, at most `limit`. */
  list(table: string, range: { prefix?: string; after?: string; limit: number }): readonly StoredRecord[];
  /** All changes of `work` or, when it throws, none. */
  transaction<T>(work: () => T): T;
}

/** One block of a run's log: events in order, as JSON text. */
export type LogBlock = { readonly first: number; readonly last: number; readonly json: string };

/** An append-only log in blocks. */
export interface EventLog {
  append(block: LogBlock): void;
  /** The blocks that hold events with a sequence number greater than `after`, in order, at most `limit`. */
  read(after: number, limit: number): readonly LogBlock[];
}

/** A line of the service's own log: never a caller's secret or file content. */
export interface Log {
  write(level: 'info' | 'warn' | 'error', event: string, data: { readonly [key: string]: JsonValue }): void;
}

/** Thrown inside a stream when the data is not what its format says; intake turns it into its failure. */
export class ArchiveFault extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ArchiveFault';
    this.failure = failure;
  }
}

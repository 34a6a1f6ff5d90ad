import type { EntryKind } from '../files/file-system.ts';

/** Compressed bytes that lie in memory, of an archive whose directory declares what they give. */
export type DeflatedBody = {
  readonly form: 'deflated';
  /** The compressed bytes, in pieces; may be asked for more than once. */
  readonly pieces: () => Iterable<Uint8Array>;
  readonly packedSize: number;
  /** Declared, and to be verified. */
  readonly size: number;
  /** Declared, and to be verified. */
  readonly crc32: number;
};

/** Bytes as they come. To be consumed, or left, before the next entry is asked for. */
export type StreamBody = { readonly form: 'stream'; readonly chunks: AsyncIterable<Uint8Array> };

/**
 * An entry of an archive or form as it was found: nothing about its name is checked yet. The readers that yield them
 * throw an `ArchiveFault` where the archive is not what its format says.
 */
export type ArchiveEntry = {
  readonly name: string;
  readonly kind: EntryKind;
  readonly executable: boolean;
  /** A folder has an empty stream. A link's bytes are its target. */
  readonly body: DeflatedBody | StreamBody;
  /** In a zip a back-slash in a name separates folders, as some Windows tools write it; elsewhere it is ordinary. */
  readonly backSlashes?: boolean;
  /** The archive tells the Unix mode, so that `executable` is known. */
  readonly modeKnown?: boolean;
  /** Why the bytes of its name are no text: then `name` shows them with replacement characters, and it is left out. */
  readonly unnamed?: string;
  /** A hard link: the name of an earlier entry whose bytes it has. */
  readonly sameAs?: string;
};

/** The body of what has no bytes. */
export const NO_BODY: StreamBody = { form: 'stream', chunks: oneChunk(new Uint8Array(0)) };

/** A body of bytes that are at hand. */
export function bodyOf(bytes: Uint8Array): StreamBody {
  return { form: 'stream', chunks: oneChunk(bytes) };
}

function oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      if (bytes.length > 0) yield bytes;
    },
  };
}

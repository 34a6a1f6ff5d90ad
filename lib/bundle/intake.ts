import { toHex } from '../base/bytes.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { ArchiveFault, type Blobs, type Digest, type Inflate } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { FilePath } from '../files/file-path.ts';
import { archiveFault } from './fault.ts';
import { Findings } from './findings.ts';
import { guardBody, guardBlob } from './intake-guards.ts';
import type { IntakeLimits } from './limits.ts';
import { bundleId, type ManifestEntry } from './manifest.ts';
import { PackWriter } from './pack-writer.ts';
import { Receiver } from './receiver.ts';
import { Retained, type Retain } from './retained.ts';
import { settle } from './settle.ts';
import { StreamReader } from './stream-reader.ts';
import { readUpload } from './upload.ts';

/** How an upload is read. */
export type IntakeOptions = {
  readonly limits: IntakeLimits;
  /** The request's content type: needed for a multipart form, otherwise the bytes decide. */
  readonly contentType?: string | undefined;
  /**
   * Chooses small files of which the report shall hold bytes, all or some. Asked with the path before a wrapping folder
   * is stripped, so look at its end. Nothing is held of a file over 1 MiB, or past 16 MiB in all.
   */
  readonly retain?: Retain;
};

/** What intake works with. */
export type IntakePorts = { readonly inflate: Inflate; readonly digest: Digest; readonly blobs: Blobs };

/** What came in. */
export type IntakeReport = {
  /** The bundle id. */
  readonly id: string;
  /** The one folder that everything lay in, which was stripped from all paths; empty without one. */
  readonly wrapper: string;
  /** False where nothing told a Unix mode, as in zips of Windows and in forms: then no file counts as executable. */
  readonly modesKnown: boolean;
  /** Every file and link in path order, a wrapping folder stripped. */
  readonly entries: readonly ManifestEntry[];
  readonly files: number;
  /** Bytes of all files together. */
  readonly bytes: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The bytes that `retain` chose, by the path of their file in the bundle. */
  readonly retained: ReadonlyMap<FilePath, Uint8Array>;
};

/**
 * Reads an upload (zip, tar, tar.gz, multipart form) and stores it as a pack under `key`. A fault of the archive or a
 * breached limit refuses the whole and leaves nothing under the key.
 */
export async function intake(
  source: AsyncIterable<Uint8Array>,
  options: IntakeOptions,
  ports: IntakePorts,
  key: string,
): Promise<Result<IntakeReport>> {
  const body = new StreamReader(guardBody(source, options.limits));
  const blob = guardBlob(ports.blobs, key);
  try {
    return ok(await receive(body, options, ports, new PackWriter(await blob.open())));
  } catch (error) {
    await blob.abort();
    if (error instanceof ArchiveFault) return fail(error.failure);
    throw error;
  } finally {
    // Not awaited: a sender that stalls must not hold back the answer.
    void body.close();
  }
}

async function receive(
  body: StreamReader,
  options: IntakeOptions,
  ports: IntakePorts,
  pack: PackWriter,
): Promise<IntakeReport> {
  const findings = new Findings();
  const context = { limits: options.limits, inflate: ports.inflate, findings };
  const receiver = new Receiver(context, ports, pack, new Retained(options.retain));
  for await (const entry of readUpload(body, options.contentType, context)) await receiver.take(entry);
  const received = receiver.finish();
  if (received.files.length === 0) throw archiveFault('The upload holds no files.');
  const { files, wrapper } = settle(received.files, findings);
  const { modesKnown } = received;
  await pack.finish(files, { modesKnown }, ports.digest);
  const entries = files.map(({ path, mode, size, digest }) => ({ path, mode, size, sha256: toHex(digest) }));
  return {
    id: bundleId(ports.digest, entries),
    wrapper,
    modesKnown,
    entries,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.size, 0),
    diagnostics: findings.list(),
    retained: new Map(files.flatMap(({ path, kept }) => (kept === undefined ? [] : [[path, kept]]))),
  };
}

import { toHex } from '../base/bytes.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { quote } from '../base/failure.ts';
import { ArchiveFault, type Blobs, type Digest, type Inflate } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { FilePath } from '../files/file-path.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { placeOf } from './entry-path.ts';
import { archiveFault, limitFault } from './fault.ts';
import { FileWriter } from './file-writer.ts';
import { Findings } from './findings.ts';
import { guardBody, guardBlob } from './intake-guards.ts';
import type { IntakeLimits } from './limits.ts';
import { climbOf } from './link-target.ts';
import { bundleId, type ManifestEntry } from './manifest.ts';
import { PackWriter } from './pack-writer.ts';
import { PathSet } from './path-set.ts';
import { Retained, type Retain } from './retained.ts';
import { settle, type ReceivedFile } from './settle.ts';
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
  if (receiver.files.length === 0) throw archiveFault('The upload holds no files.');
  const { files, wrapper } = settle(receiver.files, findings);
  await pack.finish(files, ports.digest);
  const entries = files.map(({ path, mode, size, digest }) => ({ path, mode, size, sha256: toHex(digest) }));
  return {
    id: bundleId(ports.digest, entries),
    wrapper,
    entries,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.size, 0),
    diagnostics: findings.list(),
    retained: new Map(files.flatMap(({ path, kept }) => (kept === undefined ? [] : [[path, kept]]))),
  };
}

type ReceiverContext = { readonly limits: IntakeLimits; readonly findings: Findings };

/** Takes entries one by one: place, limits, bytes. */
class Receiver {
  readonly files: ReceivedFile[] = [];
  readonly #context: ReceiverContext;
  readonly #writer: FileWriter;
  readonly #retained: Retained;
  readonly #paths = new PathSet();
  #entries = 0;
  #bytes = 0;

  constructor(context: ReceiverContext, ports: IntakePorts, pack: PackWriter, retained: Retained) {
    this.#context = context;
    this.#retained = retained;
    const { inflate, digest } = ports;
    this.#writer = new FileWriter(pack, { inflate, digest, count: (bytes) => this.#count(bytes) });
  }

  async take(entry: ArchiveEntry): Promise<void> {
    const { limits, findings } = this.#context;
    this.#entries += 1;
    if (this.#entries > limits.entries) {
      throw limitFault(
        'entries',
        limits.entries,
        this.#entries,
        'Upload fewer files, or in several bundles.',
      );
    }
    const { path, leftOut } = placeOf(entry.name, entry.loose !== true, limits);
    if (leftOut) findings.add(leftOutFinding(entry.name));
    else if (entry.kind === 'dir') this.#paths.addFolder(path);
    else await this.#store(entry, path);
  }

  async #store(entry: ArchiveEntry, path: FilePath): Promise<void> {
    const { limits } = this.#context;
    this.#paths.addFile(path);
    if (this.files.length >= limits.files) {
      throw limitFault(
        'files',
        limits.files,
        this.files.length + 1,
        'Upload fewer files, or in several bundles.',
      );
    }
    const { whole, ...written } = await this.#writer.write(entry.name, entry.body, isGitPack(path));
    if (entry.kind === 'symlink') {
      const climb = climbOf(path, written.size, whole);
      this.files.push({ ...written, path, mode: '120000', climb });
      return;
    }
    const kept = whole === undefined ? undefined : this.#retained.keep(path, whole);
    this.files.push({ ...written, path, mode: entry.executable ? '100755' : '100644', kept });
  }

  #count(bytes: number): void {
    const { unpackedBytes } = this.#context.limits;
    this.#bytes += bytes;
    if (this.#bytes <= unpackedBytes) return;
    throw limitFault(
      'unpackedBytes',
      unpackedBytes,
      this.#bytes,
      'Leave large files out, or upload several bundles.',
    );
  }
}

/** git reads its packs in parts and has compressed them itself. */
function isGitPack(path: FilePath): boolean {
  return /(?:^|\/)objects\/pack\/[^/]+\.pack$/.test(path);
}

function leftOutFinding(name: string): Diagnostic {
  return {
    severity: 'note',
    code: 'file_left_out',
    path: name,
    message: `${quote(name)} is what macOS adds to archives and was left out.`,
  };
}

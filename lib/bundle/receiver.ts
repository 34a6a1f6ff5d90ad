import { quote } from '../base/failure.ts';
import type { FilePath } from '../files/file-path.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { Debris, reportDebris } from './debris.ts';
import { placeOf } from './entry-path.ts';
import { archiveFault, limitFault } from './fault.ts';
import { FileWriter, type FileWriterPorts } from './file-writer.ts';
import type { Findings } from './findings.ts';
import { isLooseObject, isReadInParts } from './git-files.ts';
import type { IntakeLimits } from './limits.ts';
import { climbOf } from './link-target.ts';
import type { PackWriter } from './pack-writer.ts';
import { PathSet } from './path-set.ts';
import type { Retained } from './retained.ts';
import type { ReceivedFile } from './settle.ts';

/** What entries are received with. */
export type ReceiverContext = { readonly limits: IntakeLimits; readonly findings: Findings };

/** What came in. */
type Received = {
  readonly files: readonly ReceivedFile[];
  /** False where nothing told a Unix mode. */
  readonly modesKnown: boolean;
};

/** Takes entries one by one: place, limits, bytes. */
export class Receiver {
  readonly #files = new Map<FilePath, ReceivedFile>();
  readonly #context: ReceiverContext;
  readonly #writer: FileWriter;
  readonly #retained: Retained;
  readonly #paths = new PathSet();
  readonly #debris = new Debris();
  #entries = 0;
  #bytes = 0;
  #loose = 0;
  #modesKnown = false;

  constructor(
    context: ReceiverContext,
    ports: Omit<FileWriterPorts, 'count'>,
    pack: PackWriter,
    retained: Retained,
  ) {
    this.#context = context;
    this.#retained = retained;
    const { inflate, digest } = ports;
    this.#writer = new FileWriter(pack, { inflate, digest, count: (bytes) => this.#count(bytes) });
  }

  async take(entry: ArchiveEntry): Promise<void> {
    const { limits, findings } = this.#context;
    this.#entries += 1;
    if (this.#entries > limits.entries) throw this.#tooMany('entries', this.#entries);
    if (entry.unnamed !== undefined) {
      reportUnnamed(entry.name, entry.unnamed, findings);
      return;
    }
    const { path, leftOut } = placeOf(entry.name, entry.backSlashes === true, limits);
    this.#modesKnown ||= entry.kind === 'file' && entry.modeKnown === true;
    if (leftOut) await this.#takeDebris(entry, path);
    else if (entry.kind === 'dir') this.#paths.addFolder(path);
    else if (entry.sameAs !== undefined) this.#addName(entry, path, entry.sameAs);
    else await this.#store(entry, path);
  }

  /** What was received, once every entry was taken. */
  finish(): Received {
    for (const file of this.#debris.settle(this.#context.findings)) {
      this.#claim(file.path);
      this.#files.set(file.path, file);
    }
    return { files: [...this.#files.values()], modesKnown: this.#modesKnown };
  }

  async #takeDebris(entry: ArchiveEntry, path: FilePath): Promise<void> {
    const mayBeTracked = entry.kind === 'file' && entry.sameAs === undefined;
    if (!mayBeTracked || path.split('/').includes('__MACOSX'))
      return reportDebris(entry.name, this.#context.findings);
    const { whole: _, ...written } = await this.#writer.write(entry.name, entry.body, false);
    this.#debris.add({ ...written, path, mode: entry.executable ? '100755' : '100644' }, entry.name);
  }

  async #store(entry: ArchiveEntry, path: FilePath): Promise<void> {
    this.#claim(path);
    const { whole, ...written } = await this.#writer.write(entry.name, entry.body, isReadInParts(path));
    if (entry.kind === 'symlink') {
      const climb = climbOf(path, written.size, whole);
      if (climb === undefined) reportUnnamed(path, TARGET_NOT_UTF8, this.#context.findings);
      else this.#files.set(path, { ...written, path, mode: '120000', climb });
      return;
    }
    this.#debris.see(path, whole);
    if (isLooseObject(path)) this.#loose += 1;
    const kept = whole === undefined ? undefined : this.#retained.keep(path, whole);
    this.#files.set(path, { ...written, path, mode: entry.executable ? '100755' : '100644', kept });
  }

  /** A hard link: the same bytes, stored once, under one more name. */
  #addName(entry: ArchiveEntry, path: FilePath, sameAs: string): void {
    const { limits } = this.#context;
    const file = this.#files.get(placeOf(sameAs, false, limits).path);
    if (file === undefined) {
      throw archiveFault(
        `The tar has a hard link ${quote(entry.name)} to ${quote(sameAs)}, and no such file stands before it.`,
      );
    }
    this.#claim(path);
    this.#count(file.size);
    this.#files.set(path, { ...file, path });
  }

  #claim(path: FilePath): void {
    this.#paths.addFile(path);
    if (this.#files.size >= this.#context.limits.files) throw this.#tooMany('files', this.#files.size + 1);
  }

  #tooMany(limit: 'files' | 'entries', actual: number) {
    const maximum = this.#context.limits[limit];
    // Loose objects are most of what a repository has that was not packed for long.
    const advice =
      this.#loose * 10 >= maximum
        ? `${this.#loose} of them are loose objects of git: run "git gc", which packs them into a few files.`
        : 'Upload fewer files, or in several bundles.';
    return limitFault(limit, maximum, actual, advice);
  }

  #count(bytes: number): void {
    const { unpackedBytes } = this.#context.limits;
    this.#bytes += bytes;
    if (this.#bytes <= unpackedBytes) return;
    const advice = 'Leave large files out, or upload several bundles.';
    throw limitFault('unpackedBytes', unpackedBytes, this.#bytes, advice);
  }
}

const TARGET_NOT_UTF8 = 'is a symbolic link whose target is not UTF-8. Link to a file with another name';

function reportUnnamed(name: string, reason: string, findings: Findings): void {
  findings.add({
    severity: 'warning',
    code: 'name_not_utf8',
    path: name,
    message: `${quote(name)} ${reason}. It was left out.`,
  });
}

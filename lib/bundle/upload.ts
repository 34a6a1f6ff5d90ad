import type { Inflate } from '../base/ports.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { ByteStore } from './byte-store.ts';
import { limitFault, unsupported } from './fault.ts';
import type { Findings } from './findings.ts';
import type { IntakeLimits } from './limits.ts';
import { boundaryOf, readMultipart, type FormPart } from './multipart.ts';
import { StreamReader } from './stream-reader.ts';
import { readTar } from './tar.ts';
import { BLOCK, hasTarChecksum } from './tar-header.ts';
import { checkRatio, readZip } from './zip.ts';

/** What reading an upload needs. */
export type UploadContext = {
  readonly limits: IntakeLimits;
  readonly inflate: Inflate;
  readonly findings: Findings;
};

/**
 * The entries of a request's body. The content type is believed only when it says multipart form, whose boundary it
 * holds, or Markdown, which is one SKILL.md; an archive is known by its first bytes.
 */
export function readUpload(
  body: StreamReader,
  contentType: string | undefined,
  context: UploadContext,
): AsyncGenerator<ArchiveEntry> {
  if (/^\s*text\/markdown\s*(?:;|$)/i.test(contentType ?? '')) return readSkillFile(body);
  const boundary = boundaryOf(contentType ?? '');
  return boundary === undefined ? readArchive(body, context) : readForm(body, boundary, context);
}

/** At the root no folder's name can differ from the skill's. */
async function* readSkillFile(body: StreamReader): AsyncGenerator<ArchiveEntry> {
  if ((await body.peek(1)).length === 0) throw unsupported(NO_BODY);
  const stream = { form: 'stream', chunks: body.rest() } as const;
  yield { name: 'SKILL.md', kind: 'file', executable: false, body: stream };
}

type Format = 'zip' | 'gzip' | 'tar';

const NO_BODY = 'The request has no body.';

/** The format of an archive by its first 512 bytes. */
function sniff(head: Uint8Array): Format | undefined {
  const [a, b, c, d] = head;
  // Local header, end record (an empty zip), split marker.
  if (a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6) || (c === 7 && d === 8)))
    return 'zip';
  if (a === 0x1f && b === 0x8b) return 'gzip';
  return hasTarChecksum(head) ? 'tar' : undefined;
}

async function* readArchive(body: StreamReader, context: UploadContext): AsyncGenerator<ArchiveEntry> {
  const head = await body.peek(BLOCK);
  switch (sniff(head)) {
    case 'zip':
      yield* readZip(await gather(body, context.limits), context);
      return;
    case 'tar':
      yield* readTar(body, context.limits);
      return;
    case 'gzip':
      yield* readTarGz(body, context);
      return;
    case undefined:
      // A tar that starts with its end mark is an empty archive, which the caller refuses.
      if (head.length === BLOCK && head.every((byte) => byte === 0)) return;
      throw unsupported(head.length === 0 ? NO_BODY : 'The body is no archive that is read here.');
  }
}

async function gather(body: StreamReader, { zipBytes }: IntakeLimits): Promise<ByteStore> {
  const store = new ByteStore();
  for await (const chunk of body.rest()) {
    if (store.length + chunk.length > zipBytes) {
      const advice = 'Send a tar.gz, which may be larger, leave large files out, or upload several bundles.';
      throw limitFault('zipBytes', zipBytes, store.length + chunk.length, advice);
    }
    store.append(chunk);
  }
  return store;
}

async function* readTarGz(body: StreamReader, context: UploadContext): AsyncGenerator<ArchiveEntry> {
  const tar = new StreamReader(unzipped(body, context));
  try {
    const head = await tar.peek(BLOCK);
    const empty = head.length === BLOCK && head.every((byte) => byte === 0);
    if (!empty && !hasTarChecksum(head)) throw unsupported('The gzip data holds no tar.');
    yield* readTar(tar, context.limits);
  } finally {
    await tar.close();
  }
}

/** Gunzips with the ratio and the room of headers and padding watched, since nothing is declared beforehand. */
async function* unzipped(body: StreamReader, { limits, inflate }: UploadContext): AsyncGenerator<Uint8Array> {
  const count = { packed: 0, unpacked: 0 };
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body.rest()) {
      count.packed += chunk.length;
      yield chunk;
    }
  }
  // Each entry may have a header, an extended header with its own, and padding twice.
  const most = limits.unpackedBytes + limits.entries * 5 * BLOCK + 1024 * 1024;
  for await (const chunk of inflate.inflateStream('gzip', measured())) {
    count.unpacked += chunk.length;
    checkRatio(count.unpacked, count.packed, limits, 'The archive');
    if (count.unpacked > most) {
      throw limitFault('unpackedBytes', most, count.unpacked, 'The tar is larger than all its files may be.');
    }
    yield chunk;
  }
}

/** The files of a form: an archive as its only file, or files with their paths as file names. */
async function* readForm(
  body: StreamReader,
  boundary: string,
  context: UploadContext,
): AsyncGenerator<ArchiveEntry> {
  let files = 0;
  let archive: string | undefined;
  for await (const part of readMultipart(body, boundary, context.limits)) {
    if (part.fileName === undefined || part.fileName === '') {
      noteField(part, context.findings);
      continue;
    }
    files += 1;
    if (archive !== undefined) throw unsupported(`The form has files besides the archive ${archive}.`);
    const content = new StreamReader(part.content);
    if (files === 1 && !part.fileName.includes('/') && sniff(await content.peek(BLOCK)) !== undefined) {
      archive = part.fileName;
      yield* readArchive(content, context);
    } else {
      const stream = { form: 'stream', chunks: content.rest() } as const;
      yield { name: part.fileName, kind: 'file', executable: false, body: stream };
    }
  }
}

function noteField(part: FormPart, findings: Findings): void {
  findings.add({
    severity: 'note',
    code: 'field_ignored',
    message: `The form's field ${JSON.stringify(part.fieldName)} is no file and was ignored. Give options in the query.`,
  });
}

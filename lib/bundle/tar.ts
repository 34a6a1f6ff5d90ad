import { quote } from '../base/failure.ts';
import { decodeLenient, decodeStrict } from '../base/text.ts';
import { bodyOf, NO_BODY, type ArchiveEntry } from './archive-entry.ts';
import { archiveFault, limitFault } from './fault.ts';
import type { IntakeLimits } from './limits.ts';
import { parsePax, type PaxFields } from './pax.ts';
import type { StreamReader } from './stream-reader.ts';
import { BLOCK, isZeroBlock, parseTarHeader, untilNul, type TarHeader } from './tar-header.ts';

/** Bytes of an extended header or a GNU long name: names of 512 bytes need a thousandth of it. */
const MAX_EXTENSION = 1024 * 1024;

/** What the headers so far say of the next entry (`local`) and of all to come (`global`). */
type Pending = { global: PaxFields; local: PaxFields; extensions: number };

/** Why an entry is left out for its name. */
const NOT_UTF8 =
  'has a name that is not UTF-8, or is a hard link to one that has. Rename the file to upload it';

const REFUSED: { readonly [type: string]: string } = {
  '3': 'a character device',
  '4': 'a block device',
  '6': 'a named pipe',
  S: 'a sparse file',
  M: 'a part of a multi-volume archive',
};

/**
 * The entries of a tar, in one pass: ustar, GNU long names, pax headers. It must end in two zero blocks with nothing
 * but zeros after them; what is cut short or glued together is refused.
 */
export async function* readTar(reader: StreamReader, limits: IntakeLimits): AsyncGenerator<ArchiveEntry> {
  const pending: Pending = { global: {}, local: {}, extensions: 0 };
  for (;;) {
    const block = await reader.read(BLOCK);
    if (isZeroBlock(block)) {
      if (Object.keys(pending.local).length > 0)
        throw archiveFault('The tar ends after a header that announces a file.');
      await readEnd(reader);
      return;
    }
    if (block.length < BLOCK) throw archiveFault('The tar is cut short: its end mark is missing.');
    const header = parseTarHeader(block);
    if (await readExtension(reader, header, pending)) {
      if ((pending.extensions += 1) > limits.entries * 2) {
        throw limitFault(
          'entries',
          limits.entries * 2,
          pending.extensions,
          'The tar has too many extended headers.',
        );
      }
      continue;
    }
    const fields = { ...pending.global, ...pending.local };
    pending.local = {};
    yield* readEntry(reader, header, fields, limits);
  }
}

async function* readEntry(
  reader: StreamReader,
  header: TarHeader,
  fields: PaxFields,
  limits: IntakeLimits,
): AsyncGenerator<ArchiveEntry> {
  const { name, unnamed } = readName(given(fields.path) ?? header.name);
  const about = { name, executable: (header.mode & 0o100) !== 0, modeKnown: true, ...unnamed };
  const target = given(fields.linkpath) ?? header.linkName;
  // Folders and links have no data, whatever their size field says.
  if (header.type === '5') yield { ...about, kind: 'dir', body: NO_BODY };
  else if (header.type === '2') yield { ...about, kind: 'symlink', executable: false, body: bodyOf(target) };
  else if (header.type === '1') {
    const same = readName(target);
    yield { ...about, ...same.unnamed, kind: 'file', body: NO_BODY, sameAs: same.name };
  } else if (header.type === '0' || header.type === '\0' || header.type === '7') {
    const size = sizeOf(header, fields);
    if (size > limits.unpackedBytes) {
      throw limitFault(
        'unpackedBytes',
        limits.unpackedBytes,
        size,
        `${quote(name)} alone is larger: leave it out.`,
      );
    }
    const data = { left: size };
    // Tars older than ustar marked a folder by the slash at the end of its name alone.
    const kind = name.endsWith('/') ? 'dir' : 'file';
    if (kind === 'dir' && size > 0) throw archiveFault(`The tar has bytes for the folder ${quote(name)}.`);
    yield { ...about, kind, body: { form: 'stream', chunks: readData(reader, data) } };
    for await (const _ of readData(reader, data)) {
      // What the consumer left unread is passed over.
    }
    await readPadding(reader, size);
  } else {
    const what = REFUSED[header.type] ?? `an entry of the unknown type ${quote(header.type)}`;
    throw archiveFault(
      `The tar holds ${what} at ${quote(name)}; files, folders and symbolic links are read.`,
    );
  }
}

/** Takes a header that is about the entries after it; false for an entry. */
async function readExtension(reader: StreamReader, header: TarHeader, pending: Pending): Promise<boolean> {
  switch (header.type) {
    case 'x':
    case 'X':
      announce(pending, parsePax(await readExtensionData(reader, header)));
      return true;
    case 'g':
      pending.global = { ...pending.global, ...parsePax(await readExtensionData(reader, header)) };
      return true;
    case 'L':
      announce(pending, { path: untilNul(await readExtensionData(reader, header)) });
      return true;
    case 'K':
      announce(pending, { linkpath: untilNul(await readExtensionData(reader, header)) });
      return true;
    case 'V':
      // GNU's label of the volume: a name for the tape, no file.
      return true;
    default:
      return false;
  }
}

/** Readers differ on which of two statements counts, so an entry that is told two things has no one meaning. */
function announce(pending: Pending, fields: PaxFields): void {
  for (const key of ['path', 'linkpath', 'size'] as const) {
    const [earlier, later] = [pending.local[key], fields[key]];
    if (earlier !== undefined && later !== undefined && String(earlier) !== String(later)) {
      throw archiveFault(`The tar gives one entry two values of ${key}.`);
    }
  }
  pending.local = { ...pending.local, ...fields };
}

async function readExtensionData(reader: StreamReader, header: TarHeader): Promise<Uint8Array> {
  if (header.size > MAX_EXTENSION) {
    throw limitFault(
      'extendedHeader',
      MAX_EXTENSION,
      header.size,
      'The tar has an extended header that is too long.',
    );
  }
  const bytes = await reader.read(header.size);
  if (bytes.length < header.size) throw cutShort();
  await readPadding(reader, header.size);
  return bytes;
}

async function* readData(reader: StreamReader, data: { left: number }): AsyncGenerator<Uint8Array> {
  while (data.left > 0) {
    const bytes = await reader.next(data.left);
    if (bytes === undefined) throw cutShort();
    data.left -= bytes.length;
    yield bytes;
  }
}

async function readPadding(reader: StreamReader, size: number): Promise<void> {
  const padding = (BLOCK - (size % BLOCK)) % BLOCK;
  if ((await reader.read(padding)).length < padding) throw cutShort();
}

async function readEnd(reader: StreamReader): Promise<void> {
  if (!isZeroBlock(await reader.read(BLOCK)))
    throw archiveFault('The tar is damaged: only half of its end mark is there.');
  for await (const bytes of reader.rest()) {
    if (bytes.some((byte) => byte !== 0)) {
      throw archiveFault('The tar goes on after its end mark: two archives were joined, or it is damaged.');
    }
  }
}

function sizeOf(header: TarHeader, fields: PaxFields): number {
  if (fields.size === undefined || fields.size === '') return header.size;
  const size = /^[0-9]{1,15}$/.test(fields.size) ? Number(fields.size) : -1;
  if (size < 0) throw archiveFault(`An extended header of the tar has the size ${quote(fields.size)}.`);
  return size;
}

/** What an extended header gives, if it is not empty. */
function given(name: Uint8Array | undefined): Uint8Array | undefined {
  return name === undefined || name.length === 0 ? undefined : name;
}

function readName(bytes: Uint8Array) {
  const text = decodeStrict(bytes);
  if (text !== undefined) return { name: text };
  return { name: decodeLenient(bytes), unnamed: { unnamed: NOT_UTF8 } };
}

function cutShort() {
  return archiveFault('The tar is cut short inside a file.');
}

import { concat, utf8 } from '../base/bytes.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';

/** Writers of archives for tests: they write what they are told, right or wrong. */

/** A zip entry; what is not given is what a correct writer would write. */
export type MadeZipEntry = {
  name: string | Uint8Array;
  data?: Uint8Array;
  mode?: number;
  method?: number;
  flags?: number;
  extra?: Uint8Array;
  /** The system it was made on: 3, Unix, unless told. */
  system?: number;
  /** Stands in the central record alone. */
  comment?: string;
  /** Replace fields of the central record. */
  central?: {
    size?: number;
    packedSize?: number;
    crc32?: number;
    offset?: number;
    name?: string;
    method?: number;
  };
  /** Replace fields of the local header. */
  local?: { size?: number; packedSize?: number; crc32?: number };
  /** Sizes after the data and zeros in the local header. */
  descriptor?: boolean;
  packed?: Uint8Array;
};

function numbers(...fields: readonly (readonly [width: 2 | 4 | 8, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value % 2 ** 32, true);
    if (width === 8) view.setUint32(at + 4, Math.floor(value / 2 ** 32), true);
    at += width;
  }
  return bytes;
}

type Written = { local: Uint8Array; central: Uint8Array };

type Sums = { crc32: number; packedSize: number; size: number };

/** The fields that local and central headers share. */
function zipHead(flags: number, method: number, sums: Sums, name: Uint8Array): Uint8Array {
  const { crc32, packedSize, size } = sums;
  return numbers([2, flags], [2, method], [4, 0], [4, crc32], [4, packedSize], [4, size], [2, name.length]);
}

function zipEntry(entry: MadeZipEntry, offset: number): Written {
  const data = entry.data ?? new Uint8Array(0);
  const method = entry.method ?? 8;
  const packed = entry.packed ?? (method === 8 ? nodeInflate.deflateRaw(data) : data);
  const real = { crc32: nodeInflate.crc32(data), packedSize: packed.length, size: data.length };
  const described = entry.descriptor === true;
  const flags = (entry.flags ?? 0x0800) | (described ? 8 : 0);
  const name = typeof entry.name === 'string' ? utf8(entry.name) : entry.name;
  const extra = entry.extra ?? new Uint8Array(0);
  const local = { ...(described ? { crc32: 0, packedSize: 0, size: 0 } : real), ...entry.local };
  const given = entry.central ?? {};
  const centralName = given.name === undefined ? name : utf8(given.name);
  const centralHead = zipHead(flags, given.method ?? method, { ...real, ...given }, centralName);
  const [mode, at] = [(entry.mode ?? 0o100644) * 65_536, given.offset ?? offset];
  const after = [numbers([4, 0x08074b50], [4, real.crc32], [4, real.packedSize], [4, real.size])];
  const localStart = [numbers([4, 0x04034b50], [2, 20]), zipHead(flags, method, local, name)];
  const comment = utf8(entry.comment ?? '');
  const centralEnd = numbers([2, extra.length], [2, comment.length], [2, 0], [2, 0], [4, mode], [4, at]);
  return {
    local: concat([
      ...localStart,
      numbers([2, extra.length]),
      name,
      extra,
      packed,
      ...(described ? after : []),
    ]),
    central: concat([
      numbers([4, 0x02014b50], [2, (entry.system ?? 3) * 256 + 20], [2, 20]),
      centralHead,
      centralEnd,
      centralName,
      extra,
      comment,
    ]),
  };
}

/** A zip; `count` and `comment` replace what the end record says; `zip64` writes the wide end records too. */
export function makeZip(
  entries: readonly MadeZipEntry[],
  end: { count?: number; comment?: string; zip64?: boolean; disk?: number } = {},
): Uint8Array {
  let offset = 0;
  const written = entries.map((entry) => {
    const made = zipEntry(entry, offset);
    offset += made.local.length;
    return made;
  });
  const directory = concat(written.map(({ central }) => central));
  const count = end.count ?? entries.length;
  const comment = utf8(end.comment ?? '');
  const wide = end.zip64 === true;
  const wideEnd = concat([
    numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
    numbers(
      [8, directory.length],
      [8, offset],
      [4, 0x07064b50],
      [4, 0],
      [8, offset + directory.length],
      [4, 1],
    ),
  ]);
  return concat([
    ...written.map(({ local }) => local),
    directory,
    wide ? wideEnd : new Uint8Array(0),
    numbers(
      [4, 0x06054b50],
      [2, end.disk ?? 0],
      [2, end.disk ?? 0],
      [2, wide ? 0xffff : count],
      [2, wide ? 0xffff : count],
    ),
    numbers([4, wide ? 0xffffffff : directory.length], [4, wide ? 0xffffffff : offset], [2, comment.length]),
    comment,
  ]);
}

/** A tar entry; `fields` sets bytes of the header before the checksum is made. */
export type MadeTarEntry = {
  name: string | Uint8Array;
  data?: Uint8Array;
  mode?: number;
  type?: string;
  link?: string;
  size?: number;
  prefix?: string;
  magic?: string;
  fields?: readonly (readonly [offset: number, bytes: Uint8Array])[];
};

/** One header block and its data, padded. */
export function makeTarEntry(entry: MadeTarEntry): Uint8Array {
  const data = entry.data ?? new Uint8Array(0);
  const block = new Uint8Array(512);
  const octal = (value: number, width: number): Uint8Array =>
    utf8(`${value.toString(8).padStart(width - 1, '0')}\0`);
  block.set((typeof entry.name === 'string' ? utf8(entry.name) : entry.name).subarray(0, 100), 0);
  block.set(octal(entry.mode ?? 0o644, 8), 100);
  block.set(octal(entry.size ?? data.length, 12), 124);
  block.set(utf8(entry.type ?? '0'), 156);
  block.set(utf8(entry.link ?? '').subarray(0, 100), 157);
  block.set(utf8(entry.magic ?? 'ustar\u000000'), 257);
  block.set(utf8(entry.prefix ?? ''), 345);
  for (const [offset, bytes] of entry.fields ?? []) block.set(bytes, offset);
  block.fill(0x20, 148, 156);
  block.set(
    octal(
      block.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  return concat([block, data, new Uint8Array((512 - (data.length % 512)) % 512)]);
}

/** A tar with its end mark. */
export function makeTar(entries: readonly MadeTarEntry[]): Uint8Array {
  return concat([...entries.map(makeTarEntry), new Uint8Array(1024)]);
}

/** A pax extended header of the records. */
export function makePax(records: { [key: string]: string }, type = 'x'): MadeTarEntry {
  const lines = Object.entries(records).map(([key, value]) => {
    const rest = utf8(` ${key}=${value}\n`).length;
    const length = [1, 2, 3, 4]
      .map((digits) => rest + digits)
      .find((sum) => String(sum).length === sum - rest);
    return utf8(`${length} ${key}=${value}\n`);
  });
  return { name: 'PaxHeader', type, data: concat(lines) };
}

/** A multipart form of files by their file names; give the boundary `XX` in the content type. */
export function makeForm(
  files: readonly (readonly [name: string, data: Uint8Array])[],
  field = 'files[]',
): Uint8Array {
  const parts = files.map(([name, data]) =>
    concat([
      utf8(`--XX\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
      data,
      utf8('\r\n'),
    ]),
  );
  return concat([...parts, utf8('--XX--\r\n')]);
}

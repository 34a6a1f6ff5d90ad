import { concat, utf8 } from '../base/bytes.ts';
import type { Inflate } from '../base/ports.ts';
import { littleEndian, type OutgoingFile } from './archive-out.ts';

/** 1 January 1980, 0:00, the first moment a zip can name. */
const DATE = 0x21;
/** The name is UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8_NAME = 0x0800;
const VERSION = 20;
/** Made on Unix, so that the upper half of the external attributes is a file's mode. */
const MADE_BY = (3 << 8) | VERSION;

/**
 * A zip of the files in the order given (PKWARE APPNOTE 6.3.10), stored and without times: equal files give equal
 * bytes. For less than 4 GiB and 65,535 files, which the limits of a skill keep.
 */
export function writeZip(
  files: readonly OutgoingFile[],
  { crc32 }: Pick<Inflate, 'crc32'>,
): Uint8Array<ArrayBuffer> {
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const { local, central } = entry(file, offset, crc32(file.bytes));
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const size = centrals.reduce((sum, central) => sum + central.length, 0);
  const count = files.length;
  const end = [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ] as const;
  return concat([...locals, ...centrals, littleEndian(...end)]);
}

/** A file's local header with its bytes, and its record in the central directory. */
function entry({ path, mode, bytes }: OutgoingFile, offset: number, crc32: number) {
  const name = utf8(path);
  const shared = littleEndian(
    [2, VERSION],
    [2, UTF8_NAME],
    [2, 0],
    [2, 0],
    [2, DATE],
    [4, crc32],
    [4, bytes.length],
    [4, bytes.length],
    [2, name.length],
    [2, 0],
  );
  const attributes = (Number.parseInt(mode, 8) << 16) >>> 0;
  const place = littleEndian([2, 0], [2, 0], [2, 0], [4, attributes], [4, offset]);
  return {
    local: concat([littleEndian([4, 0x04034b50]), shared, name, bytes]),
    central: concat([littleEndian([4, 0x02014b50], [2, MADE_BY]), shared, place, name]),
  };
}

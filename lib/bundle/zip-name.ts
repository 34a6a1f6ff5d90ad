import { quote } from '../base/failure.ts';
import type { Inflate } from '../base/ports.ts';
import { decodeLenient, decodeStrict } from '../base/text.ts';
import { archiveFault } from './fault.ts';
import { extraField } from './zip-extra.ts';

/** Code page 437, bytes 0x80 to 0xFF: what APPNOTE.TXT (appendix D) says names are in without the UTF-8 flag. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const UTF8_FLAG = 0x0800;
const UNICODE_PATH = 0x7075;

/**
 * How a name was read: `utf8` where the zip says so or all is ASCII; `utf8_unmarked` where it is valid and nothing says
 * so; `cp437` where it is not, and reads as words; `unknown` where no reading is likely: then the name shows the bytes
 * with replacement characters.
 */
export type NameEncoding = 'utf8' | 'utf8_unmarked' | 'cp437' | 'unknown';

/** A name as text. */
export type ZipName = { readonly name: string; readonly encoding: NameEncoding };

/** What an entry tells of its name; `system` is that of "version made by" (APPNOTE.TXT 4.4.2.2). */
export type NameContext = {
  readonly flags: number;
  readonly extra: Uint8Array;
  readonly system: number;
};

const UNIX = 3;
const MACINTOSH = 7;
const DARWIN = 19;

/**
 * The text of an entry's name: UTF-8 where its flag says so, otherwise the Unicode path field (0x7075) when it belongs
 * to this name, otherwise UTF-8 where it is valid, since most writers forget the flag, otherwise code page 437 where
 * nothing speaks against that.
 */
export function zipName(
  raw: Uint8Array,
  { flags, extra, system }: NameContext,
  inflate: Pick<Inflate, 'crc32'>,
): ZipName {
  const text = decodeStrict(raw);
  if ((flags & UTF8_FLAG) !== 0) {
    if (text === undefined)
      throw archiveFault(
        `The zip has a name that is marked as UTF-8 and is not: ${quote(decodeLenient(raw))}.`,
      );
    return { name: text, encoding: 'utf8' };
  }
  const told = unicodePath(raw, extra, inflate);
  if (told !== undefined) return { name: told, encoding: 'utf8' };
  if (text !== undefined)
    return { name: text, encoding: text.length === raw.length ? 'utf8' : 'utf8_unmarked' };
  const old = fromCp437(raw);
  if (!isOtherwise(raw, system) && readsAsWords(old)) return { name: old, encoding: 'cp437' };
  return { name: decodeLenient(raw), encoding: 'unknown' };
}

/** One program wrote the names of a zip: where one of them is in an unknown encoding, those read by guess are too. */
export function settleEncodings<T extends ZipName & { readonly rawName: Uint8Array }>(records: T[]): T[] {
  if (!records.some(({ encoding }) => encoding === 'unknown')) return records;
  return records.map((record) =>
    record.encoding === 'cp437'
      ? { ...record, name: decodeLenient(record.rawName), encoding: 'unknown' }
      : record,
  );
}

function unicodePath(
  raw: Uint8Array,
  extra: Uint8Array,
  inflate: Pick<Inflate, 'crc32'>,
): string | undefined {
  const field = extraField(extra, UNICODE_PATH);
  if (field === undefined || field.length < 5 || field[0] !== 1) return undefined;
  const view = new DataView(field.buffer, field.byteOffset);
  // The checksum ties the field to the name; a tool that renamed the entry may have left the field behind.
  return view.getUint32(1, true) === inflate.crc32(raw) ? decodeStrict(field.subarray(5)) : undefined;
}

/** True where the system speaks for another encoding: those of Macs, and on Unix bytes that are letters of Latin-1. */
function isOtherwise(raw: Uint8Array, system: number): boolean {
  return system === MACINTOSH || system === DARWIN || (system === UNIX && raw.some((byte) => byte >= 0xa0));
}

function fromCp437(raw: Uint8Array): string {
  let text = '';
  for (const byte of raw) text += byte < 0x80 ? String.fromCharCode(byte) : (CP437[byte - 0x80] ?? '');
  return text;
}

/**
 * True for what an author may have typed: of the signs beyond ASCII only Latin letters, each word with an ASCII letter
 * in it or a single one, and no capital after a small letter that is beyond ASCII. Box drawings, Greek and such come
 * from other code pages (Windows-1252, Cyrillic), and `âeâXâg` from one with two bytes for a sign (Shift-JIS).
 */
function readsAsWords(text: string): boolean {
  // A control character comes from the second byte of a sign.
  if (/[^\x20-\x7eÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜáíóúñÑªº¿¡«»ß°²]/.test(text)) return false;
  if (/[üéâäàåçêëèïîìæôöòûùÿáíóúñ][A-ZÇÄÅÉÆÖÜÑ]/.test(text)) return false;
  return !/[^\x20-\x7e]{3}/.test(text) && !/(?:^|[^A-Za-z])[^\x20-\x7e]{2}(?:$|[^A-Za-z])/.test(text);
}

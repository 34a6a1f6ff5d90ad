import type { Inflate } from '../base/ports.ts';
import { decodeStrict } from '../base/text.ts';
import { archiveFault } from './fault.ts';
import { extraField } from './zip-extra.ts';

/** Code page 437, bytes 0x80 to 0xFF: what APPNOTE.TXT (appendix D) says names are in without the UTF-8 flag. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const UTF8_FLAG = 0x0800;
const UNICODE_PATH = 0x7075;

/**
 * The text of an entry's name: UTF-8 where its flag says so, otherwise the Unicode path field (0x7075) when it belongs
 * to this name, otherwise UTF-8 where it is valid, since most writers forget the flag, otherwise code page 437.
 */
export function zipName(raw: Uint8Array, flags: number, extra: Uint8Array, inflate: Inflate): string {
  const text = decodeStrict(raw);
  if ((flags & UTF8_FLAG) !== 0) {
    if (text === undefined) throw archiveFault('The zip has a name that is marked as UTF-8 and is not.');
    return text;
  }
  return unicodePath(raw, extra, inflate) ?? text ?? fromCp437(raw);
}

function unicodePath(raw: Uint8Array, extra: Uint8Array, inflate: Inflate): string | undefined {
  const field = extraField(extra, UNICODE_PATH);
  if (field === undefined || field.length < 5 || field[0] !== 1) return undefined;
  const view = new DataView(field.buffer, field.byteOffset);
  // The checksum ties the field to the name; a tool that renamed the entry may have left the field behind.
  return view.getUint32(1, true) === inflate.crc32(raw) ? decodeStrict(field.subarray(5)) : undefined;
}

function fromCp437(raw: Uint8Array): string {
  let text = '';
  for (const byte of raw) text += byte < 0x80 ? String.fromCharCode(byte) : (CP437[byte - 0x80] ?? '');
  return text;
}

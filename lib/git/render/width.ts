import { decodeStrict } from '../../base/text.ts';
import { bytesOf, type ByteText } from '../byte-text.ts';

/** Columns that a text takes on a terminal; the number of its bytes where it is not UTF-8. */
export function displayWidth(text: ByteText): number {
  const decoded = decodeStrict(bytesOf(text));
  if (decoded === undefined) return text.length;
  let width = 0;
  for (const char of decoded) width += widthOf(char.codePointAt(0) ?? 0);
  return width;
}

function widthOf(code: number): number {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 0;
  return 1;
}

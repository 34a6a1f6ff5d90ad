import { utf8 } from '../../base/bytes.ts';
import { byteText, bytesOf, type ByteText } from '../byte-text.ts';

/** Names of UTF-8, which needs no change. */
const UTF8 = new Set(['utf-8', 'utf8']);
const LATIN1 = new Set(['iso-8859-1', 'iso8859-1', 'latin1', 'latin-1', 'iso_8859-1', 'l1']);

/** A commit's text in UTF-8; as it is where its encoding is not known, or it is not in that encoding. */
export function recode(text: ByteText, encoding: string | undefined): ByteText {
  const name = encoding?.toLowerCase();
  if (name === undefined || UTF8.has(name)) return text;
  // The web's Latin-1 is Windows-1252, which has letters where this one has control characters.
  if (LATIN1.has(name)) return byteText(utf8(text));
  try {
    const decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true });
    return byteText(utf8(decoder.decode(bytesOf(text))));
  } catch {
    return text;
  }
}

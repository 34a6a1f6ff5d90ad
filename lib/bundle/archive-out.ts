import type { FilePath } from '../files/file-path.ts';
import type { FileMode } from '../files/file-table.ts';

/** A file to be packed; for a link, `bytes` is its target's text. */
export type OutgoingFile = { readonly path: FilePath; readonly mode: FileMode; readonly bytes: Uint8Array };

/** Little-endian fields of 2 or 4 bytes, one after another. */
export function littleEndian(...fields: readonly (readonly [width: 2 | 4, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

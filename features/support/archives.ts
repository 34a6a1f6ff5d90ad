import { gzipSync } from 'node:zlib';
import {
  makeForm,
  makeTar,
  makeZip,
  type MadeTarEntry,
  type MadeZipEntry,
} from '../../lib/bundle/archive-maker.oracle.ts';

/** A file of an archive: mode 0o100644, 0o100755 or 0o120000 (then `data` is the link's target). */
export type PackedFile = { readonly data: Uint8Array; readonly mode: number };

/** How files are packed. */
export type ArchiveKind = 'zip' | 'tar' | 'tar.gz' | 'multipart form';

/** Content type of the form that `pack` makes; archives are known by their bytes. */
const FORM_TYPE = 'multipart/form-data; boundary=XX';

/** What an upload says of itself. */
export function contentTypeOf(kind: ArchiveKind): string {
  return kind === 'multipart form' ? FORM_TYPE : 'application/octet-stream';
}

/** An archive of files, in the order given; a form knows no modes. */
export function pack(kind: ArchiveKind, files: Iterable<readonly [string, PackedFile]>): Uint8Array {
  const given = [...files];
  if (kind === 'multipart form') return makeForm(given.map(([name, { data }]) => [name, data]));
  if (kind === 'zip') return makeZip(given.map(([name, { data, mode }]) => ({ name, data, mode })));
  const tar = makeTar(
    given.map(([name, { data, mode }]) =>
      mode === 0o120000
        ? { name, type: '2', link: new TextDecoder().decode(data) }
        : { name, data, mode: mode & 0o777 },
    ),
  );
  return kind === 'tar' ? tar : gzipSync(tar);
}

/** An archive of plain files and one more entry, right or wrong. */
export function packWith(
  kind: 'zip' | 'tar',
  files: Iterable<readonly [string, PackedFile]>,
  more: MadeZipEntry | MadeTarEntry,
): Uint8Array {
  const given = Array.from(files, ([name, { data }]) => ({ name, data }));
  return kind === 'zip'
    ? makeZip([...given.map((file) => ({ ...file, system: 0 })), more])
    : makeTar([...given, more]);
}

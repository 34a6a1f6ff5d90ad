import { realpathSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { utf8 } from '../../../lib/base/bytes.ts';
import { invalidInput, limitExceeded, type Failure } from '../../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../../lib/base/result.ts';
import type { OutgoingFile } from '../../../lib/bundle/archive-out.ts';
import { DEFAULT_INTAKE_LIMITS } from '../../../lib/bundle/limits.ts';
import { writeTarGz } from '../../../lib/bundle/tar-out.ts';
import type { FileSystem } from '../../../lib/files/file-system.ts';
import { nodeFileSystem } from '../../adapters/node-files.ts';
import { nodeInflate } from '../../adapters/node-zlib.ts';
import { chooseFiles, type ChosenFile } from './choose-files.ts';
import type { FolderRule } from './folder-rule.ts';
import { holdsCredentials, holdsSecret } from './known-secrets.ts';
import type { LeftOutGroup } from './left-out.ts';

/** A folder as an archive: what is in it, in its order, and what was left out. */
export type PackedFolder = {
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  readonly leftOut: readonly LeftOutGroup[];
};

/** Packs what the rule takes of a folder. Refused when it is nothing, or more than a bundle may hold. */
export async function packFolder(place: string, rule: FolderRule): Promise<Result<PackedFolder>> {
  const root = realpathSync(place);
  const files = nodeFileSystem(root);
  const choice = await chooseFiles({ root, files }, rule);
  if (!choice.ok) return choice;
  const { leftOut } = choice.value;
  const packed: OutgoingFile[] = [];
  let bytes = 0;
  for (const chosen of choice.value.files) {
    const file = await readEntry(files, chosen);
    if (!file.ok) return file;
    const credentials = credentialsIn(file.value);
    if (credentials !== undefined) return fail(credentials);
    if (isUnaskedSecret(file.value, chosen)) {
      leftOut.add('secret', chosen.path);
      continue;
    }
    packed.push(file.value);
    bytes += file.value.bytes.length;
    const over = tooLarge(packed.length, bytes);
    if (over !== undefined) return fail(over);
  }
  return ok({
    archive: compressed(writeTarGz(packed, nodeInflate)),
    files: packed.map(({ path, bytes: content }) => ({ path, bytes: content.length })),
    leftOut: leftOut.groups(),
  });
}

/** The writer of exports stores without compressing, for the same bytes on every host; an upload may be smaller. */
function compressed(archive: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(gunzipSync(archive)));
}

function isUnaskedSecret({ path, mode, bytes }: OutgoingFile, { asked }: ChosenFile): boolean {
  return !asked && mode !== '120000' && !isInGit(path) && holdsSecret(path, bytes);
}

/** A repository without its settings would be none, so it is refused whole. */
function credentialsIn({ path, bytes }: OutgoingFile): Failure | undefined {
  if (!isInGit(path) || /(?:^|\/)\.git\/(?:.*\/)?objects\//.test(path) || !holdsCredentials(bytes))
    return undefined;
  return invalidInput(
    '--with-git',
    `${path} holds a token or a password in an address or a header, which --with-git would send. ` +
      'Take it out (git remote set-url NAME URL) and keep it in a credential helper.',
  );
}

function isInGit(path: string): boolean {
  return /(?:^|\/)\.git\//.test(path);
}

function tooLarge(files: number, bytes: number): Failure | undefined {
  const limits = DEFAULT_INTAKE_LIMITS;
  if (files > limits.files) return limitExceeded('files', limits.files, files, 'Choose a smaller folder.');
  if (bytes <= limits.unpackedBytes) return undefined;
  return limitExceeded('folder', limits.unpackedBytes, bytes, 'Choose a smaller folder (bytes are counted).');
}

async function readEntry(files: FileSystem, { path, kind }: ChosenFile): Promise<Result<OutgoingFile>> {
  if (kind === 'symlink') {
    const target = files.readLink(path);
    return target.ok ? ok({ path, mode: '120000', bytes: utf8(target.value) }) : target;
  }
  const stat = files.stat(path);
  if (!stat.ok) return stat;
  const bytes = await files.read(path);
  const mode = stat.value.executable ? '100755' : '100644';
  return bytes.ok ? ok({ path, mode, bytes: bytes.value }) : bytes;
}

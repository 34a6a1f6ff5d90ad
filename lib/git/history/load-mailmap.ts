import { ok, type Result } from '../../base/result.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { joinPath, parseFilePath, relativeTo, type FilePath } from '../../files/file-path.ts';
import { byteText } from '../byte-text.ts';
import { Revisions } from '../refs/revision.ts';
import type { RevisionContext } from '../refs/revision-context.ts';
import { Mailmap } from './mailmap.ts';

/** The largest mailmap that is read, in bytes. */
const MAX_BYTES = 1024 * 1024;

/**
 * The mailmap of a repository: the file `.mailmap` at the top of its work tree, or that of HEAD in a bare one, then
 * what `mailmap.blob` and `mailmap.file` name. Empty where `log.mailmap` is off.
 */
export async function loadMailmap(fs: FileSystem, context: RevisionContext): Promise<Result<Mailmap>> {
  const { config, folder } = context.repository;
  const mailmap = new Mailmap();
  if (config.flag('log.mailmap') === false) return ok(mailmap);
  const bare = folder.top === undefined || config.flag('core.bare') === true;
  if (folder.top !== undefined && !bare)
    await addFile(mailmap, fs, joinPath(folder.top, '.mailmap' as FilePath));
  const blob = config.text('mailmap.blob') ?? (bare ? 'HEAD:.mailmap' : undefined);
  if (blob !== undefined) {
    const oid = await new Revisions(context).find(blob);
    const object =
      oid.ok && oid.value !== undefined
        ? await context.repository.objects.load(oid.value, context.budget)
        : undefined;
    if (object?.ok === true && object.value.type === 'blob') mailmap.add(byteText(object.value.bytes));
  }
  const file = config.text('mailmap.file');
  const top = folder.top ?? folder.own;
  const path = file === undefined || /^[/~]/.test(file) ? undefined : parseFilePath(`${top}/${file}`);
  if (path?.ok === true && relativeTo(top, path.value) !== undefined) await addFile(mailmap, fs, path.value);
  return ok(mailmap);
}

/** A link is not followed: git does not either. */
async function addFile(mailmap: Mailmap, fs: FileSystem, path: FilePath): Promise<void> {
  const stat = fs.stat(path);
  if (!stat.ok || stat.value.kind !== 'file' || stat.value.size > MAX_BYTES) return;
  const bytes = await fs.read(path);
  if (bytes.ok) mailmap.add(byteText(bytes.value));
}

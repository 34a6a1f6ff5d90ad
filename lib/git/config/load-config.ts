import { ok, type Result } from '../../base/result.ts';
import { byteText, type GitPath } from '../byte-text.ts';
import type { RepositoryFiles } from '../ports.ts';
import { Config } from './config.ts';
import { parseConfig, type ConfigEntry } from './parse-config.ts';

/** Files that include one another. */
const MAX_DEPTH = 10;
const MAX_BYTES = 1024 * 1024;

/**
 * The settings of a repository: `config`, what it includes by relative paths inside its folder, and `config.worktree`
 * where that is switched on. Files of the user or of the system are not part of an upload.
 */
export async function loadConfig(files: RepositoryFiles): Promise<Result<Config>> {
  const entries: ConfigEntry[] = [];
  const main = await addFile(files, 'config' as GitPath, entries, 0);
  if (!main.ok) return main;
  if (new Config(entries).flag('extensions.worktreeconfig') === true) {
    const own = await addFile(files, 'config.worktree' as GitPath, entries, 0);
    if (!own.ok) return own;
  }
  return ok(new Config(entries));
}

async function addFile(
  files: RepositoryFiles,
  name: GitPath,
  entries: ConfigEntry[],
  depth: number,
): Promise<Result<null>> {
  const size = files.size(name);
  if (size === undefined || size > MAX_BYTES || depth > MAX_DEPTH) return ok(null);
  const bytes = await files.read(name);
  if (!bytes.ok) return bytes;
  const parsed = parseConfig(byteText(bytes.value), name);
  if (!parsed.ok) return parsed;
  for (const entry of parsed.value) {
    entries.push(entry);
    if (entry.key !== 'include.path' || entry.value === undefined || /^[/~]/.test(entry.value)) continue;
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const included = await addFile(files, `${folder}${entry.value}` as GitPath, entries, depth + 1);
    if (!included.ok) return included;
  }
  return ok(null);
}

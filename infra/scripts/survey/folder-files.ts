import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseFilePath } from '../../../lib/files/file-path.ts';
import type { SkillFile } from '../../../lib/skills/skill.ts';

/** A folder's files and links, and the paths that no bundle can hold (not UTF-8, or over a limit). */
export type FolderFiles = { readonly files: readonly SkillFile[]; readonly unnamed: readonly string[] };

/** The SHA-256 of bytes or of a text's UTF-8, in lower-case hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Files and links below a folder, `.git` left out. Links to folders are not entered, which a recursive `readdir` does. */
export function filesBelow(root: string): FolderFiles {
  const files: SkillFile[] = [];
  const unnamed: string[] = [];
  const work = [root];
  for (let folder = work.pop(); folder !== undefined; folder = work.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const host = join(folder, entry.name);
      const path = parseFilePath(host.slice(root.length + 1));
      if (entry.isDirectory()) {
        if (entry.name !== '.git') work.push(host);
      } else if (!path.ok || entry.name.includes('\uFFFD')) {
        unnamed.push(host);
      } else {
        const stat = lstatSync(host);
        const plain = stat.mode & 0o100 ? '100755' : '100644';
        const mode = entry.isSymbolicLink() ? '120000' : plain;
        const bytes = entry.isSymbolicLink() ? readlinkSync(host) : readFileSync(host);
        files.push({ path: path.value, mode, size: stat.size, sha256: sha256(bytes) });
      }
    }
  }
  return { files, unnamed };
}

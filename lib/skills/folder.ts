import { parentOf, comparePaths, type FilePath } from '../files/file-path.ts';
import type { ResourceSlot } from '../tools/contract.ts';
import type { SkillFile, SkillFolder } from './skill.ts';

/**
 * The folder of a skill from its own files, whose paths are relative to it. A slot lists the plain files directly in
 * its folder; everything else is in `files` alone. A slot without files is not a resource slot.
 */
export function createSkillFolder(
  path: FilePath,
  manifestName: string,
  files: readonly SkillFile[],
): SkillFolder {
  const sorted = [...files].sort((a, b) => comparePaths(a.path, b.path));
  const scripts = directlyIn('scripts', sorted);
  const references = directlyIn('references', sorted);
  const assets = directlyIn('assets', sorted);
  const slots = Object.entries({ scripts, references, assets });
  const resourceSlots = slots.filter(([, paths]) => paths.length > 0).map(([name]) => slot(name));
  return { path, manifestName, scripts, references, assets, files: sorted, resourceSlots };
}

/** A link is not listed: what it shows would come from elsewhere. */
function directlyIn(name: string, files: readonly SkillFile[]): readonly FilePath[] {
  return files
    .filter((file) => file.mode !== '120000' && parentOf(file.path) === name)
    .map((file) => file.path);
}

function slot(name: string): ResourceSlot {
  return { name, access: 'read_only' };
}

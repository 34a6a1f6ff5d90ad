import { relativeTo, type FilePath } from '../files/file-path.ts';

/** Folders of material: a SKILL.md below one is mostly an example to copy or to test with, not a skill to use. */
const ASIDE = /(?:^|[-_])(?:assets|templates|tests|fixtures)_*$/i;
const MENTIONED = /(?:assets|templates|tests|fixtures)_*\//i;

/** True when a folder of material stands between an outer folder and one inside it. */
export function isAside(outer: FilePath, folder: FilePath): boolean {
  const between = relativeTo(outer, folder) ?? '';
  return between.split('/').some((part) => ASIDE.test(part));
}

/** True for a text that may name something in a folder of material. */
export function hasAside(text: string): boolean {
  return MENTIONED.test(text);
}

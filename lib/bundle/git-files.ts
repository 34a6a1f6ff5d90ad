import type { FilePath } from '../files/file-path.ts';
import { parentOf } from '../files/file-path.ts';

/** Files that git reads in parts and that deflate hardly makes smaller: packs, their indexes, the commit-graph. */
const IN_PARTS =
  /(?:^|\/)objects\/(?:pack\/(?:[^/]+\.(?:pack|idx|rev)|multi-pack-index(?:-[0-9a-f]+\.(?:rev|bitmap))?|multi-pack-index\.d\/[^/]+)|info\/(?:commit-graph|commit-graphs\/[^/]+\.graph))$/;

const LOOSE = /(?:^|\/)objects\/[0-9a-f]{2}\/[0-9a-f]{38,62}$/;

/** True for a file of a repository that is kept as it is, so that ranges of it can be read. */
export function isReadInParts(path: FilePath): boolean {
  return path.includes('objects/') && IN_PARTS.test(path);
}

/** True for an object of a repository in a file of its own. */
export function isLooseObject(path: FilePath): boolean {
  return LOOSE.test(path);
}

/**
 * Folders that are a repository, of the paths of files in path order: those with a HEAD in their `.git` folder, those
 * with a `.git` file (a linked work tree or a submodule), and bare ones.
 */
export function findRepositories(paths: readonly FilePath[]): FilePath[] {
  const known = new Set<string>(paths);
  const folders = new Set<string>(paths.map(parentOf));
  for (const folder of folders) {
    for (let at = parentOf(folder as FilePath); at !== '' && !folders.has(at); at = parentOf(at))
      folders.add(at);
  }
  const within = (folder: FilePath, name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const isBare = (folder: FilePath): boolean =>
    !folder.split('/').includes('.git') &&
    known.has(within(folder, 'config')) &&
    (['objects', 'refs'].some((name) => folders.has(within(folder, name))) ||
      ['packed-refs', 'info/exclude'].some((name) => known.has(within(folder, name))));
  return paths.flatMap((path) => {
    const folder = parentOf(path);
    if (path === '.git' || path.endsWith('/.git')) return [folder];
    if (path === '.git/HEAD' || path.endsWith('/.git/HEAD')) return [parentOf(folder)];
    return (path === 'HEAD' || path.endsWith('/HEAD')) && isBare(folder) ? [folder] : [];
  });
}

import { didYouMean } from '../base/closest.ts';
import { quote } from '../base/failure.ts';

/** Paths that are looked through for the same name in another folder. */
const MAX_PATHS = 20_000;

/**
 * ` Did you mean "x"?` with the path that a wrong one may have meant: the same in another case, else one spelled
 * nearly so, else a file of the same name in another folder; empty when there is none.
 */
export function nearPath(wrong: string, paths: readonly string[]): string {
  const folded = wrong.toLowerCase();
  const looked = paths.slice(0, MAX_PATHS);
  const same = looked.find((path) => path.toLowerCase() === folded);
  if (same !== undefined) return ` Did you mean ${quote(same)}? Case matters.`;
  const near = didYouMean(wrong, looked);
  if (near !== '') return near;
  const name = `/${folded.slice(folded.lastIndexOf('/') + 1)}`;
  const moved = looked.find((path) => `/${path.toLowerCase()}`.endsWith(name));
  return moved === undefined ? '' : ` Did you mean ${quote(moved)}?`;
}

import { quote } from '../base/failure.ts';
import { decodeStrict } from '../base/text.ts';
import type { FilePath } from '../files/file-path.ts';
import { archiveFault, limitFault } from './fault.ts';

/** The longest target of a symbolic link, in bytes: PATH_MAX of Linux. */
const MAX_LINK_TARGET = 4096;

/**
 * How many folders a link's target climbs above the folder of the link before it goes down: 0 for one that stays,
 * infinite for an absolute one; undefined where the target is not UTF-8. A number for each link is kept instead of its text. `target` may be undefined where it is
 * too long to have been held.
 */
export function climbOf(path: FilePath, size: number, target: Uint8Array | undefined): number | undefined {
  if (size > MAX_LINK_TARGET || target === undefined) {
    throw limitFault('linkTarget', MAX_LINK_TARGET, size, `Shorten the target of the link ${quote(path)}.`);
  }
  const text = decodeStrict(target);
  if (text === undefined) return undefined;
  if (text === '' || text.includes('\0')) {
    throw archiveFault(
      `The symbolic link ${quote(path)} has a target that is empty or holds a NUL character.`,
    );
  }
  if (/^(?:[/\\]|[A-Za-z]:)/.test(text)) return Number.POSITIVE_INFINITY;
  let above = 0;
  let highest = 0;
  for (const part of text.split('/')) {
    if (part === '..') above += 1;
    else if (part !== '' && part !== '.') above -= 1;
    highest = Math.max(highest, above);
  }
  return highest;
}

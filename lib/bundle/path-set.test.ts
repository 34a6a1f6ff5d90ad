import { expect, it } from 'vitest';

import type { FilePath } from '../files/file-path.ts';
import { PathSet } from './path-set.ts';

/** Adds paths, folders by a slash at their end; the message of the first that cannot be. */
function added(...paths: readonly string[]): string {
  const set = new PathSet();
  try {
    for (const path of paths) {
      if (path.endsWith('/')) set.addFolder(path.slice(0, -1) as FilePath);
      else set.addFile(path as FilePath);
    }
    return '';
  } catch (error) {
    return error instanceof Error ? error.message.replace(/ Pack the files.*/, '') : String(error);
  }
}

const both = (path: string): string => `The upload has "${path}" both as a file and as a folder.`;

it.each([
  [['a/b', 'a/c', 'd', 'a/', 'a/', 'e/f/', 'e/g', '/'], ''],
  [['a', 'ab', 'ab/'], both('ab')],
  [['a/b', 'a/b'], 'The upload has two entries of the path "a/b": only one of them can be meant.'],
  [['a/b/c', 'a'], both('a')],
  [['a/b/c/', 'a/b'], both('a/b')],
  [['a', 'a/b/c'], both('a')],
  [['a/b', 'a/b/c/d/'], both('a/b')],
  [['a/', 'a'], both('a')],
  [['~/a', '~'], both('~')],
  [[''], both('')],
])('%j', (paths, message) => {
  expect(added(...paths)).toBe(message);
});

import { describe, expect, it } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { encodeByteText, type ByteText } from '../byte-text.ts';
import { readIgnoreFile } from './ignore-file.ts';
import { createIgnoreRules } from './ignored.ts';

/** The rules of a tree, written by folder; the paths that are asked about end in `/` when they are folders. */
function ignored(files: Readonly<Record<string, string>>, path: string, ignoreCase = false): boolean {
  const read = (text: string, base: ByteText) => readIgnoreFile(utf8(text), base, ignoreCase);
  const rules = createIgnoreRules({
    inFolder: (folder) => {
      const text = files[folder];
      return text === undefined ? undefined : read(text, folder);
    },
    everywhere: ['exclude', 'excludesFile'].flatMap((name) => {
      const text = files[name];
      return text === undefined ? [] : [read(text, '' as ByteText)];
    }),
  });
  const isFolder = path.endsWith('/');
  return rules.isIgnored({ path: encodeByteText(isFolder ? path.slice(0, -1) : path), isFolder });
}

describe('a path is ignored', () => {
  it.each([
    ['by a name anywhere', { '': 'x' }, 'a/x', true],
    ['by a name from the top', { '': '/x' }, 'a/x', false],
    ['by a path from the top', { '': 'a/x' }, 'a/x', true],
    ['by a path in another folder', { '': 'a/x' }, 'b/a/x', false],
    ['by a path below its file', { 'b/': 'a/x' }, 'b/a/x', true],
    ['by an ending', { '': '*.o' }, 'a/b.o', true],
    ['by a folder', { '': 'a/' }, 'a/x', true],
    ['as a file by what is for folders', { '': 'a/' }, 'a', false],
    ['as a folder by what is for folders', { '': 'a/' }, 'a/', true],
    ['by the last rule that matches', { '': 'x\n!x' }, 'x', false],
    ['by the nearest file', { '': 'x', 'a/': '!x' }, 'a/x', false],
    ['in an ignored folder, whatever is said there', { '': 'a', 'a/': '!x' }, 'a/x', true],
    ['in a folder that is let in again', { '': '**/vendor/', 'q/': '!vendor' }, 'q/vendor/f', false],
    ['by the repository, unless a folder speaks', { exclude: 'x', '': '!x' }, 'x', false],
    ['by info/exclude before core.excludesFile', { exclude: '!x', excludesFile: 'x' }, 'x', false],
    ['by core.excludesFile', { excludesFile: 'x' }, 'a/x', true],
    ['by what crosses folders behind a literal start', { '': 'a/b**' }, 'a/bc/d', true],
    ['with no regard to case where that is said', { '': 'X' }, 'x', false],
  ])('%s', (_, files, path, expected) => {
    expect(ignored(files, path)).toBe(expected);
  });
});

describe('a line', () => {
  it.each([
    ['of a comment', '#x', '#x', false],
    ['with an escaped hash', '\\#x', '#x', true],
    ['with an escaped exclamation mark', '\\!x', '!x', true],
    ['with blanks at its end', 'x  ', 'x', true],
    ['with an escaped blank at its end', 'x\\ ', 'x ', true],
    ['with a tab at its end', 'x\t', 'x', false],
    ['with a carriage return', 'x\r\ny\r\n', 'x', true],
    ['with a carriage return at the end of the file', 'x\r', 'x', true],
    ['behind a byte order mark', '\ufeffx', 'x', true],
    ['that is empty but for a mark', '!', 'x', false],
    ['of a slash', '/', 'x', false],
  ])('%s', (_, text, path, expected) => {
    expect(ignored({ '': text }, path)).toBe(expected);
  });
});

it('compares without regard to case when it is told to', () => {
  expect(ignored({ 'A/': 'X/*.O' }, 'A/x/y.o', true)).toBe(true);
});

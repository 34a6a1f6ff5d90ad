import { expect, test } from 'vitest';
import type { Failure } from '../base/failure.ts';
import { faultAt, fileFault, type FileFaultCode } from './file-fault.ts';
import type { FilePath } from './file-path.ts';

const path = (text: string): FilePath => text as FilePath;

test.each<[FileFaultCode, string]>([
  ['not_found', '"a/b" was not found in the workspace. List its folder to see the names there.'],
  ['not_a_directory', '"a/b" is not a directory. Give the path of a folder.'],
  ['not_a_file', '"a/b" is a directory, not a file. Give the path of a file.'],
  ['path_traversal', 'Path traversal refused: a symbolic link at "a/b" leads outside the workspace.'],
  [
    'invalid_path',
    '"a/b" cannot be followed: its symbolic links form a loop, are too many or have a malformed target.',
  ],
])('%s in words, and of another spelling of the path', (code, message) => {
  const failure = { code, message, data: { path: 'a/b' } };
  expect(fileFault(code, path('a/b'))).toEqual(failure);
  expect(faultAt(path('a/b'), fileFault(code, path('other')))).toEqual(failure);
});

test('the root is called by a dot', () => {
  expect(fileFault('not_a_file', path(''))).toEqual({
    code: 'not_a_file',
    message: '"." is a directory, not a file. Give the path of a file.',
    data: { path: '' },
  });
});

test('a failure that is about no path stays as it is', () => {
  const failure: Failure = { code: 'unavailable', message: 'Later.' };
  expect(faultAt(path('a'), failure)).toBe(failure);
});

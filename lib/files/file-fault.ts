import { quote, type Failure } from '../base/failure.ts';
import type { FilePath } from './file-path.ts';

/** What can be wrong with a path that is well formed. */
export type FileFaultCode =
  | 'not_found'
  | 'not_a_directory'
  | 'not_a_file'
  | 'path_traversal'
  | 'invalid_path';

/** A failure about a path of a workspace, with the path as its caller spells it. */
export function fileFault(code: FileFaultCode, path: FilePath): Failure {
  return { code, message: SENTENCES[code](quote(path === '' ? '.' : path)), data: { path } };
}

/** The failure of another spelling of a path, told about the spelling that the caller used. */
export function faultAt(path: FilePath, failure: Failure): Failure {
  switch (failure.code) {
    case 'not_found':
    case 'not_a_directory':
    case 'not_a_file':
    case 'path_traversal':
    case 'invalid_path':
      return fileFault(failure.code, path);
    default:
      return failure;
  }
}

const SENTENCES: { readonly [code in FileFaultCode]: (path: string) => string } = {
  not_found: (path) => `${path} was not found in the workspace. List its folder to see the names there.`,
  not_a_directory: (path) => `${path} is not a directory. Give the path of a folder.`,
  not_a_file: (path) => `${path} is a directory, not a file. Give the path of a file.`,
  path_traversal: (path) => `Path traversal refused: a symbolic link at ${path} leads outside the workspace.`,
  invalid_path: (path) =>
    `${path} cannot be followed: its symbolic links form a loop, are too many or have a malformed target.`,
};

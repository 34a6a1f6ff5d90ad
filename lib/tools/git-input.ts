import { invalidInput, quote } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { joinPath, parseFilePath, relativeTo, type FilePath } from '../files/file-path.ts';
import { encodeByteText, type GitPath } from '../git/byte-text.ts';
import { textInput } from './tool-input.ts';

/** Schema of the folder that a repository is looked for in. */
export const REPO_PATH_SCHEMA: JsonObject = {
  type: 'string',
  description:
    'Folder of the workspace; its repository is the one it lies in, looked for upwards. Default: the root of the workspace.',
};

/**
 * Refuses texts that a command line would read as options or that would not be one argument: no text may begin with a
 * dash or hold a NUL or a line break.
 */
export function guardTexts(input: JsonObject): Result<null> {
  for (const [key, value] of Object.entries(input)) {
    if (typeof value !== 'string') continue;
    const field = `input.${key}`;
    if (value.startsWith('-')) {
      const advice = key.includes('path') ? ' Write ./ before the name of a file that does.' : '';
      return fail(invalidInput(field, `${field} must not start with "-": ${quote(value)}.${advice}`));
    }
    if (/[\0\r\n]/.test(value)) {
      return fail(invalidInput(field, `${field} must not hold a NUL or a line break: ${quote(value)}.`));
    }
  }
  return ok(null);
}

/** The folder of `repo_path`. */
export function repoPathInput(input: JsonObject): Result<FilePath> {
  return parseFilePath(textInput(input, 'repo_path') ?? '', 'input.repo_path');
}

/**
 * The path of `path`, read from `folder`, relative to the top of the repository; undefined where none is given. Outside
 * the repository is a traversal.
 */
export function pathInput(input: JsonObject, folder: FilePath, top: FilePath): Result<GitPath | undefined> {
  const text = textInput(input, 'path');
  if (text === undefined) return ok(undefined);
  const path = parseFilePath(text.startsWith('/') ? text : joinPath(folder, text as FilePath), 'input.path');
  if (!path.ok) return path;
  const inside = relativeTo(top, path.value);
  if (inside !== undefined) return ok(encodeByteText(inside));
  return fail({
    code: 'path_traversal',
    message: `Path traversal refused: ${quote(text)} is outside repository ${quote(top)}.`,
    field: 'input.path',
  });
}

import { fail, ok, type Result } from '../base/result.ts';
import type { Failure } from '../base/failure.ts';
import { ownValue, type JsonObject } from '../base/json.ts';
import { parseFilePath, type FilePath } from '../files/file-path.ts';
import type { DirEntry, FileSystem } from '../files/file-system.ts';
import { compileGlobs, type GlobSet } from '../search/glob-set.ts';
import type { GlobReading } from '../search/glob-parse.ts';
import type { ToolContext } from './contract.ts';

/** Schema of the folder that a tool looks into. */
export const PATH_SCHEMA: JsonObject = {
  type: 'string',
  description: 'Folder to look into, relative to the root of the workspace. Default: the root.',
};

/** Schema of patterns given as one text or a list. */
export function globsSchema(description: string): JsonObject {
  return { type: ['string', 'array'], items: { type: 'string' }, description };
}

/** Schema of a limit. */
export function limitSchema(description: string): JsonObject {
  return { type: 'integer', minimum: 1, description };
}

/** How filter patterns are read, for the descriptions of tools. */
export const FILTER_DIALECT =
  'A pattern without "/" matches the name at any depth; one with "/" is read from path. A folder that is excluded is ' +
  'excluded with its content.';

/** The text at a key of checked input, or undefined. */
export function textInput(input: JsonObject, key: string): string | undefined {
  const value = ownValue(input, key);
  return typeof value === 'string' ? value : undefined;
}

/** The number at a key of checked input, or undefined. */
export function numberInput(input: JsonObject, key: string): number | undefined {
  const value = ownValue(input, key);
  return typeof value === 'number' ? value : undefined;
}

/** True when the flag at a key of checked input is set. */
export function flagInput(input: JsonObject, key: string): boolean {
  return ownValue(input, key) === true;
}

/** The patterns at a key, compiled; undefined when there are none. */
export function globsInput(
  input: JsonObject,
  key: string,
  reading: GlobReading,
): Result<GlobSet | undefined> {
  const value = ownValue(input, key);
  const patterns = typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [];
  return patterns.length === 0 ? ok(undefined) : compileGlobs(patterns, reading, `input.${key}`);
}

/** The workspace of a call. */
export function workspaceOf(context: ToolContext): Result<FileSystem> {
  if (context.workspace !== undefined) return ok(context.workspace);
  return fail({
    code: 'invalid_input',
    message:
      'This tool reads a workspace, and the call names none. Give a bundle or a skill as the workspace.',
    field: 'workspace',
  });
}

/** A folder of the workspace that was named in `path`, with its entries. */
export type OpenFolder = {
  readonly fs: FileSystem;
  readonly folder: FilePath;
  readonly entries: readonly DirEntry[];
};

/** Opens the folder of a call: the root without a `path`. */
export function openFolder(input: JsonObject, context: ToolContext): Result<OpenFolder> {
  const workspace = workspaceOf(context);
  if (!workspace.ok) return workspace;
  const folder = parseFilePath(textInput(input, 'path') ?? '', 'input.path');
  if (!folder.ok) return folder;
  const entries = workspace.value.list(folder.value);
  if (!entries.ok) return fail(aboutPath(entries.error));
  return ok({ fs: workspace.value, folder: folder.value, entries: entries.value });
}

/** A failure of the file system as one about `input.path`. */
export function aboutPath(failure: Failure): Failure {
  return { ...failure, field: 'input.path' };
}

import { invalidInput, quote } from '../base/failure.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { joinPath, type FilePath } from '../files/file-path.ts';
import type { DirEntry, FileSystem } from '../files/file-system.ts';
import { ENTRY_STEPS, EntriesMet } from '../search/file-query.ts';
import type { Tool, ToolContext } from './contract.ts';
import { readOnlyTool } from './read-only-tool.ts';
import {
  globsInput,
  globsSchema,
  limitSchema,
  numberInput,
  openFolder,
  PATH_SCHEMA,
  textInput,
} from './tool-input.ts';

const DEFAULT_LIMIT = 1000;

/** `skill/list-dir`: the entries of one folder, sorted by name; links are shown, not followed. */
export const listDirTool: Tool = readOnlyTool(
  {
    name: 'skill/list-dir',
    description:
      'Lists the entries of one folder, sorted by name, hidden ones included. Each has name, path (from the root of ' +
      'the workspace), type (file, dir or symlink) and size in bytes.',
    properties: {
      path: PATH_SCHEMA,
      type_filter: {
        type: 'string',
        description: 'files or dirs: only such entries. A link counts as a file.',
      },
      ignore: globsSchema('Names to leave out, as globs such as *.log; with a trailing "/", only folders.'),
      limit: limitSchema(`The most entries to return. Default: ${DEFAULT_LIMIT}.`),
    },
  },
  async (input, context) => listDir(input, context),
);

async function listDir(input: JsonObject, context: ToolContext): Promise<Result<JsonObject>> {
  const filter = textInput(input, 'type_filter');
  if (filter !== undefined && filter !== 'files' && filter !== 'dirs') {
    const message = `Invalid type_filter ${quote(filter)}. Use "files" or "dirs", or leave it out for both.`;
    return fail(invalidInput('input.type_filter', message));
  }
  const ignore = globsInput(input, 'ignore', 'name');
  if (!ignore.ok) return ignore;
  const opened = openFolder(input, context);
  if (!opened.ok) return opened;
  const { fs, folder, entries } = opened.value;
  const { budget } = context;
  const limit = numberInput(input, 'limit') ?? DEFAULT_LIMIT;
  const met = new EntriesMet(budget);
  // Finding them took as long as going through them does.
  budget.tire(ENTRY_STEPS * entries.length);
  const listed: JsonValue[] = [];
  let leftOut = 0;
  for (const entry of entries) {
    const failure =
      budget.spend('entries', 1 + Math.floor((ignore.value?.takeSteps() ?? 0) / 64)) ??
      (budget.tire(met.take()) ? await budget.rest() : undefined);
    if (failure !== undefined) return fail(failure);
    const isFolder = entry.kind === 'dir';
    const other = filter !== undefined && isFolder !== (filter === 'dirs');
    if (other || ignore.value?.matches(entry.name, isFolder) === true) {
      leftOut += 1;
      continue;
    }
    if (listed.length === limit) return ok({ entries: listed, total: limit, truncated: true });
    listed.push(describe(fs, joinPath(folder, entry.name as FilePath), entry));
  }
  const hint = listed.length > 0 ? {} : { hint: whyEmpty(leftOut) };
  return ok({ entries: listed, total: listed.length, truncated: false, ...hint });
}

function whyEmpty(leftOut: number): string {
  if (leftOut === 0) return 'The folder is empty.';
  return `type_filter and ignore leave out all ${leftOut} entries of the folder.`;
}

/** An entry that cannot be looked at stays in the list with size 0. */
function describe(fs: FileSystem, path: FilePath, entry: DirEntry): JsonObject {
  return { name: entry.name, path, type: entry.kind, size: entry.size ?? sizeOf(fs, path) };
}

function sizeOf(fs: FileSystem, path: FilePath): number {
  const stat = fs.stat(path);
  return stat.ok ? stat.value.size : 0;
}

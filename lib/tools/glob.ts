import type { JsonObject, JsonValue } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { baseName, type FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import { EntriesMet, type FileQuery } from '../search/file-query.ts';
import { findFiles } from '../search/find-files.ts';
import { compileGlobs, type GlobSet } from '../search/glob-set.ts';
import type { Tool, ToolContext } from './contract.ts';
import { readOnlyTool } from './read-only-tool.ts';
import {
  FILTER_DIALECT,
  globsInput,
  globsSchema,
  limitSchema,
  numberInput,
  openFolder,
  PATH_SCHEMA,
  textInput,
  type OpenFolder,
} from './tool-input.ts';

const DEFAULT_LIMIT = 1000;

/** `skill/glob`: the files whose paths match a pattern, sorted by path. */
export const globTool: Tool = readOnlyTool(
  {
    name: 'skill/glob',
    description:
      'Finds files by their paths, sorted by path. The pattern is read from path: *.py is the top level alone, ' +
      '**/*.py any depth. * and ? stay inside a name, ** is a whole component, [a-z] [!a-z] [[:alpha:]] are classes, ' +
      '{a,b} and {1..3} choices, a backslash escapes. Hidden names match; case matters. A class also stands for its ' +
      'own text: src/[id].ts finds the file of that name. Paths in the answer are from the root of the workspace.',
    properties: {
      pattern: { type: 'string', description: 'Glob, read from path: **/*.py for any depth.' },
      path: PATH_SCHEMA,
      include: globsSchema(`Only files that match one of these globs. ${FILTER_DIALECT}`),
      exclude: globsSchema(`No files that match one of these globs. ${FILTER_DIALECT}`),
      limit: limitSchema(`The most paths to return. Default: ${DEFAULT_LIMIT}.`),
    },
    required: ['pattern'],
  },
  async (input, context) => glob(input, context),
);

async function glob(input: JsonObject, context: ToolContext): Promise<Result<JsonObject>> {
  const text = textInput(input, 'pattern') ?? '';
  const pattern = compileGlobs([text], 'path', 'input.pattern');
  if (!pattern.ok) return pattern;
  const include = globsInput(input, 'include', 'content');
  if (!include.ok) return include;
  const exclude = globsInput(input, 'exclude', 'name');
  if (!exclude.ok) return exclude;
  const opened = openFolder(input, context);
  if (!opened.ok) return opened;
  const { budget } = context;
  const query = { folder: opened.value.folder, include: include.value, exclude: exclude.value, budget };
  const limit = numberInput(input, 'limit') ?? DEFAULT_LIMIT;
  const found = await collect(opened.value.fs, { ...query, pattern: pattern.value }, limit);
  const late = budget.check();
  if (late !== undefined) return fail(late);
  const hint =
    found.hint ??
    (found.matches.length > 0 ? undefined : await hintFor(text, opened.value, query, found.leftOut));
  const { matches, truncated } = found;
  return ok({ matches, total: matches.length, truncated, ...(hint === undefined ? {} : { hint }) });
}

type Collected = {
  readonly matches: readonly JsonValue[];
  readonly truncated: boolean;
  readonly leftOut: number;
  readonly hint: string | undefined;
};

async function collect(fs: FileSystem, query: FileQuery, limit: number): Promise<Collected> {
  const matches: JsonValue[] = [];
  let leftOut = 0;
  let hint: string | undefined;
  const met = new EntriesMet(query.budget);
  for (const item of findFiles(fs, query)) {
    const late = query.budget.tire(met.take()) ? await query.budget.rest() : undefined;
    if (late !== undefined) break;
    if (item.type === 'pause') continue;
    if (item.type === 'left_out') leftOut += 1;
    else if (item.type === 'unreadable') hint = `Some folders could not be read, such as ${item.path}.`;
    else if (item.type === 'exhausted') {
      return { matches, truncated: true, leftOut, hint: `The search stopped early: ${item.failure.message}` };
    } else if (!item.link || leadsToFile(fs, item.path)) {
      if (matches.length === limit) return { matches, truncated: true, leftOut, hint };
      matches.push({ path: item.path, name: baseName(item.path), size: sizeOf(fs, item) });
    }
  }
  return { matches, truncated: false, leftOut, hint };
}

/** A file that cannot be looked at stays in the list with size 0. */
function sizeOf(fs: FileSystem, { path, index }: { path: FilePath; index: number | undefined }): number {
  if (fs.indexed !== undefined && index !== undefined) return fs.indexed.table.sizeAt(index);
  const stat = fs.stat(path);
  return stat.ok ? stat.value.size : 0;
}

function leadsToFile(fs: FileSystem, path: FilePath): boolean {
  const target = fs.resolve(path);
  const stat = target.ok ? fs.stat(target.value) : target;
  return !stat.ok || stat.value.kind !== 'dir';
}

type Filters = Omit<FileQuery, 'pattern'>;

/** Why nothing matched, where that can be told. */
async function hintFor(
  text: string,
  opened: OpenFolder,
  query: Filters,
  leftOut: number,
): Promise<string | undefined> {
  if (opened.entries.length === 0) return 'The folder is empty.';
  if (leftOut > 0) return `Matches were left out by include or exclude: ${leftOut} files or folders.`;
  if (text.endsWith('/')) return `The pattern ends in "/" and only files are returned: try ${text}**.`;
  const deeper = text.replace(/^(?:\.?\/)?/, '**/');
  if (deeper.startsWith('**/**/')) return undefined;
  const pattern = compileGlobs([deeper], 'path', 'input.pattern');
  const example = pattern.ok ? await firstOf(opened.fs, { ...query, pattern: pattern.value }) : undefined;
  if (example !== undefined)
    return `Nothing matches at this level, but deeper there is ${example}: try ${deeper}.`;
  return matchesFolder(opened, text)
    ? `The pattern names a folder and only files are returned: try ${text}/**.`
    : undefined;
}

async function firstOf(
  fs: FileSystem,
  query: FileQuery & { readonly pattern: GlobSet },
): Promise<string | undefined> {
  const met = new EntriesMet(query.budget);
  for (const item of findFiles(fs, query)) {
    if (item.type === 'file') return item.path;
    if (query.budget.tire(met.take()) && (await query.budget.rest()) !== undefined) break;
  }
  return undefined;
}

function matchesFolder({ entries }: OpenFolder, text: string): boolean {
  const pattern = compileGlobs([text], 'path', 'input.pattern');
  return (
    pattern.ok && entries.some((entry) => entry.kind === 'dir' && pattern.value.matches(entry.name, true))
  );
}

import { invalidInput } from '../base/failure.ts';
import { ownValue, type JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { parseFilePath, type FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { FileQuery } from '../search/file-query.ts';
import type { SearchKernel } from '../search/kernel.ts';
import type { LineMatcher, SpanMatcher } from '../search/matcher.ts';
import { compileMultiline, compilePattern } from '../search/pattern.ts';
import type { SinkLimits } from '../search/sink.ts';
import type { ToolContext } from './contract.ts';
import {
  aboutPath,
  flagInput,
  globsInput,
  numberInput,
  openFolder,
  textInput,
  workspaceOf,
} from './tool-input.ts';

/** What of the matches is told. */
export const OUTPUTS = ['matches', 'files', 'counts'] as const;

export type GrepOutput = (typeof OUTPUTS)[number];

/** How many matches, or files where only files are told, are returned unless the caller says so. */
export const DEFAULT_MOST: Readonly<Record<GrepOutput, number>> = { matches: 100, files: 1000, counts: 1000 };

/** Which files are searched: one, or those of a folder. */
type Searched =
  | { readonly type: 'file'; readonly path: FilePath }
  | { readonly type: 'folder'; readonly query: FileQuery; readonly empty: boolean };

/** A call of the tool, read. */
export type GrepCall = {
  readonly fs: FileSystem;
  readonly searched: Searched;
  readonly matcher: LineMatcher | SpanMatcher;
  readonly output: GrepOutput;
  readonly limits: SinkLimits;
};

/** Reads a call that its schema has accepted. */
export function readCall(input: JsonObject, context: ToolContext, kernel: SearchKernel): Result<GrepCall> {
  const output = OUTPUTS.find((one) => one === textInput(input, 'output')) ?? 'matches';
  const clash = clashOf(input, output);
  if (clash !== undefined) return clash;
  const matcher = readPattern(input, kernel);
  if (!matcher.ok) return matcher;
  const workspace = workspaceOf(context);
  if (!workspace.ok) return workspace;
  const file = textInput(input, 'file');
  const searched = file === undefined ? readFolder(input, context) : readFile(workspace.value, file);
  if (!searched.ok) return searched;
  const limits = {
    most: numberInput(input, 'max_matches') ?? DEFAULT_MOST[output],
    perFileCap: numberInput(input, 'per_file_cap') ?? Number.POSITIVE_INFINITY,
    context: numberInput(input, 'context') ?? 0,
  };
  return ok({ fs: workspace.value, searched: searched.value, matcher: matcher.value, output, limits });
}

/** Inputs that contradict each other: none is dropped in silence. */
function clashOf(input: JsonObject, output: GrepOutput): Result<never> | undefined {
  const refuse = (key: string, message: string) => fail(invalidInput(`input.${key}`, message));
  if (flagInput(input, 'multiline_dotall') && !flagInput(input, 'multiline')) {
    return refuse(
      'multiline_dotall',
      'input.multiline_dotall is about multiline search: set multiline to true too.',
    );
  }
  if (output !== 'matches' && (numberInput(input, 'context') ?? 0) > 0) {
    return refuse(
      'context',
      `input.context is about lines, and the output "${output}" shows none: leave one of them out.`,
    );
  }
  if (ownValue(input, 'file') === undefined) return undefined;
  const other = ['path', 'include', 'exclude'].find((key) => ownValue(input, key) !== undefined);
  if (other === undefined) return undefined;
  return refuse(other, `input.file names the one file to search: leave out input.${other}.`);
}

function readPattern(input: JsonObject, kernel: SearchKernel): Result<LineMatcher | SpanMatcher> {
  const sensitive = ownValue(input, 'case_sensitive') ?? true;
  const options = {
    literal: flagInput(input, 'literal'),
    caseSensitive: sensitive === 'smart' ? sensitive : sensitive === true,
    word: flagInput(input, 'word'),
    wholeLine: flagInput(input, 'whole_line'),
    dotAll: flagInput(input, 'multiline_dotall'),
  } as const;
  const compile = flagInput(input, 'multiline') ? compileMultiline : compilePattern;
  return compile(textInput(input, 'pattern') ?? '', options, 'input.pattern', kernel);
}

function readFolder(input: JsonObject, context: ToolContext): Result<Searched> {
  const include = globsInput(input, 'include', 'content');
  if (!include.ok) return include;
  const exclude = globsInput(input, 'exclude', 'name');
  if (!exclude.ok) return exclude;
  const opened = openFolder(input, context);
  if (!opened.ok) {
    const { error } = opened;
    if (error.code !== 'not_a_directory') return opened;
    return fail({
      ...error,
      message: `${error.message} To search one file, name it as file instead of path.`,
    });
  }
  const { folder, entries } = opened.value;
  const query = { folder, include: include.value, exclude: exclude.value, budget: context.budget };
  return ok({ type: 'folder', query, empty: entries.length === 0 });
}

function readFile(fs: FileSystem, text: string): Result<Searched> {
  const path = parseFilePath(text, 'input.file');
  if (!path.ok) return path;
  const target = fs.resolve(path.value);
  if (!target.ok) return fail({ ...aboutPath(target.error), field: 'input.file' });
  const stat = fs.stat(target.value);
  if (stat.ok && stat.value.kind === 'dir') {
    return fail({
      code: 'not_a_file',
      message: `${JSON.stringify(text)} is a directory, not a file. To search a folder, name it as path.`,
      field: 'input.file',
    });
  }
  return ok({ type: 'file', path: path.value });
}

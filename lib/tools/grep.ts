import { ownValue, type JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { readText } from '../search/file-text.ts';
import type { FileQuery } from '../search/file-query.ts';
import { findFiles } from '../search/find-files.ts';
import type { SearchKernel } from '../search/kernel.ts';
import type { LineMatcher } from '../search/matcher.ts';
import { compilePattern } from '../search/pattern.ts';
import { searchText } from '../search/searcher.ts';
import { MatchSink } from '../search/sink.ts';
import type { Tool, ToolContext } from './contract.ts';
import { readOnlyTool } from './read-only-tool.ts';
import {
  FILTER_DIALECT,
  flagInput,
  globsInput,
  globsSchema,
  limitSchema,
  numberInput,
  openFolder,
  PATH_SCHEMA,
  textInput,
  type OpenFolder,
} from './tool-input.ts';

const DEFAULT_MATCHES = 100;
const MAX_CONTEXT = 100;

/** UTF-16 units of all lines returned: what an answer may weigh. */
const MAX_TEXT = 4 * 1024 * 1024;

/** `skill/grep`: the lines that match a regex, by file and line. */
export function createGrepTool(kernel: SearchKernel): Tool {
  return readOnlyTool(DESCRIPTION, (input, context) => grep(input, context, kernel));
}

const DESCRIPTION = {
  name: 'skill/grep',
  description:
    'Searches the content of files, line by line, with a regex (the syntax of ripgrep and RE2, with what of Python and ' +
    'JavaScript fits; no look-around, no back-references). ' +
    'Hidden files are searched, binary ones skipped and counted, links not followed. Each match has path (from the ' +
    'root of the workspace), line, column (from 1, in characters), text and its own context.',
  properties: {
    pattern: { type: 'string', description: 'Regex, or with literal the text to find.' },
    path: PATH_SCHEMA,
    include: globsSchema(`Only files that match one of these globs. ${FILTER_DIALECT}`),
    exclude: globsSchema(`No files that match one of these globs. ${FILTER_DIALECT}`),
    literal: { type: 'boolean', description: 'The pattern is text, not a regex. Default: false.' },
    case_sensitive: {
      enum: [true, false, 'smart'],
      description: 'Whether case matters; "smart": only if the pattern has a capital. Default: true.',
    },
    word: { type: 'boolean', description: 'Only matches with no word character beside them.' },
    whole_line: { type: 'boolean', description: 'Only matches that are a whole line.' },
    context: {
      type: 'integer',
      minimum: 0,
      maximum: MAX_CONTEXT,
      description: 'Lines to show before and after each match. Default: 0.',
    },
    per_file_cap: limitSchema('The most matches of one file. Default: no cap.'),
    max_matches: limitSchema(`The most matches to return. Default: ${DEFAULT_MATCHES}.`),
  },
  required: ['pattern'],
};

const TOO_MANY_STEPS =
  'this pattern needs more steps on these files than a search may take. Write a simpler one, or narrow the path.';

type Search = {
  readonly kernel: SearchKernel;
  readonly matcher: LineMatcher;
  readonly opened: OpenFolder;
  readonly query: FileQuery;
};

async function grep(
  input: JsonObject,
  context: ToolContext,
  kernel: SearchKernel,
): Promise<Result<JsonObject>> {
  const search = prepare(input, context, kernel);
  if (!search.ok) return search;
  const sink = new MatchSink({
    maxMatches: numberInput(input, 'max_matches') ?? DEFAULT_MATCHES,
    perFileCap: numberInput(input, 'per_file_cap') ?? Number.POSITIVE_INFINITY,
    maxText: MAX_TEXT,
  });
  const seen = await searchFiles(search.value, sink, numberInput(input, 'context') ?? 0);
  if (!seen.ok) return seen;
  const { matches, truncated, cappedFiles } = sink;
  const { binary, unreadable, stopped } = seen.value;
  const hint = hintFor(seen.value, sink, search.value);
  return ok({
    matches,
    total: matches.length,
    truncated: truncated || stopped !== undefined,
    capped_files: cappedFiles,
    skipped: { binary, unreadable },
    ...(hint === undefined ? {} : { hint }),
  });
}

function prepare(input: JsonObject, context: ToolContext, kernel: SearchKernel): Result<Search> {
  const sensitive = ownValue(input, 'case_sensitive') ?? true;
  const options = {
    literal: flagInput(input, 'literal'),
    caseSensitive: sensitive === 'smart' ? sensitive : sensitive === true,
    word: flagInput(input, 'word'),
    wholeLine: flagInput(input, 'whole_line'),
  } as const;
  const matcher = compilePattern(textInput(input, 'pattern') ?? '', options, 'input.pattern', kernel);
  if (!matcher.ok) return matcher;
  const include = globsInput(input, 'include', 'content');
  if (!include.ok) return include;
  const exclude = globsInput(input, 'exclude', 'name');
  if (!exclude.ok) return exclude;
  const opened = openFolder(input, context);
  if (!opened.ok) {
    const { error } = opened;
    if (error.code !== 'not_a_directory') return opened;
    const message = `${error.message} To search one file, give its folder and the name as include.`;
    return fail({ ...error, message });
  }
  const { folder } = opened.value;
  const query = { folder, include: include.value, exclude: exclude.value, budget: context.budget };
  return ok({ kernel, matcher: matcher.value, opened: opened.value, query });
}

/** What a search met. `stopped` tells why it ended early. */
type Seen = {
  searched: number;
  leftOut: number;
  binary: number;
  unreadable: number;
  stopped: string | undefined;
};

async function searchFiles(search: Search, sink: MatchSink, context: number): Promise<Result<Seen>> {
  const { kernel, matcher, opened, query } = search;
  const seen: Seen = { searched: 0, leftOut: 0, binary: 0, unreadable: 0, stopped: undefined };
  for (const item of findFiles(opened.fs, query)) {
    if (item.type === 'left_out') seen.leftOut += 1;
    if (item.type === 'unreadable') seen.unreadable += 1;
    if (item.type === 'exhausted') seen.stopped = item.failure.message;
    if (item.type !== 'file' || item.link) continue;
    const reading = readText(opened.fs, item);
    const read = reading instanceof Promise ? await reading : reading;
    const late = query.budget.check();
    if (late !== undefined) return fail(late);
    if (!read.ok) {
      seen.unreadable += 1;
      continue;
    }
    const { size, text } = read.value;
    const spent = query.budget.spend('bytes', size);
    if (spent !== undefined) return ok({ ...seen, stopped: spent.message });
    seen.searched += 1;
    if (text === undefined) seen.binary += 1;
    else if (!sink.addFile(item.path, searchText(text, matcher, context, kernel))) break;
    if (matcher.exhausted) return ok({ ...seen, stopped: TOO_MANY_STEPS });
  }
  return ok(seen);
}

/** What a caller could not tell from the matches alone. */
function hintFor(seen: Seen, sink: MatchSink, search: Search): string | undefined {
  if (seen.stopped !== undefined) return `The search stopped early: ${seen.stopped}`;
  if (sink.textFull) return 'The lines found fill the answer. Narrow the search, or ask for less context.';
  if (sink.matches.length > 0) return undefined;
  if (search.opened.entries.length === 0) return 'The folder is empty.';
  if (seen.searched === 0 && seen.leftOut > 0)
    return 'No file was searched: include and exclude leave out all of them.';
  if (seen.searched > 0 && seen.searched === seen.binary)
    return 'Only binary files were met; they are not searched.';
  return undefined;
}

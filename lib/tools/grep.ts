import type { JsonObject } from '../base/json.ts';
import { ok, type Result } from '../base/result.ts';
import type { SearchKernel } from '../search/kernel.ts';
import { CountSink, FileSink, MatchSink } from '../search/sink.ts';
import type { Tool, ToolContext } from './contract.ts';
import { searchFiles, type Seen } from './grep-files.ts';
import { DEFAULT_MOST, OUTPUTS, readCall, type GrepCall } from './grep-input.ts';
import { readOnlyTool } from './read-only-tool.ts';
import { FILTER_DIALECT, globsSchema, limitSchema, PATH_SCHEMA } from './tool-input.ts';

const MAX_CONTEXT = 100;

/** `skill/grep`: what matches a regex, by file and line. */
export function createGrepTool(kernel: SearchKernel): Tool {
  return readOnlyTool(DESCRIPTION, (input, context) => grep(input, context, kernel));
}

const DESCRIPTION = {
  name: 'skill/grep',
  description:
    'Searches the content of files, line by line, with a regex (the syntax of ripgrep and RE2, with what of Python and ' +
    'JavaScript fits; no look-around, no back-references). Hidden files are searched, binary ones skipped and counted, ' +
    'links not followed. Each match has path (from the root of the workspace), line, column (from 1, in characters), ' +
    'offset (from 0, in bytes of the file; of a UTF-16 file, in its text as UTF-8), text and its own context. ' +
    'text_truncated: only the part of a long line around the match is shown; invalid_utf8: bytes that are no UTF-8 are ' +
    'shown as U+FFFD. A \\r at the end of a line is no part of it.',
  properties: {
    pattern: { type: 'string', description: 'Regex, or with literal the text to find.' },
    path: PATH_SCHEMA,
    file: { type: 'string', description: 'One file to search, instead of path, include and exclude.' },
    include: globsSchema(`Only files that match one of these globs. ${FILTER_DIALECT}`),
    exclude: globsSchema(`No files that match one of these globs. ${FILTER_DIALECT}`),
    output: {
      enum: OUTPUTS,
      description:
        'matches: with their lines; files: only the paths of files that have one; counts: files with their count. ' +
        'What is counted is lines that have a match, or with multiline matches. Default: matches.',
    },
    literal: { type: 'boolean', description: 'The pattern is text, not a regex. Default: false.' },
    case_sensitive: {
      enum: [true, false, 'smart'],
      description: 'Whether case matters; "smart": only if the pattern has a capital. Default: true.',
    },
    word: { type: 'boolean', description: 'Only matches with no word character beside them.' },
    whole_line: { type: 'boolean', description: 'Only matches that are a whole line, or whole lines.' },
    multiline: {
      type: 'boolean',
      description:
        'Matches may go over line ends: \\n, \\s and [^x] match them, "." does not; ^ and $ are still about lines. Each ' +
        'match then has end_line too, and text has all of its lines. Default: false.',
    },
    multiline_dotall: {
      type: 'boolean',
      description: 'With multiline: "." matches line ends too. Default: false.',
    },
    context: {
      type: 'integer',
      minimum: 0,
      maximum: MAX_CONTEXT,
      description: 'Lines to show before and after each match. Default: 0.',
    },
    per_file_cap: limitSchema('The most matches of one file. Default: no cap.'),
    max_matches: limitSchema(
      `The most matches to return, or files with output files or counts. Default: ${DEFAULT_MOST.matches} matches or ` +
        `${DEFAULT_MOST.files} files.`,
    ),
  },
  required: ['pattern'],
};

async function grep(
  input: JsonObject,
  context: ToolContext,
  kernel: SearchKernel,
): Promise<Result<JsonObject>> {
  const call = readCall(input, context, kernel);
  if (!call.ok) return call;
  const sink = sinkOf(call.value, kernel);
  const seen = await searchFiles(call.value, sink, context.budget);
  if (!seen.ok) return seen;
  const { binary, unreadable, stopped } = seen.value;
  const hint = hintFor(seen.value, sink, call.value);
  return ok({
    ...found(sink),
    truncated: sink.truncated || stopped !== undefined,
    ...(sink instanceof FileSink ? {} : { capped_files: sink.cappedFiles }),
    skipped: { binary, unreadable },
    ...(hint === undefined ? {} : { hint }),
  });
}

type AnySink = MatchSink | FileSink | CountSink;

function sinkOf({ output, limits }: GrepCall, kernel: SearchKernel): AnySink {
  if (output === 'matches') return new MatchSink(limits, kernel);
  return output === 'files' ? new FileSink(limits) : new CountSink(limits);
}

/** `total` counts what is returned. */
function found(sink: AnySink): JsonObject {
  if (sink instanceof MatchSink) return { matches: sink.matches, total: sink.taken };
  if (sink instanceof FileSink) return { files: sink.files, total: sink.taken };
  return { files: sink.files, total: sink.taken, total_count: sink.matches };
}

/** What a caller could not tell from the matches alone. */
function hintFor(seen: Seen, sink: AnySink, { searched }: GrepCall): string | undefined {
  if (seen.stopped !== undefined) return `The search stopped early: ${seen.stopped}`;
  if (sink instanceof MatchSink && sink.textFull)
    return 'The lines found fill the answer. Narrow the search, or ask for less context.';
  if (sink.taken > 0) return undefined;
  if (searched.type === 'folder' && searched.empty) return 'The folder is empty.';
  if (seen.searched === 0) return nothingSearched(seen);
  if (seen.searched === seen.binary) return 'Only binary files were met; they are not searched.';
  return seen.returns > 0 ? RETURNS : undefined;
}

const RETURNS =
  'Lines of these files end with \\r\\n, and \\n in a pattern matches the \\n alone: write \\r?\\n, or \\R for any line end.';

function nothingSearched({ leftOut, links, unreadable }: Seen): string | undefined {
  if (leftOut > 0) return 'No file was searched: include and exclude leave out all of them.';
  if (unreadable > 0) return 'No file was searched: none could be read.';
  return links > 0
    ? 'No file was searched: there are only symbolic links, which are not followed.'
    : undefined;
}

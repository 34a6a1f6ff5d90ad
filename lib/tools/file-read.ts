import { invalidInput, quote } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { parseFilePath } from '../files/file-path.ts';
import { markLength, textOf } from '../search/text.ts';
import { mediaTypeOf } from './binary-type.ts';
import type { Tool, ToolContext } from './contract.ts';
import { MAX_READ, readBytes, readLines, type TextRange } from './file-range.ts';
import { readOnlyTool } from './read-only-tool.ts';
import { aboutPath, flagInput, limitSchema, numberInput, textInput, workspaceOf } from './tool-input.ts';

/** What a byte of the file costs, in steps of about ten nanoseconds: it is unpacked, looked at, and its lines counted. */
const BYTE_STEPS = 0.5;

/** `builtin/file-read`: the text of a file, or a range of it. */
export const fileReadTool: Tool = readOnlyTool(
  {
    name: 'builtin/file-read',
    description:
      `Reads a text file, whole or in part, at most ${MAX_READ} bytes at once: where more is left, truncated is true ` +
      'and next is the input that goes on from there. Lines count from 1, ends included. Bytes count from 0, the end ' +
      'excluded, as the offset of skill/grep does: in the file, or where that is UTF-16, in its text as UTF-8; a range ' +
      'begins and ends with whole characters. A byte order mark is not shown. Binary files are refused. invalid_utf8: ' +
      'bytes that are no UTF-8 are shown as U+FFFD.',
    properties: {
      path: { type: 'string', description: 'File, relative to the root of the workspace.' },
      line_start: limitSchema('First line. Default: 1.'),
      line_end: limitSchema('Last line. Default: the last of the file.'),
      byte_start: { type: 'integer', minimum: 0, description: 'First byte, instead of lines.' },
      byte_end: { type: 'integer', minimum: 1, description: 'The byte after the last, instead of lines.' },
      numbered: {
        type: 'boolean',
        description: 'Put the number and a tab before each line. Default: false.',
      },
    },
    required: ['path'],
  },
  readFile,
);

async function readFile(input: JsonObject, context: ToolContext): Promise<Result<JsonObject>> {
  const workspace = workspaceOf(context);
  if (!workspace.ok) return workspace;
  const path = parseFilePath(textInput(input, 'path') ?? '', 'input.path');
  if (!path.ok) return path;
  const bytes = await workspace.value.read(path.value);
  if (!bytes.ok) return fail(aboutPath(bytes.error));
  const late = context.budget.check() ?? context.budget.spend('bytes', bytes.value.length);
  if (late !== undefined) return fail(late);
  const tired = context.budget.tire(bytes.value.length * BYTE_STEPS)
    ? await context.budget.rest()
    : undefined;
  if (tired !== undefined) return fail(tired);
  const text = textOf(bytes.value);
  if (text === undefined) return fail(binary(path.value, bytes.value));
  const range = rangeOf(input);
  if (!range.ok) return range;
  const read = { text, mark: markLength(bytes.value, text) };
  return range.value.kind === 'bytes' ? readBytes(read, range.value) : readLines(read, range.value);
}

function binary(path: string, bytes: Uint8Array) {
  const type = mediaTypeOf(bytes);
  return {
    code: 'binary_file',
    message: `${quote(path)} is a binary file (${type}, ${bytes.length} bytes) and cannot be read as text.`,
    field: 'input.path',
    data: { type, size: bytes.length },
  } as const;
}

function rangeOf(input: JsonObject): Result<TextRange> {
  const numbered = flagInput(input, 'numbered');
  const byteStart = numberInput(input, 'byte_start');
  const byteEnd = numberInput(input, 'byte_end');
  const lineStart = numberInput(input, 'line_start');
  const lineEnd = numberInput(input, 'line_end');
  if (byteStart === undefined && byteEnd === undefined) {
    const start = lineStart ?? 1;
    const end = lineEnd ?? Number.POSITIVE_INFINITY;
    if (start <= end) return ok({ kind: 'lines', start, end, numbered });
    return fail(
      invalidInput('input.line_end', `input.line_end is ${end}, before input.line_start, ${start}.`),
    );
  }
  if (lineStart !== undefined || lineEnd !== undefined) {
    return fail(invalidInput('input.byte_start', 'Give lines or bytes, not both.'));
  }
  if (numbered) {
    return fail(
      invalidInput('input.numbered', 'Lines are numbered in a range of lines only. Give line_start instead.'),
    );
  }
  const start = byteStart ?? 0;
  const end = byteEnd ?? Number.POSITIVE_INFINITY;
  if (start < end) return ok({ kind: 'bytes', start, end });
  return fail(
    invalidInput('input.byte_end', `input.byte_end is ${end}, not after input.byte_start, ${start}.`),
  );
}

import type { Failure } from '../base/failure.ts';
import { isObject, ownValue, type JsonObject, type JsonValue } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { cutText } from '../base/text.ts';
import type { Redact } from '../base/redact.ts';

/** Whose result it is. */
export type CalledTool = { readonly server: string; readonly tool: string };

/** The most of an error's text, in UTF-16 code units. */
const MAX_ERROR = 8000;

/**
 * What a server answered to a call, as a tool's output: `text` joins its text blocks line by line, `structured` is its
 * structured content, `content` holds blocks that are not text (images, links, embedded resources) as they came. An
 * answer that says `isError` is a failure with that text.
 */
export function readCallResult(
  { server, tool }: CalledTool,
  answer: JsonObject,
  redact: Redact,
): Result<JsonObject> {
  const content = answer['content'];
  const blocks: readonly JsonValue[] = Array.isArray(content) ? content : [];
  const text = blocks.flatMap((block) => textOf(block) ?? []).join('\n');
  if (answer['isError'] === true) return fail(toolFailed({ server, tool }, redact(text)));
  const structured = answer['structuredContent'];
  const others = blocks.filter((block) => textOf(block) === undefined);
  return ok({
    text: redact(text),
    ...(structured !== undefined && { structured: redact(structured) }),
    ...(others.length > 0 && { content: redact(others) }),
  });
}

function textOf(block: JsonValue): string | undefined {
  const text = ownValue(block, 'text');
  return isObject(block) && block['type'] === 'text' && typeof text === 'string' ? text : undefined;
}

function toolFailed({ server, tool }: CalledTool, text: string): Failure {
  const said = cutText(text.trim(), MAX_ERROR);
  const message =
    said === ''
      ? `The tool ${tool} of the MCP server ${server} failed and gave no reason.`
      : `The tool ${tool} of the MCP server ${server} failed: ${said}`;
  return { code: 'execution_failed', message, data: { server, tool } };
}

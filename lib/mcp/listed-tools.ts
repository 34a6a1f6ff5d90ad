import { quote } from '../base/failure.ts';
import { isObject, ownValue, type JsonObject, type JsonValue } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { cutText } from '../base/text.ts';
import { READ_ONLY, type Capability } from '../tools/contract.ts';
import type { CheckSchema } from './client.ts';
import type { Redact } from '../base/redact.ts';
import { withoutPatterns } from './tool-schema.ts';

/** A tool of a server, in our words. */
export type ListedTool = {
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonObject;
  readonly capability: Capability;
};

/** A tool that a server lists and that is not offered, with the reason. */
export type UnusableTool = { readonly name: string; readonly reason: string };

/** What of a server's list can be used. */
export type ListedTools = {
  readonly tools: readonly ListedTool[];
  readonly unusable: readonly UnusableTool[];
};

/** The longest description that is kept, in UTF-16 code units. */
const MAX_DESCRIPTION = 8192;

/** What reading a list needs. */
export type ListReading = { readonly checkSchema: CheckSchema; readonly redact: Redact };

/** Reads what a server lists, in its order. A tool that cannot be used is left out with the reason, never a fault. */
export function readListedTools(listed: readonly JsonValue[], reading: ListReading): ListedTools {
  const tools = new Map<string, ListedTool>();
  const unusable: UnusableTool[] = [];
  for (const one of listed) {
    const name = reading.redact(textOf(one, 'name'));
    const tool = tools.has(name)
      ? fail('The server lists it twice: the first one counts.')
      : readTool(one, name, reading);
    if (tool.ok) tools.set(name, tool.value);
    else unusable.push({ name: cutText(name, 128), reason: tool.error });
  }
  return { tools: [...tools.values()], unusable };
}

function readTool(
  listed: JsonValue,
  name: string,
  { checkSchema, redact }: ListReading,
): Result<ListedTool, string> {
  // Specification 2026-07-28, "Tools": names of 1 to 128 of these characters.
  if (!/^[A-Za-z0-9_.-]{1,128}$/.test(name)) {
    return fail(`${quote(name)} is no tool's name: 1 to 128 of A-Z, a-z, 0-9, "_", "-" and ".".`);
  }
  const schema = ownValue(listed, 'inputSchema');
  if (!isObject(schema)) return fail('It has no input schema.');
  // What came as JSON is JSON.
  const input_schema = redact(withoutPatterns(schema as JsonObject));
  const fault = checkSchema(input_schema);
  if (fault !== undefined) return fail(fault.message);
  return ok({
    name,
    // Redacted before it is cut: a cut could leave the beginning of a secret.
    description: shortened(redact(textOf(listed, 'description') || textOf(listed, 'title'))),
    input_schema,
    capability: readCapability(ownValue(listed, 'annotations')),
  });
}

function textOf(value: unknown, key: string): string {
  const text = ownValue(value, key);
  return typeof text === 'string' ? text : '';
}

function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const kept = cutText(text, MAX_DESCRIPTION);
  return `${kept}\n[cut: ${text.length - kept.length} more characters]`;
}

/**
 * What a server's annotations say of a tool (specification 2026-07-28, "ToolAnnotations"). They are the server's word
 * alone. A tool that does not say it only reads counts as one that writes, with effects outside; so does one that
 * contradicts itself.
 */
export function readCapability(annotations: unknown): Capability {
  const hint = (key: string) => ownValue(annotations, key) === true;
  if (hint('readOnlyHint') && !hint('destructiveHint')) return READ_ONLY;
  return {
    read_only: false,
    writes: true,
    checkpointable: false,
    write_scope: [],
    side_effects: ['network'],
    idempotent: hint('idempotentHint'),
    unsafe: hint('destructiveHint'),
    human_approval_required: false,
  };
}

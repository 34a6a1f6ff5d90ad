import { isNestedWithin, type JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { readCallResult } from './call-result.ts';
import type { CheckSchema, McpAnswer, McpCall, McpClient, McpTarget } from './client.ts';
import { faultFailure } from './fault.ts';
import { readListedTools, type ListedTools } from './listed-tools.ts';
import { redactor, type Redact } from '../base/redact.ts';

/** A server's tools, how long they hold, and the revision of the protocol it speaks. */
export type ServerTools = ListedTools & { readonly ttl_ms: number | null; readonly protocol: string };

/** How deep what a server sends may be nested. */
const MAX_NESTING = 80;

/** Asks a server for its tools. Nothing that comes back holds a secret of the target. */
export async function listServerTools(
  client: McpClient,
  target: McpTarget,
  checkSchema: CheckSchema,
): Promise<Result<ServerTools>> {
  const redact = redactor(target.secrets);
  const list = checked(target, await client.list(target), redact);
  if (!list.ok) return list;
  const { tools, ttl_ms, protocol } = list.value;
  return ok({ ...readListedTools(tools, { checkSchema, redact }), ttl_ms, protocol });
}

/** Calls a tool of a server. Neither the output nor a failure holds a secret of the target. */
export async function callServerTool(
  client: McpClient,
  target: McpTarget,
  call: McpCall,
  signal: AbortSignal | undefined,
): Promise<Result<JsonObject>> {
  const redact = redactor(target.secrets);
  const answer = checked(target, await client.call(target, call, signal), redact);
  if (!answer.ok) return answer;
  return readCallResult({ server: target.server, tool: call.tool }, answer.value, redact);
}

function checked<T>({ server }: McpTarget, answer: McpAnswer<T>, redact: Redact): Result<T> {
  if (!answer.ok) return fail(faultFailure(server, answer.error, redact));
  if (isNestedWithin(answer.value, MAX_NESTING)) return ok(answer.value);
  const message = `The answer is nested over ${MAX_NESTING} deep`;
  return fail(faultFailure(server, { kind: 'foreign', message }, redact));
}

import type { Failure } from '../base/failure.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Result } from '../base/result.ts';
import type { McpFault } from './fault.ts';

/** A server about to be called: every reference filled in. Lives as long as one exchange. */
export type McpTarget = {
  /** The name that the skill gives it. */
  readonly server: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of secrets in the address and the headers: what must not be seen anywhere else. */
  readonly secrets: readonly string[];
};

/** What a server lists: its tools as they came, all pages. */
export type McpList = {
  readonly tools: readonly JsonValue[];
  /** How long the server says that the list holds, in milliseconds; null when it does not say. */
  readonly ttl_ms: number | null;
  /** The revision of the protocol that was agreed on. */
  readonly protocol: string;
};

/** A tool to be called, and with what. */
export type McpCall = {
  readonly tool: string;
  readonly input_schema: JsonObject;
  readonly input: JsonObject;
};

/** What a client gives: a value, or the fault in the words of the protocol. */
export type McpAnswer<T> = Result<T, McpFault>;

/**
 * Speaks the Model Context Protocol over streamable HTTP, in its current and its previous revision. Every call is an
 * exchange of its own: it connects, asks and lets go. It follows redirects and bounds what it reads; it never throws.
 */
export interface McpClient {
  list(target: McpTarget, signal?: AbortSignal): Promise<McpAnswer<McpList>>;
  /** The result as the server gave it, `isError` or not. */
  call(target: McpTarget, call: McpCall, signal?: AbortSignal): Promise<McpAnswer<JsonObject>>;
}

/** Why a tool's schema cannot be used, or undefined. */
export type CheckSchema = (schema: JsonObject) => Failure | undefined;

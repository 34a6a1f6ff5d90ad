import type { JsonObject } from './json.ts';

/**
 * Every way in which a call can be refused. Codes are stable: programs switch on them. `functions/problem.ts` gives
 * each its HTTP status; nothing else does.
 */
export type FailureCode =
  | 'unauthorized'
  | 'misconfigured'
  | 'invalid_json'
  | 'invalid_yaml'
  | 'invalid_input'
  | 'invalid_output'
  | 'invalid_name'
  | 'invalid_path'
  | 'path_traversal'
  | 'invalid_pattern'
  | 'invalid_archive'
  | 'invalid_skill'
  | 'not_found'
  | 'not_a_directory'
  | 'not_a_file'
  | 'not_activated'
  | 'binary_file'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'conflict'
  | 'precondition_failed'
  | 'range_not_satisfiable'
  | 'limit_exceeded'
  | 'timed_out'
  | 'cancelled'
  | 'access_denied'
  | 'approval_required'
  | 'execution_failed'
  | 'unavailable'
  | 'internal';

/**
 * An expected failure, as a value. `message` is written for the caller: what is wrong and what to do about it; it
 * never holds a secret, a stack or a path of the host.
 */
export type Failure = {
  readonly code: FailureCode;
  readonly message: string;
  /** The offending part of the call: `input.path`, `limits.steps`, a header or a query parameter. */
  readonly field?: string;
  /** What a program may want to read: limits, actual values, positions, close matches. */
  readonly data?: JsonObject;
};

/** A limit that was reached: names the limit, its maximum and what was seen, and says how to stay within it. */
export function limitExceeded(limit: string, maximum: number, actual: number, advice: string): Failure {
  return {
    code: 'limit_exceeded',
    message: `${limit}: ${actual} is over the limit of ${maximum}. ${advice}`,
    data: { limit, maximum, actual },
  };
}

/** Something that does not exist here, or is not the caller's (the two answer alike). */
export function notFound(kind: string, name: string, advice: string): Failure {
  return {
    code: 'not_found',
    message: `${kind} ${quote(name)} was not found. ${advice}`,
    data: { kind, name },
  };
}

/** A value of the wrong type or shape in the caller's input. */
export function invalidInput(field: string, message: string, data?: JsonObject): Failure {
  return data === undefined
    ? { code: 'invalid_input', message, field }
    : { code: 'invalid_input', message, field, data };
}

/** A caller's text as it may stand in a message: quoted, control characters escaped, cut at 120 code units. */
export function quote(text: string): string {
  const short = text.length > 120 ? `${text.slice(0, 119)}…` : text;
  return JSON.stringify(short.toWellFormed());
}

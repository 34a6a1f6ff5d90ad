import type { Failure, FailureCode } from '../lib/base/failure.ts';

/** The HTTP status of each failure: decided here and nowhere else. */
export const STATUS: Readonly<Record<FailureCode, number>> = {
  unauthorized: 401,
  misconfigured: 503,
  invalid_json: 400,
  invalid_yaml: 400,
  invalid_input: 422,
  invalid_output: 502,
  invalid_name: 422,
  invalid_path: 422,
  path_traversal: 422,
  invalid_pattern: 422,
  invalid_archive: 422,
  invalid_skill: 422,
  not_found: 404,
  not_a_directory: 422,
  not_a_file: 422,
  not_activated: 409,
  binary_file: 422,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  conflict: 409,
  precondition_failed: 412,
  range_not_satisfiable: 416,
  limit_exceeded: 413,
  timed_out: 504,
  cancelled: 409,
  access_denied: 403,
  approval_required: 403,
  execution_failed: 500,
  unavailable: 503,
  internal: 500,
};

/** A failure as RFC 9457 problem details; `code`, `field` and `data` are our extension members. */
export function problem(failure: Failure, requestId: string): Response {
  const status = STATUS[failure.code];
  const body = {
    type: `urn:troupe:problem:${failure.code}`,
    title: failure.code.replaceAll('_', ' '),
    status,
    detail: failure.message,
    code: failure.code,
    ...(failure.field === undefined ? {} : { field: failure.field }),
    ...(failure.data === undefined ? {} : { data: failure.data }),
    request_id: requestId,
  };
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  if (status === 401) headers.set('www-authenticate', 'Bearer realm="troupe"');
  return new Response(JSON.stringify(body), { status, headers });
}

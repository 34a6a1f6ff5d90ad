import { concat } from '../lib/base/bytes.ts';
import { limitExceeded } from '../lib/base/failure.ts';
import type { JsonValue } from '../lib/base/json.ts';
import { fail, ok, type Result } from '../lib/base/result.ts';
import { decodeStrict, dropByteOrderMark } from '../lib/base/text.ts';
import { readYaml } from '../lib/base/yaml-document.ts';

/** The largest body other than an upload, in bytes. */
const MAX_BODY = 1024 * 1024;

/** The body's chunks; none for a request without one. */
export async function* bodyChunks(request: Request): AsyncIterable<Uint8Array> {
  if (request.body === null) return;
  for await (const chunk of request.body) yield chunk;
}

/** The body as UTF-8 text. Stops reading at the limit, whatever the length header says. */
async function readText(request: Request): Promise<Result<string>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(request)) {
    size += chunk.length;
    if (size > MAX_BODY) return fail(limitExceeded('body', MAX_BODY, size, 'Send less (bytes are counted).'));
    chunks.push(chunk);
  }
  const text = decodeStrict(concat(chunks));
  if (text !== undefined) return ok(dropByteOrderMark(text));
  return fail({ code: 'invalid_json', message: 'The body is not UTF-8 text.', field: 'body' });
}

/** The body as JSON; an empty body is the empty object. */
export async function readJson(request: Request): Promise<Result<JsonValue>> {
  const text = await readText(request);
  if (!text.ok) return text;
  if (text.value.trim() === '') return ok({});
  try {
    const value: JsonValue = JSON.parse(text.value);
    return ok(value);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read';
    return fail({ code: 'invalid_json', message: `The body is not JSON: ${why}.`, field: 'body' });
  }
}

/** The body as a configuration: JSON when the content type says so, YAML (of which JSON is a part) otherwise. */
export async function readDocument(request: Request): Promise<Result<JsonValue>> {
  if ((request.headers.get('content-type') ?? '').includes('json')) return readJson(request);
  const text = await readText(request);
  return text.ok ? readYaml(text.value, 'body') : text;
}

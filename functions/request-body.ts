import { concat } from '../lib/base/bytes.ts';
import { limitExceeded, type Failure } from '../lib/base/failure.ts';
import { isNestedWithin, type JsonValue } from '../lib/base/json.ts';
import { fail, ok, type Result } from '../lib/base/result.ts';
import { decodeStrict, dropByteOrderMark } from '../lib/base/text.ts';
import { readYaml } from '../lib/base/yaml-document.ts';
import { bodyOf } from './body-reader.ts';

/** The largest body other than an upload, in bytes. */
const MAX_BODY = 1024 * 1024;
const SEND_LESS = 'Send less (bytes are counted).';

/** How deep a body may be nested: everything that reads one goes down level by level. */
const MAX_NESTING = 100;

/** Why a body is refused that says itself that it is larger than `maximum` bytes: nothing of it is read then. */
export function declaredTooLarge(
  request: Request,
  limit: string,
  maximum: number,
  advice: string,
): Failure | undefined {
  const { declared = 0 } = bodyOf(request);
  return declared > maximum ? limitExceeded(limit, maximum, declared, advice) : undefined;
}

/** The body, no larger than the limit, whatever its length header says. */
async function readBytes(request: Request): Promise<Result<Uint8Array>> {
  const tooLarge = declaredTooLarge(request, 'body', MAX_BODY, SEND_LESS);
  if (tooLarge !== undefined) return fail(tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of bodyOf(request).chunks()) {
      size += chunk.length;
      if (size > MAX_BODY) return fail(limitExceeded('body', MAX_BODY, size, SEND_LESS));
      chunks.push(chunk);
    }
  } catch {
    return fail({ code: 'cancelled', message: 'The body broke off before its end. Send it again.' });
  }
  return ok(concat(chunks));
}

/** The body as UTF-8 text. */
async function readText(request: Request): Promise<Result<string>> {
  const bytes = await readBytes(request);
  if (!bytes.ok) return bytes;
  const text = decodeStrict(bytes.value);
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
    if (isNestedWithin(value, MAX_NESTING)) return ok(value);
    const message = `The body is nested deeper than ${MAX_NESTING} levels. Flatten it.`;
    return fail({ code: 'invalid_json', message, field: 'body' });
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

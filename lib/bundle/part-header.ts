import { fail, ok, type Result } from '../base/result.ts';
import { decodeStrict } from '../base/text.ts';

/** What a part's header says of it. */
export type PartHeader = { readonly fieldName: string; readonly fileName: string | undefined };

/**
 * Reads the header lines of a part of a form (RFC 7578). A file name may be quoted as browsers do it (`%22`, `%0D`,
 * `%0A`: HTML, "multipart form data"), with back-slashes as older programs do, or as `filename*=UTF-8''…` (RFC 5987).
 */
export function parsePartHeader(bytes: Uint8Array): Result<PartHeader, string> {
  const text = decodeStrict(bytes);
  if (text === undefined) return fail('a part has a header that is not UTF-8');
  const lines = text.split('\r\n');
  const encoding = valueOf(lines, 'content-transfer-encoding')?.toLowerCase() ?? 'binary';
  if (!['7bit', '8bit', 'binary'].includes(encoding))
    return fail('a part has a transfer encoding, which is not read');
  const disposition = valueOf(lines, 'content-disposition') ?? '';
  if (!/^form-data\s*(?:;|$)/i.test(disposition))
    return fail('a part has no "Content-Disposition: form-data"');
  const parameters = parameterMap(disposition);
  const extended = parameters.get('filename*');
  const plain = parameters.get('filename');
  const fileName = extended === undefined ? plain : decodeExtended(extended);
  if (extended !== undefined && fileName === undefined)
    return fail('a part has a filename* that is not UTF-8');
  return ok({ fieldName: parameters.get('name') ?? '', fileName });
}

function valueOf(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

function parameterMap(disposition: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  const pattern = /;\s*([A-Za-z0-9*_-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;
  for (const [, key = '', quoted, token = ''] of disposition.matchAll(pattern)) {
    const name = key.toLowerCase();
    if (!parameters.has(name)) parameters.set(name, quoted === undefined ? token : unquote(quoted));
  }
  return parameters;
}

function unquote(text: string): string {
  const unescaped = text.replaceAll(/\\(["\\])/g, '$1');
  return unescaped.replaceAll('%22', '"').replaceAll(/%0d/gi, '\r').replaceAll(/%0a/gi, '\n');
}

function decodeExtended(value: string): string | undefined {
  const match = /^utf-8'[^']*'(.*)$/i.exec(value);
  if (match?.[1] === undefined) return undefined;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return undefined;
  }
}

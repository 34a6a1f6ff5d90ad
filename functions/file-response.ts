import { toHex } from '../lib/base/bytes.ts';
import type { ExportedSkill } from '../lib/catalogue/export-skill.ts';
import { baseName, type FilePath } from '../lib/files/file-path.ts';
import { readRange } from './byte-range.ts';
import { refuse, type Host } from './context.ts';
import { isKnown, isStillRange } from './entity-tags.ts';

/**
 * Bytes of a stored file: always a download, never a page of this origin. One range of them may be asked for; several
 * are answered with the whole.
 */
export function fileResponse(c: Host, path: FilePath, bytes: Uint8Array): Response {
  const etag = tagOf(c, bytes);
  c.header('etag', etag);
  c.header('accept-ranges', 'bytes');
  const ranged = c.req.method === 'GET' && isStillRange(c, etag) && !isKnown(c, etag);
  const range = readRange(ranged ? c.req.header('range') : undefined, bytes.length);
  if (range === 'none') {
    const message = `The file has ${bytes.length} bytes, and none of them is in the range.`;
    const refused = refuse(c, { code: 'range_not_satisfiable', message, field: 'Range' });
    refused.headers.set('content-range', `bytes */${bytes.length}`);
    return refused;
  }
  c.header('content-type', 'application/octet-stream');
  c.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(baseName(path))}`);
  c.header('content-security-policy', "default-src 'none'; sandbox");
  if (range === 'whole') return c.body(bytes.slice());
  c.header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`);
  return c.body(bytes.slice(range.first, range.last + 1), 206);
}

/** An exported skill. `troupe-changed` names the keys of the SKILL.md's header that its dialect changed. */
export function archiveResponse(c: Host, { bytes, fileName, contentType, changed }: ExportedSkill): Response {
  c.header('etag', tagOf(c, bytes));
  c.header('content-type', contentType);
  c.header('content-disposition', `attachment; filename="${fileName}"`);
  c.header('troupe-changed', changed.join(', '));
  return c.body(bytes);
}

function tagOf(c: Host, bytes: Uint8Array): string {
  return `"${toHex(c.get('services').digest.sha256(bytes))}"`;
}

/** A file's name in UTF-8, percent-encoded: RFC 8187 (attr-char) also takes out the four marks that URIs may hold. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

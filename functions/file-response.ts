import type { ExportedSkill } from '../lib/catalogue/export-skill.ts';
import { baseName, type FilePath } from '../lib/files/file-path.ts';

/** Bytes of a stored file: always a download, never a page of this origin. */
export function fileResponse(path: FilePath, bytes: Uint8Array): Response {
  return new Response(bytes.slice(), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeName(baseName(path))}`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}

/** An exported skill. `troupe-changed` names the keys of the SKILL.md's header that its dialect changed. */
export function archiveResponse({ bytes, fileName, contentType, changed }: ExportedSkill): Response {
  return new Response(bytes, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'troupe-changed': changed.join(', '),
    },
  });
}

/** A file's name in UTF-8, percent-encoded: RFC 8187 (attr-char) also takes out the four marks that URIs may hold. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

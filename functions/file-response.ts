import { baseName, type FilePath } from '../lib/files/file-path.ts';

/** Bytes of a stored file: always a download, never a page of this origin. */
export function fileResponse(path: FilePath, bytes: Uint8Array): Response {
  return new Response(bytes.slice(), {
    headers: {
      'content-type': 'application/octet-stream',
      // RFC 6266 and RFC 8187: the name in UTF-8, percent-encoded.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(baseName(path)).replaceAll("'", '%27')}`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}

/** The first bytes of common binary formats, each as its specification gives them. */
const SIGNATURES: readonly (readonly [string, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
  ['application/gzip', [0x1f, 0x8b]],
  ['application/wasm', [0x00, 0x61, 0x73, 0x6d]],
  ['application/x-elf', [0x7f, 0x45, 0x4c, 0x46]],
  ['application/vnd.sqlite3', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
];

/** The media type that the first bytes of a file show; `application/octet-stream` for one that is not known. */
export function mediaTypeOf(bytes: Uint8Array): string {
  const known = SIGNATURES.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte));
  return known?.[0] ?? 'application/octet-stream';
}

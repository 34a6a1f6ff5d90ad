const BLOCK = 512;

/** A file to pack: its path inside the archive and its bytes. */
export type PackedFile = { readonly path: string; readonly bytes: Uint8Array; readonly executable: boolean };

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`;
}

function header({ path, bytes, executable }: PackedFile): Buffer {
  const name = Buffer.from(path);
  if (name.length > 100) throw new Error(`${path} is ${name.length} bytes long; this writer stops at 100`);
  const block = Buffer.alloc(BLOCK);
  name.copy(block);
  block.write(octal(executable ? 0o755 : 0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(bytes.length, 12), 124);
  block.write(octal(0, 12), 136);
  block.write('        0', 148);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total: number, byte: number) => total + byte, 0);
  block.write(`${octal(sum, 7)} `, 148);
  return block;
}

/** A ustar archive (POSIX.1-1988): what it takes to upload a folder, without times and owners. */
export function packTar(files: readonly PackedFile[]): Buffer {
  const parts = files.flatMap((file) => [
    header(file),
    file.bytes,
    Buffer.alloc((BLOCK - (file.bytes.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

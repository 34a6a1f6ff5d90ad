/** In each byte of a word: the lowest bit, the highest bit. */
const LOW = 0x01010101;
const HIGH = 0x80808080;

/** Words that are checked at once. */
const STRIDE = 4;

/** True when a byte is 0. Looks at four bytes at a time, and at sixteen before it decides. */
export function hasZeroByte(bytes: Uint8Array): boolean {
  if (bytes.length < 4 * STRIDE) return bytes.includes(0);
  const start = (4 - (bytes.byteOffset % 4)) % 4;
  const count = (bytes.length - start) >>> 2;
  const whole = count - (count % STRIDE);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + start, count);
  for (let i = 0; i < whole; i += STRIDE) {
    const a = words[i] ?? 0;
    const b = words[i + 1] ?? 0;
    const c = words[i + 2] ?? 0;
    const d = words[i + 3] ?? 0;
    // A borrow sets the highest bit of a byte that was 0, or of one above it; it sets none without a 0.
    const marks = ((a - LOW) & ~a) | ((b - LOW) & ~b) | ((c - LOW) & ~c) | ((d - LOW) & ~d);
    if ((marks & HIGH) !== 0) return true;
  }
  return bytes.subarray(0, start).includes(0) || bytes.subarray(start + 4 * whole).includes(0);
}

import { utf8 } from '../base/bytes.ts';
import { ArchiveFault } from '../base/ports.ts';
import { limitFault } from './fault.ts';
import type { IntakeLimits } from './limits.ts';
import { parsePartHeader } from './part-header.ts';
import type { StreamReader } from './stream-reader.ts';

/** A part of a form. Its content is to be read, or left, before the next part is asked for. */
export type FormPart = {
  readonly fieldName: string;
  /** Absent for a plain field. */
  readonly fileName: string | undefined;
  readonly content: AsyncIterable<Uint8Array>;
};

/** Bytes looked at together when searching for a boundary. */
const WINDOW = 64 * 1024;
/** Bytes of a part's header lines. */
const MAX_HEADER = 16 * 1024;
const HEADER_END = utf8('\r\n\r\n');
const CR = 0x0d;

/** The boundary of a multipart form's content type; undefined for any other type. Throws for a form without one. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType)) return undefined;
  const match = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2] ?? '';
  // RFC 2046, section 5.1.1: 1 to 70 characters of ASCII.
  if (!/^[\x20-\x7e]{1,70}$/.test(boundary))
    throw formFault('its content type names no boundary of 1 to 70 characters');
  return boundary;
}

/** The parts of a multipart/form-data body (RFC 7578), one after another as they arrive. */
export async function* readMultipart(
  body: StreamReader,
  boundary: string,
  limits: IntakeLimits,
): AsyncGenerator<FormPart> {
  const delimiter = utf8(`\r\n--${boundary}`);
  const opening = delimiter.subarray(2);
  const head = await body.peek(opening.length);
  if (startsWith(head, opening)) await body.read(opening.length);
  else await drain(readUntil(body, delimiter));
  for (let parts = 1; !(await isLast(body)); parts += 1) {
    if (parts > limits.entries)
      throw limitFault('entries', limits.entries, parts, 'The form has too many parts.');
    const content = readUntil(body, delimiter);
    yield { ...(await readHeader(body)), content };
    await drain(content);
  }
  // What follows the last boundary is no part of the form (RFC 2046).
  await drain(body.rest());
}

/** After a boundary: true at the end mark, false at a line end; blanks may stand before it. */
async function isLast(body: StreamReader): Promise<boolean> {
  for (let blanks = 0; blanks < 256; blanks += 1) {
    const [a, b] = await body.peek(2);
    if (a === 0x20 || a === 0x09) await body.read(1);
    else if (a === CR && b === 0x0a) {
      await body.read(2);
      return false;
    } else if (a === 0x2d && b === 0x2d) return true;
    else break;
  }
  throw formFault('a boundary is not followed by the end of its line');
}

async function readHeader(body: StreamReader): Promise<Omit<FormPart, 'content'>> {
  const window = await body.peek(MAX_HEADER + HEADER_END.length);
  const end = find(window, HEADER_END);
  if (end < 0 && window.length > MAX_HEADER) {
    throw limitFault(
      'partHeader',
      MAX_HEADER,
      window.length,
      'A part of the form has a header that is too long.',
    );
  }
  if (end < 0) throw formFault('it ends inside the header of a part');
  const parsed = parsePartHeader(window.slice(0, end));
  if (!parsed.ok) throw formFault(parsed.error);
  await body.read(end + HEADER_END.length);
  return parsed.value;
}

/** The bytes before the next delimiter, which is consumed. */
async function* readUntil(body: StreamReader, delimiter: Uint8Array): AsyncGenerator<Uint8Array> {
  for (;;) {
    const window = await body.peek(WINDOW);
    const at = find(window, delimiter);
    if (at >= 0) {
      // Consumed before it is handed on: whoever stops reading here leaves the stream behind the delimiter.
      const bytes = await body.read(at);
      await body.read(delimiter.length);
      if (bytes.length > 0) yield bytes;
      return;
    }
    if (window.length < WINDOW) throw formFault('it ends before its last boundary');
    // The delimiter may start in the last bytes and end in the next window.
    yield await body.read(window.length - delimiter.length);
  }
}

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks) {
    // Not wanted.
  }
}

function find(bytes: Uint8Array, wanted: Uint8Array): number {
  const last = bytes.length - wanted.length;
  for (let at = bytes.indexOf(CR); at >= 0 && at <= last; at = bytes.indexOf(CR, at + 1)) {
    if (startsWith(bytes.subarray(at), wanted)) return at;
  }
  return -1;
}

function startsWith(bytes: Uint8Array, wanted: Uint8Array): boolean {
  return bytes.length >= wanted.length && wanted.every((byte, i) => bytes[i] === byte);
}

function formFault(reason: string): ArchiveFault {
  return new ArchiveFault({
    code: 'invalid_archive',
    message: `The multipart form is malformed: ${reason}. Let an HTTP client build the form.`,
  });
}

import { utf8 } from '../../lib/base/bytes.ts';
import { makeTar } from '../../lib/bundle/archive-maker.oracle.ts';

const MB = 1024 * 1024;
const BLOCK = 512;
const CHUNK = 64 * 1024;

/** What a large body is from its start on; the rest of it is filled up. */
const STARTS: Readonly<Record<string, (size: number) => Uint8Array>> = {
  'a tar with one file': (size) => tarHeader('0', size - 4 * BLOCK),
  'a tar with an extended header of 5 MB': () => tarHeader('x', 5 * MB),
  'a zip': () => utf8('PK\u0003\u0004'),
  'a form with an endless part header': () => utf8('--XX\r\nContent-Disposition: form-data; x="'),
  'no archive': () => utf8('x'),
  JSON: () => utf8('{"prompt": "'),
};

/** A header that says it is followed by `size` bytes. */
function tarHeader(type: string, size: number): Uint8Array {
  const header = makeTar([{ name: 'a/b', type }]).slice(0, BLOCK);
  header.set(utf8(`${size.toString(8).padStart(11, '0')}\0        `), 124);
  header.set(utf8(' '.repeat(8)), 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.set(utf8(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  return header;
}

/** A body of so many MB. In chunks nothing says beforehand how long it is. */
export function largeBody(start: string, megabytes: number, inChunks: boolean): RequestInit {
  const made = STARTS[start]?.(megabytes * MB);
  if (made === undefined) throw new Error(`There is no body that starts as ${start}.`);
  const bytes = new Uint8Array(megabytes * MB).fill(0x78);
  bytes.set(made);
  return inChunks ? streamed(chunksOf(bytes)) : { body: bytes };
}

function chunksOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, (at += CHUNK)));
    },
  });
}

/** A body whose sender breaks off after its start. */
export function brokenBody(start: string): RequestInit {
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new Error('the sender breaks off'));
      else controller.enqueue(STARTS[start]?.(10 * MB) ?? utf8(start));
      sent = true;
    },
  });
  return streamed(body);
}

/** Node wants to be told that the answer comes after the body; the types of Workers do not know of it. */
function streamed(body: ReadableStream<Uint8Array>): RequestInit {
  return { body, duplex: 'half' } as RequestInit;
}

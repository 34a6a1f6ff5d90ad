import type { JsonObject } from '../../lib/base/json.ts';
import type { CorpusFile } from '../cases/open-corpus.ts';

/** What the Worker that only searches is asked: to call the tool so many times, and whether to show the matches. */
export type SearchRequest = { readonly input: JsonObject; readonly times: number; readonly shown: boolean };

const HEAD = 4;

/** Files as one array: how long the list of paths and sizes is, that list as JSON, the contents. */
export function frame(files: readonly CorpusFile[]): Uint8Array<ArrayBuffer> {
  const list = new TextEncoder().encode(JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length])));
  const framed = new Uint8Array(HEAD + list.length + files.reduce((sum, { bytes }) => sum + bytes.length, 0));
  new DataView(framed.buffer).setUint32(0, list.length);
  framed.set(list, HEAD);
  let at = HEAD + list.length;
  for (const { bytes } of files) {
    framed.set(bytes, at);
    at += bytes.length;
  }
  return framed;
}

/** The files of such an array. */
export function unframe(framed: Uint8Array): CorpusFile[] {
  let at = HEAD + new DataView(framed.buffer, framed.byteOffset).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(framed.subarray(HEAD, at))) as [string, number][];
  return list.map(([path, size]) => {
    const bytes = framed.subarray(at, at + size);
    at += size;
    return { path, bytes };
  });
}

import { expect, it } from 'vitest';

import { utf8 } from '../base/bytes.ts';
import { bodyOf, NO_BODY, type StreamBody } from './archive-entry.ts';

async function chunksIn({ chunks }: StreamBody): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

it('a body gives its bytes in one chunk, none where there are none, as often as it is asked', async () => {
  const bytes = utf8('text');
  const body = bodyOf(bytes);
  for (const _ of [1, 2]) expect(await chunksIn(body)).toEqual([bytes]);
  expect(await chunksIn(bodyOf(new Uint8Array(0)))).toEqual([]);
  expect(await chunksIn(NO_BODY)).toEqual([]);
});

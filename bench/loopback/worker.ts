import path from 'node:path';
import { createTestHarness } from 'wrangler';
import type { JsonObject } from '../../lib/base/json.ts';
import type { CorpusFile } from '../cases/open-corpus.ts';
import { frame, type SearchRequest } from './search-protocol.ts';

const ROOT_KEY = 'a-root-key-for-benches-of-32-characters';
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
const JSON_BODY = 'application/json';

/** The Worker on workerd, spoken to over HTTP. */
export type BenchWorker = {
  /** The JSON of an answer; throws unless it is one of success. */
  post(path: string, body: Uint8Array | JsonObject): Promise<JsonObject>;
  close(): Promise<void>;
};

/** The Worker that only searches. */
export type SearchWorker = {
  search(asked: SearchRequest): Promise<JsonObject>;
  close(): Promise<void>;
};

/** Starts a Worker that holds these files and calls the tool on them. */
export async function startSearchWorker(files: readonly CorpusFile[]): Promise<SearchWorker> {
  const harness = createTestHarness({
    root: import.meta.dirname,
    workers: [{ configPath: './search-worker.toml' }],
  });
  const { url } = await harness.listen();
  const ask = async (method: string, body: BodyInit): Promise<JsonObject> => {
    const response = await fetch(url, { method, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as JsonObject;
  };
  await ask('PUT', frame(files));
  return { search: (asked) => ask('POST', JSON.stringify(asked)), close: () => harness.close() };
}

/** Starts the Worker with storage of its own. */
export async function startWorker(): Promise<BenchWorker> {
  const harness = createTestHarness({
    root: path.join(import.meta.dirname, '..', '..'),
    workers: [
      {
        configPath: './wrangler.toml',
        secrets: { TROUPE_ROOT_KEY: ROOT_KEY, TROUPE_SECRETS_KEY: SECRETS_KEY },
      },
    ],
  });
  const { url } = await harness.listen();
  return {
    async post(address, body) {
      const raw = body instanceof Uint8Array;
      const response = await fetch(new URL(address, url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ROOT_KEY}`,
          'content-type': raw ? 'application/octet-stream' : JSON_BODY,
        },
        body: raw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 500)}`);
      return JSON.parse(text) as JsonObject;
    },
    close: () => harness.close(),
  };
}

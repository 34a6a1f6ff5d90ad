import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** A started server, by its address. */
export type ModelServer = { readonly origin: string; readonly close: () => void };

/** Starts the model server in a thread of its own, so that its work is not taken for that of a candidate. */
export async function startModelServer(): Promise<ModelServer> {
  const worker = new Worker(path.join(import.meta.dirname, 'model-worker.ts'));
  const port = await new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { origin: `http://127.0.0.1:${String(port)}`, close: () => void worker.terminate() };
}

import type { Env, QueueMessage } from './env.ts';
import { catalogueOf } from './object-stubs.ts';

/** Handles a batch; a message that fails is delivered again. */
export async function handleBatch(batch: MessageBatch<QueueMessage>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      await settlePack(message.body, env);
      message.ack();
    } catch {
      message.retry({ delaySeconds: 60 });
    }
  }
}

async function settlePack({ namespace, pack }: QueueMessage, env: Env): Promise<void> {
  if (!(await catalogueOf(env, namespace).packIsUsed(pack))) await env.packs.delete(pack);
}

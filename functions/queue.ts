import type { Namespace } from '../lib/base/name.ts';
import type { Env } from './env.ts';
import { catalogueOf } from './objects/stubs.ts';

/** Look at a pack again, and delete it if no bundle uses it. */
export type QueueMessage = {
  readonly kind: 'settle_pack';
  readonly namespace: Namespace;
  readonly pack: string;
};

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

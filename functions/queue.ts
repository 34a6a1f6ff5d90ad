import type { Clock } from '../lib/base/ports.ts';
import { SWEEP_AGE, sweepPage } from '../lib/catalogue/sweep-packs.ts';
import { consoleLog } from './adapters/console-log.ts';
import { listPacks } from './adapters/r2-blobs.ts';
import type { Env, QueueMessage } from './env.ts';
import { catalogueOf } from './object-stubs.ts';

/** The queue of messages that failed for good, as wrangler.toml names it. */
const DEAD_LETTERS = 'troupe-dead';

/** A message that fails is delivered again after so long, in seconds. */
const RETRY_AFTER = 60;

/** Handles a batch; a message that fails is delivered again, and in the end told as dead. */
export async function handleBatch(batch: MessageBatch<QueueMessage>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    if (batch.queue === DEAD_LETTERS) {
      // Nothing is lost with it: the sweep finds what it was about.
      consoleLog.write('error', 'message_dead', { id: message.id, message: message.body });
      message.ack();
      continue;
    }
    try {
      await handle(message.body, env);
      message.ack();
    } catch (error) {
      const { id, attempts, body } = message;
      consoleLog.write('warn', 'message_failed', { id, attempts, message: body, error: String(error) });
      message.retry({ delaySeconds: RETRY_AFTER });
    }
  }
}

/**
 * Starts a sweep of the packs that were stored a day before. The event's own time is not believed: on a laptop anybody
 * may fire it with any, and a pack of an upload that goes on must not be old.
 */
export async function startSweep(env: Pick<Env, 'queue'>, clock: Pick<Clock, 'now'>): Promise<void> {
  await env.queue.send({ kind: 'sweep_packs', before: clock.now() - SWEEP_AGE, after: null });
}

async function handle(message: QueueMessage, env: Env): Promise<void> {
  switch (message.kind) {
    case 'settle_pack':
      if (!(await catalogueOf(env, message.namespace).packIsUsed(message.pack))) {
        await env.packs.delete(message.pack);
      }
      return;
    case 'sweep_packs':
      return sweep(message, env);
    default:
      throw new Error('A message of this kind is not known.');
  }
}

/** One page; the next one is a message of its own. */
async function sweep(
  { before, after }: Extract<QueueMessage, { kind: 'sweep_packs' }>,
  env: Env,
): Promise<void> {
  const { deleted, next } = await sweepPage(after ?? undefined, before, {
    list: listPacks(env.packs),
    delete: async (keys) => env.packs.delete([...keys]),
    catalogueOf: (namespace) => catalogueOf(env, namespace),
  });
  if (deleted > 0) consoleLog.write('warn', 'packs_swept', { deleted });
  if (next !== undefined) await env.queue.send({ kind: 'sweep_packs', before, after: next });
}

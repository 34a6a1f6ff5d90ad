import { systemClock } from './adapters/system-clock.ts';
import { createApp } from './app.ts';
import { readEnv, type QueueMessage, type RawEnv } from './env.ts';
import { handleBatch, startSweep } from './queue.ts';

export { NamespaceObject } from './objects/namespace.ts';
export { RunObject } from './objects/run.ts';

const app = createApp();

/** The Worker's entry points. */
export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  queue: (batch, env) => handleBatch(batch, readEnv(env)),
  scheduled: (_, env) => startSweep(readEnv(env), systemClock),
} satisfies ExportedHandler<RawEnv, QueueMessage>;

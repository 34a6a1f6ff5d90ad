import type { RequestOptions } from '@modelcontextprotocol/client';
import type { Clock } from '../../lib/base/ports.ts';
import type { McpFault, McpStage } from '../../lib/mcp/fault.ts';
import { ExchangeFault } from './mcp-fetch.ts';

/** How long an answer that ended may take to be understood, in milliseconds. */
const GRACE = 500;

/** Waits for work, but not longer than the stage may last, than the caller waits, or than the connection holds. */
export type During = <T>(
  stage: McpStage,
  ms: number,
  work: (options: RequestOptions) => Promise<T>,
) => Promise<T>;

/** Keeps watch over an exchange: its time, and whether anything can still come. */
export type Watch = {
  readonly during: During;
  /** Ends the exchange with a fault; the first one counts. */
  readonly report: (fault: McpFault) => void;
  /** A request is made. */
  readonly began: () => void;
  /** It is over. When none is open and nothing follows from the last one, the server broke off. */
  readonly ended: () => void;
  /** What the SDK says of what it could not make sense of. */
  readonly heard: (error: Error) => void;
  readonly signal: AbortSignal;
  readonly stop: () => void;
};

/** Begins to watch. */
export function startWatch(clock: Clock): Watch {
  const end = new AbortController();
  const failed = Promise.withResolvers<never>();
  // Nobody may be waiting when it fails.
  failed.promise.catch(() => undefined);
  let [open, begun, waits, words] = [0, 0, 0, ''];
  const report = (fault: McpFault) => failed.reject(new ExchangeFault(fault));
  const tellIfOver = async () => {
    const [request, wait] = [begun, waits];
    await clock.sleep(GRACE, end.signal);
    if (open === 0 && begun === request && waits === wait) report({ kind: 'broken', detail: words });
  };
  return {
    report,
    signal: end.signal,
    stop: () => end.abort(),
    heard: (error) => void (words = error.message),
    began() {
      open += 1;
      begun += 1;
    },
    ended() {
      open -= 1;
      if (open === 0) void tellIfOver();
    },
    async during(stage, ms, work) {
      const done = new AbortController();
      // The SDK's own limits are behind ours, whose words are clearer.
      const options = { signal: done.signal, timeout: ms * 2, maxTotalTimeout: ms * 2 };
      try {
        return await Promise.race([
          work(options),
          failed.promise,
          lateFault(clock, { stage, ms }, done.signal),
        ]);
      } finally {
        waits += 1;
        done.abort();
      }
    },
  };
}

/** Never settles once the work is done. */
async function lateFault(
  clock: Clock,
  { stage, ms }: { readonly stage: McpStage; readonly ms: number },
  done: AbortSignal,
): Promise<never> {
  await clock.sleep(ms, done);
  if (done.aborted) return new Promise(() => {});
  throw new ExchangeFault({ kind: 'late', stage, ms });
}

import { utf8 } from '../lib/base/bytes.ts';
import type { LoggedEvent, RunLog } from '../lib/runs/run-log.ts';

/** A comment is sent when nothing else was for so long, in milliseconds: proxies close silent connections. */
const KEEP_ALIVE = 15_000;

/** The headers of a run's events as a stream. */
export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/** A run's events as a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function sseResponse(log: Pick<RunLog, 'follow'>, after: number, signal: AbortSignal): Response {
  const stop = new AbortController();
  const reader = log.follow(after, AbortSignal.any([stop.signal, signal]))[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const timer = setInterval(() => controller.enqueue(utf8(': keep-alive\n\n')), KEEP_ALIVE);
      stop.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    },
    async pull(controller) {
      const next = await reader.next();
      if (next.done === true) {
        stop.abort();
        controller.close();
      } else controller.enqueue(utf8(next.value.map(toSse).join('')));
    },
    // A reader who leaves detaches from the run; it does not stop it.
    cancel: () => stop.abort(),
  });
  return new Response(stream, { headers: SSE_HEADERS });
}

function toSse(event: LoggedEvent): string {
  return `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

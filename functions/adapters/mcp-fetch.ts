import { checkPublicUrl } from '../../lib/base/public-url.ts';
import type { McpFault } from '../../lib/mcp/fault.ts';
import { crossesOrigins, nextHop } from '../../lib/mcp/redirect.ts';

/** The host's fetch, as an SDK calls it. */
export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** What the requests of one exchange are bounded by, and who is told what goes wrong. */
export type FetchRules = {
  readonly fetch: McpFetch;
  readonly allowLoopback: boolean;
  /** Bytes that all answers together may have, after decompression. */
  readonly maxBytes: number;
  /** Ends every request and every answer. */
  readonly signal: AbortSignal;
  /** The first word counts: whoever waits for the exchange hears it at once. */
  readonly onFault: (fault: McpFault) => void;
  /** A request is made. */
  readonly onBegin: () => void;
  /** It is over: with an answer that was read to its end, or without one. */
  readonly onEnd: () => void;
};

/** Carries a fault through an SDK that knows only exceptions. */
export class ExchangeFault extends Error {
  readonly fault: McpFault;
  constructor(fault: McpFault) {
    super(`the exchange ended: ${fault.kind}`);
    this.name = 'ExchangeFault';
    this.fault = fault;
  }
}

/**
 * A fetch for one exchange with an MCP server. Every address is checked, redirects are followed by hand, headers of the
 * skill do not go to another origin, and what is read is counted. A GET is answered here: it would open the stream of
 * notifications, for which nobody waits.
 */
export function mcpFetch(rules: FetchRules): McpFetch {
  const count = byteCounter(rules);
  return async (url, init = {}) => {
    const method = (init.method ?? 'GET').toUpperCase();
    if (method === 'GET') return new Response(null, { status: 405 });
    const first = checkPublicUrl(String(url), 'Its url', rules);
    if (!first.ok) throw told(rules, { kind: 'address', reason: first.error.message });
    let headers = new Headers(init.headers);
    let at = first.value;
    for (let followed = 0; ; followed += 1) {
      rules.onBegin();
      const response = await reach(at, { ...init, headers }, rules);
      const answered = { status: response.status, location: response.headers.get('location') };
      const next = nextHop({ url: at, method, followed }, answered, rules);
      if (!next.ok) throw told(rules, next.error);
      if (next.value === undefined) return counted(response, count, rules);
      await response.body?.cancel();
      rules.onEnd();
      at = next.value.url;
      if (next.value.crossed) headers = new Headers([...headers].filter(([name]) => crossesOrigins(name)));
    }
  };
}

async function reach(url: URL, init: RequestInit, rules: FetchRules): Promise<Response> {
  const signal = init.signal ? AbortSignal.any([init.signal, rules.signal]) : rules.signal;
  try {
    return await rules.fetch(url, { ...init, redirect: 'manual', signal });
  } catch (error) {
    rules.onEnd();
    if (signal.aborted) throw error;
    throw told(rules, { kind: 'unreachable' });
  }
}

function told({ onFault }: FetchRules, fault: McpFault): ExchangeFault {
  onFault(fault);
  return new ExchangeFault(fault);
}

type Count = (bytes: number) => ExchangeFault | undefined;

function byteCounter(rules: FetchRules): Count {
  let left = rules.maxBytes;
  return (bytes) => {
    left -= bytes;
    return left >= 0 ? undefined : told(rules, { kind: 'much', what: 'bytes', most: rules.maxBytes });
  };
}

/** The same answer, its body counted as it is read. */
function counted(response: Response, count: Count, rules: FetchRules): Response {
  const { body, status, statusText } = response;
  if (body === null) {
    rules.onEnd();
    return response;
  }
  const reader = body.getReader();
  const bounded = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          rules.onEnd();
          return;
        }
        const over = count(value.length);
        if (over !== undefined) throw over;
        controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        rules.onEnd();
        if (!rules.signal.aborted) rules.onFault({ kind: 'broken', detail: '' });
        await reader.cancel().catch(() => undefined);
      }
    },
    cancel(reason) {
      rules.onEnd();
      return reader.cancel(reason);
    },
  });
  const headers = new Headers(response.headers);
  // The body is read here, decompressed: these speak of what was sent.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(bounded, { status, statusText, headers });
}

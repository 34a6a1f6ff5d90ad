import type * as Sdk from './mcp-sdk.ts';
import type { Client, ClientOptions } from '@modelcontextprotocol/client';
import type { Clock } from '../../lib/base/ports.ts';
import { fail, ok } from '../../lib/base/result.ts';
import type { McpAnswer, McpTarget } from '../../lib/mcp/client.ts';
import type { McpFault } from '../../lib/mcp/fault.ts';
import type { McpLimits } from '../../lib/mcp/limits.ts';
import { ExchangeFault, mcpFetch, type McpFetch } from './mcp-fetch.ts';
import { startWatch, type During, type Watch } from './mcp-watch.ts';

/** What the client needs of its host. */
export type ExchangePorts = {
  readonly clock: Clock;
  readonly fetch: McpFetch;
  /** Whether servers on the machine itself may be called: for development. */
  readonly allowLoopback: boolean;
  readonly limits: McpLimits;
};

/** A server that was connected to. */
export type Exchange = {
  readonly client: Client;
  readonly during: During;
};

/** How long taking leave of a session may last, in milliseconds. */
const GOODBYE = 1500;

/** Faults after which a server would not hear that its session is over. */
const DEAF: ReadonlySet<McpFault['kind']> = new Set(['unreachable', 'broken', 'address']);

/** Connects, lets `use` ask, and lets go: of the session too, where the server keeps one. Never throws. */
export async function exchangeWith<T>(
  target: McpTarget,
  ports: ExchangePorts,
  signal: AbortSignal | undefined,
  use: (exchange: Exchange) => Promise<T>,
): Promise<McpAnswer<T>> {
  if (signal?.aborted === true) return fail({ kind: 'cancelled' });
  const sdk = await import('./mcp-sdk.ts');
  const watch = startWatch(ports.clock);
  const cancel = () => watch.report({ kind: 'cancelled' });
  signal?.addEventListener('abort', cancel, { once: true });
  const { transport, client } = makeClient(sdk, target, ports, watch);
  let fault: McpFault | undefined;
  try {
    await watch.during('connecting', ports.limits.connectMs, (options) => client.connect(transport, options));
    return ok(await use({ client, during: watch.during }));
  } catch (error) {
    fault = readFault(error, sdk);
    return fail(fault);
  } finally {
    signal?.removeEventListener('abort', cancel);
    if (transport.sessionId !== undefined && !(fault && DEAF.has(fault.kind))) {
      const left = transport.terminateSession().catch(() => undefined);
      await Promise.race([left, ports.clock.sleep(GOODBYE, watch.signal)]);
    }
    watch.stop();
    await client.close().catch(() => undefined);
  }
}

function makeClient(sdk: typeof Sdk, target: McpTarget, ports: ExchangePorts, watch: Watch) {
  const { fetch, allowLoopback, limits } = ports;
  const { signal, report, began, ended, heard } = watch;
  const transport = new sdk.StreamableHTTPClientTransport(new URL(target.url), {
    fetch: mcpFetch({
      fetch,
      allowLoopback,
      maxBytes: limits.bytes,
      signal,
      onFault: report,
      onBegin: began,
      onEnd: ended,
    }),
    requestInit: { headers: { ...target.headers } },
    // Ours follows them, by our rules.
    redirectPolicy: 'follow',
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  });
  const client = new sdk.Client(
    { name: 'troupe', version: '0.1.0' },
    {
      versionNegotiation: { mode: 'auto' },
      inputRequired: { autoFulfill: false },
      // A server's schema of its output would be checked with the server's own patterns.
      jsonSchemaValidator: UNCHECKED,
    },
  );
  Object.assign(client, { onerror: heard });
  return { transport, client };
}

/** Takes any output. */
const takeAll = (input: unknown) => ({ valid: true, data: input, errorMessage: undefined });
const UNCHECKED: NonNullable<ClientOptions['jsonSchemaValidator']> = { getValidator: () => takeAll as never };

function readFault(error: unknown, sdk: typeof Sdk): McpFault {
  if (error instanceof ExchangeFault) return error.fault;
  if (error instanceof sdk.SdkHttpError) {
    const { status, text } = error.data;
    return { kind: 'http', status, text: typeof text === 'string' ? text : '' };
  }
  if (error instanceof sdk.ProtocolError) {
    return { kind: 'protocol', code: error.code, message: error.message };
  }
  return { kind: 'foreign', message: error instanceof Error ? error.message : String(error) };
}

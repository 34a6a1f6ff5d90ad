import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { anthropicSse, type ScriptedTurn } from './anthropic-wire.ts';

/** A loopback server that speaks the Anthropic Messages stream: turns are played in order, requests are kept. */
export type ScriptedProvider = {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** The bodies of the requests so far. */
  readonly requests: readonly ProviderRequest[];
  /** Adds a turn to be played. */
  play(turn: ScriptedTurn): void;
  forget(): void;
  close(): Promise<void>;
};

/** A request as the provider saw it. */
export type ProviderRequest = {
  readonly key: string | undefined;
  readonly body: { readonly [key: string]: unknown };
};

/** Starts the server on a free port of the loopback interface. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const apiKey = 'key-of-the-scripted-provider';
  const requests: ProviderRequest[] = [];
  const turns: ScriptedTurn[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, requests, turns);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiKey,
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    play: (turn) => void turns.push(turn),
    forget() {
      requests.length = 0;
      turns.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  requests: ProviderRequest[],
  turns: ScriptedTurn[],
): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  requests.push({ key: request.headers.authorization, body: JSON.parse(text) });
  const turn = turns.shift() ?? { text: 'The script has no further turn.' };
  if (turn.status !== undefined) {
    response.writeHead(turn.status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ type: 'error', error: { type: turn.error ?? 'api_error', message: 'scripted' } }),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (turn.wait !== undefined) await setTimeout(turn.wait);
  for (const piece of anthropicSse(turn)) response.write(piece);
  if (turn.cut !== true) {
    response.end();
    return;
  }
  // What was written arrives first: a connection that breaks at once would not have opened.
  await setTimeout(50);
  response.destroy();
}

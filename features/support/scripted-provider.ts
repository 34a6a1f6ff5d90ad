import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { anthropicError, anthropicStream } from '../../lib/llm/anthropic-script.fixture.ts';
import { chatStream, openAiError } from '../../lib/llm/chat-script.fixture.ts';
import { responsesStream } from '../../lib/llm/responses-script.fixture.ts';
import { splitBytes, type ScriptedTurn } from '../../lib/llm/script.fixture.ts';
import { withoutMarks } from './cache-marks.ts';

/** A loopback server that speaks three providers' streams: turns are played in order, requests are kept. */
export type ScriptedProvider = {
  /** What a service must find in its environment to call it: three providers with a key each. */
  readonly variables: Readonly<Record<string, string>>;
  /** The address of its OpenAI-shaped interfaces, under a name that is trusted with keys and one that is not. */
  readonly address: { readonly trusted: string; readonly other: string };
  /** The requests so far. */
  readonly requests: readonly ProviderRequest[];
  /** Adds a turn to be played. */
  play(turn: ScriptedTurn): void;
  forget(): void;
  close(): Promise<void>;
};

/** A request as the provider saw it. */
export type ProviderRequest = {
  readonly path: string;
  readonly key: string | undefined;
  /** Without the marks of the prompt cache, so that a step can speak of what is asked alone. */
  readonly body: { readonly [key: string]: unknown };
  /** Where those marks stood. */
  readonly marks: readonly string[];
};

type Protocol = {
  readonly stream: (turn: ScriptedTurn) => string;
  readonly error: (turn: ScriptedTurn) => object;
};

const PROTOCOLS: ReadonlyMap<string, Protocol> = new Map([
  ['/v1/messages', { stream: anthropicStream, error: anthropicError }],
  ['/v1/responses', { stream: responsesStream, error: openAiError }],
  ['/v1/chat/completions', { stream: chatStream, error: openAiError }],
]);

/** Starts the server on a free port of the loopback interface. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const requests: ProviderRequest[] = [];
  const turns: ScriptedTurn[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, requests, turns);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    variables: {
      ANTHROPIC_API_KEY: 'key-of-anthropic',
      ANTHROPIC_BASE_URL: origin,
      OPENAI_API_KEY: 'key-of-openai',
      OPENAI_BASE_URL: `${origin}/v1`,
      GROQ_API_KEY: 'key-of-groq',
      PROVIDER_ORIGINS: origin,
      TROUPE_ALLOW_LOOPBACK: '1',
    },
    address: { trusted: `${origin}/v1`, other: `http://localhost:${port}/v1` },
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
  const path = request.url ?? '';
  requests.push({ path, key: request.headers.authorization, ...withoutMarks(JSON.parse(text)) });
  const turn = turns.shift() ?? { text: 'The script has no further turn.' };
  const protocol = PROTOCOLS.get(path);
  if (protocol === undefined) response.writeHead(404).end();
  else if (turn.status === undefined) await stream(protocol.stream(turn), turn, response);
  else {
    const retry = turn.retry_after === undefined ? {} : { 'retry-after': turn.retry_after };
    response.writeHead(turn.status, { 'content-type': 'application/json', ...retry });
    response.end(JSON.stringify(protocol.error(turn)));
  }
}

async function stream(text: string, turn: ScriptedTurn, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (turn.wait !== undefined) await setTimeout(turn.wait);
  for (const piece of splitBytes(text, turn.split)) response.write(piece);
  if (turn.stall === true || turn.open === true) {
    await once(response, 'close');
    return;
  }
  if (turn.cut !== true) {
    response.end();
    return;
  }
  // What was written arrives first: a connection that breaks at once would not have opened.
  await setTimeout(50);
  response.destroy();
}

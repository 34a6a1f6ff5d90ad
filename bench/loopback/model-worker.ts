/** A model server without latency, in a thread of its own: chat completions as OpenAI streams them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** Answers have ids of their own: a history may be kept by them. */
let answers = 0;
const head = (): string => `"id":"c${answers}","object":"chat.completion.chunk","created":1,"model":"m"`;
const USAGE = '"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}';

function chunk(delta: string, reason = 'null'): string {
  return `data: {${head()},"choices":[{"index":0,"delta":${delta},"finish_reason":${reason}}]}\n\n`;
}

const end = (): string => `data: {${head()},"choices":[],${USAGE}}\n\ndata: [DONE]\n\n`;

function call(tool: string, number: number): string {
  const opening = `{"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"call_${number}","type":"function","function":{"name":"${tool}","arguments":""}}]}`;
  const args = `{"tool_calls":[{"index":0,"function":{"arguments":"{\\"number\\":${number}}"}}]}`;
  return chunk(opening) + chunk(args) + chunk('{}', '"tool_calls"') + end();
}

function text(pieces: number): string {
  return (
    chunk('{"role":"assistant","content":""}') +
    chunk('{"content":"x"}').repeat(pieces) +
    chunk('{}', '"stop"') +
    end()
  );
}

/** Results of tools that the history holds: how far the conversation is. */
function resultsIn(body: string): number {
  let count = 0;
  for (let at = body.indexOf('"role":"tool"'); at >= 0; at = body.indexOf('"role":"tool"', at + 1))
    count += 1;
  return count;
}

/** `/steps/N/TOOL/…` calls the tool until the last of N answers; `/deltas/N/…` answers in N pieces. */
function answerTo(url: string, body: string): string {
  answers += 1;
  const [, kind, size, tool = ''] = url.split('/');
  if (kind === 'deltas') return text(Number(size));
  const done = resultsIn(body);
  return done + 1 < Number(size) ? call(tool, done) : text(1);
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(answerTo(request.url ?? '', Buffer.concat(parts).toString()));
  });
}

const server = createServer(handle);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
  parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
});

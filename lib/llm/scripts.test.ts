import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import type { ScriptedTurn } from './script.fixture.ts';
import { answerOf, type WireName } from './wire.fixture.ts';

/**
 * The scripted streams against the vendors' own helpers, which throw at a field that is missing: what the tests play is
 * what the protocols are.
 */
const TURN: ScriptedTurn = { reasoning: 'Hm', text: 'Hi 👍', calls: [{ name: 'grep', input: '{"a":1}' }] };

const over = (name: WireName) => ({
  apiKey: 'k',
  baseURL: 'http://loopback.test',
  fetch: async () => answerOf(name, TURN),
  maxRetries: 0,
});

test('the Messages stream is one that the vendor’s helper reads', async () => {
  const client = new Anthropic(over('anthropic'));
  const params = { model: 'm', max_tokens: 10, messages: [{ role: 'user' as const, content: 'Hi' }] };
  const message = await client.messages.stream(params).finalMessage();
  expect(message.content).toMatchObject([
    { type: 'thinking', thinking: 'Hm', signature: 'signed' },
    { type: 'text', text: 'Hi 👍' },
    { type: 'tool_use', name: 'grep', input: { a: 1 } },
  ]);
  expect([message.stop_reason, message.usage.output_tokens]).toEqual(['tool_use', 10]);
});

test('the chat stream is one that the vendor’s helper reads', async () => {
  const client = new OpenAI(over('chat'));
  const params = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }], stream: true as const };
  const completion = await client.chat.completions.stream(params).finalChatCompletion();
  const [choice] = completion.choices;
  expect([choice?.finish_reason, choice?.message.content]).toEqual(['tool_calls', 'Hi 👍']);
  expect(choice?.message.tool_calls).toMatchObject([{ function: { name: 'grep', arguments: '{"a":1}' } }]);
  expect(completion.usage?.completion_tokens).toBe(10);
});

test('the Responses stream is one that the vendor’s helper reads', async () => {
  const client = new OpenAI(over('responses'));
  const response = await client.responses.stream({ model: 'm', input: 'Hi' }).finalResponse();
  expect(response.output_text).toBe('Hi 👍');
  expect(response.output).toMatchObject([
    { type: 'reasoning' },
    { type: 'message' },
    { type: 'function_call', name: 'grep', arguments: '{"a":1}' },
  ]);
});

import { expect, test } from 'vitest';
import type { Message } from '../../llm/message.ts';
import type { ScriptedTurn } from '../../llm/script.fixture.ts';
import { ask, streamed, WIRES } from '../../llm/wire.fixture.ts';
import { expectCase, type Case } from './conversation.fixture.ts';
import { linesOf } from './request-view.fixture.ts';

/** What is a provider's own in a conversation, and how it is asked. */
const call = (name: string, input = '{}') => ({ name: `test_S_${name}`, input });
const DONE: ScriptedTurn = { text: 'Done.' };
const GOES_ON = { outcome: { kind: 'completed' }, text: 'Done.' };

const THOUGHTS = [
  { type: 'thinking', thinking: 'Hm', signature: 'c2ln' },
  { type: 'redacted_thinking', data: 'AAAA' },
  { type: 'thinking', thinking: '', signature: 'ZW1wdHk=' },
  { type: 'tool_use', id: 'i', name: 'test_S_echo', input: {} },
];

/** The stream of a turn with these blocks. */
function thoughtful(): Response {
  const events = [
    ...THOUGHTS.map((content_block, index) => ({ type: 'content_block_start', index, content_block })),
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: {} },
    { type: 'message_stop' },
  ];
  return streamed(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
}

test.each<Case>([
  [
    'signed, hidden and empty thoughts go back byte for byte',
    { wire: 'anthropic', turns: [thoughtful, DONE] },
    { ...GOES_ON, bodies: [{}, { messages: [{}, { content: THOUGHTS }, {}] }] },
  ],
  [
    'reasoning goes back, sealed, before the call that it led to',
    { wire: 'responses', turns: [{ reasoning: 'Hm', calls: [call('echo')] }, DONE] },
    {
      ...GOES_ON,
      bodies: [
        { store: false, include: ['reasoning.encrypted_content'] },
        {
          input: [
            { role: 'user' },
            { type: 'reasoning', encrypted_content: 'sealed' },
            { type: 'function_call' },
            { type: 'function_call_output' },
          ],
        },
      ],
    },
  ],
  [
    'OpenAI itself is asked for tools in Responses',
    { wire: 'responses', turns: [DONE] },
    { paths: ['/v1/responses'] },
  ],
  [
    'a compatible server is asked in chat completions',
    { wire: 'chat', turns: [DONE] },
    { paths: ['/v1/chat/completions'] },
  ],
  [
    'a paused turn is sent back as it came and goes on',
    { wire: 'anthropic', turns: [{ text: 'I search.', stop: 'pause_turn' }, DONE] },
    { ...GOES_ON, said: [['user Go'], ['user Go', 'says I search.']] },
  ],
  [
    'a turn that is paused for ever ends at the limit of steps',
    {
      wire: 'anthropic',
      turns: [1, 2, 3, 4].map(() => ({ text: 'More.', stop: 'pause_turn' })),
      actor: { limits: { steps: 3 } },
    },
    { outcome: { kind: 'limit', limit: 'steps' }, asked: 3 },
  ],
  [
    'a full context told as the reason to stop is the same limit',
    { wire: 'anthropic', turns: [{ text: 'T', stop: 'model_context_window_exceeded' }] },
    { outcome: { kind: 'limit', limit: 'context' }, asked: 1 },
  ],
])('%s', (_, given, expected) => expectCase(given, expected));

test('thoughts of one provider are not sent to another', async () => {
  const history: Message[] = [
    { role: 'user', text: 'Go' },
    {
      role: 'assistant',
      text: 'I look.',
      calls: [{ id: 'i', wireName: 'grep', input: {}, rawInput: '' }],
      native: { provider: 'anthropic', content: THOUGHTS },
    },
  ];
  for (const wire of WIRES) {
    const { sent } = await ask(wire, () => new Response('', { status: 500 }), {
      request: { messages: history },
    });
    expect(JSON.stringify(sent)).not.toContain('thinking');
    expect(linesOf(wire, sent[0]?.body ?? {})).toContain('says I look.');
  }
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../base/json.ts';
import type { AssistantMessage, Message, ToolCall } from './message.ts';
import { prepareTranscript } from './transcript.ts';

const user = (text: string): Message => ({ role: 'user', text });
const call = (id: string, more: Partial<ToolCall> = {}): ToolCall => ({
  id,
  wireName: 'grep',
  input: { a: 1 },
  rawInput: '{"a":1}',
  ...more,
});
const turn = (
  text: string,
  calls: ToolCall[] = [],
  native?: AssistantMessage['native'],
): AssistantMessage => ({
  role: 'assistant',
  text,
  calls,
  native,
});
const answers = (...ids: string[]): Message => ({
  role: 'tool',
  answers: ids.map((callId) => ({ callId, text: `of ${callId}`, isError: false })),
});
const own = (content: JsonObject[]) => ({ provider: 'p', content });

const UNANSWERED = 'This call was not answered: the run stopped before its result came.';

/** The role of each message with what it carries. */
function told(messages: readonly Message[]): unknown[] {
  return prepareTranscript(messages, 'p').map((message) => {
    if (message.role === 'user') return message.text;
    if (message.role === 'tool') return message.answers.map(({ callId, text }) => `${callId}: ${text}`);
    return [message.text, ...message.calls.map(({ id, wireName }) => `${id} ${wireName}`)];
  });
}

describe('a history', () => {
  test.each<[string, Message[], unknown[]]>([
    [
      'an answered call stays',
      [user('U'), turn('T', [call('x')]), answers('x')],
      ['U', ['T', 'x grep'], ['x: of x']],
    ],
    [
      'an orphaned call is answered with an error',
      [user('U'), turn('', [call('x'), call('y')]), answers('y'), user('More')],
      ['U', ['', 'x grep', 'y grep'], [`x: ${UNANSWERED}`, 'y: of y'], 'More'],
    ],
    [
      'answers stand in call order, before what the user said meanwhile',
      [user('U'), turn('', [call('x'), call('y')]), answers('y'), user('Wait'), answers('x')],
      ['U', ['', 'x grep', 'y grep'], ['x: of x', 'y: of y'], 'Wait'],
    ],
    [
      'an answer without a call is left out',
      [user('U'), answers('x'), turn('T'), answers('y')],
      ['U', ['T'], 'Continue.'],
    ],
    [
      'a second answer is left out',
      [user('U'), turn('', [call('x')]), answers('x', 'x')],
      ['U', ['', 'x grep'], ['x: of x']],
    ],
    [
      'ids that a provider repeats are told apart',
      [user('U'), turn('', [call('x')]), answers('x'), turn('', [call('x')]), answers('x')],
      ['U', ['', 'x grep'], ['x: of x'], ['', 'call_2 grep'], ['call_2: of x']],
    ],
    [
      'ids that are missing, illegal, too long or of our own shape are replaced',
      [
        user('U'),
        turn('', [
          call(''),
          call('functions.x:0'),
          call('a'.repeat(65)),
          call('call_9'),
          call('b'.repeat(64)),
        ]),
      ],
      [
        'U',
        ['', 'call_1 grep', 'call_2 grep', 'call_3 grep', 'call_4 grep', `${'b'.repeat(64)} grep`],
        ['call_1', 'call_2', 'call_3', 'call_4', 'b'.repeat(64)].map((id) => `${id}: ${UNANSWERED}`),
      ],
    ],
    [
      'calls of one id in one turn take the answers in order',
      [user('U'), turn('', [call('x'), call('x')]), answers('x', 'x')],
      ['U', ['', 'x grep', 'call_2 grep'], ['x: of x', 'call_2: of x']],
    ],
    ['an empty turn is left out', [user('U'), turn(''), turn(' \n')], ['U']],
    ['an empty text says so', [user(' '), turn('T'), user('\ud800')], ['(no text)', ['T'], '\ufffd']],
    ['the user speaks first and last', [turn('T')], ['Continue.', ['T'], 'Continue.']],
    ['nothing at all is a user who wants more', [], ['Continue.']],
    [
      'a made-up name becomes legal',
      [
        user('U'),
        turn('', [
          call('x', { wireName: 'mcp:a.b/ö' }),
          call('y', { wireName: '' }),
          call('z', { wireName: 'n'.repeat(65) }),
        ]),
      ],
      [
        'U',
        ['', 'x mcp_a_b__', 'y unnamed', `z ${'n'.repeat(64)}`],
        [`x: ${UNANSWERED}`, `y: ${UNANSWERED}`, `z: ${UNANSWERED}`],
      ],
    ],
  ])('%s', (_, messages, expected) => {
    expect(told(messages)).toEqual(expected);
  });

  test('an input that is no object, or holds half a character, is replayed as an object that is well-formed', () => {
    const calls = [
      call('x', { input: undefined }),
      call('y', { input: { 'k\ud800': ['\udc00', { a: 'b' }] } }),
    ];
    const sent = prepareTranscript([user('U'), turn('', calls)], 'p')[1];
    expect(sent?.role === 'assistant' ? sent.calls.map(({ input }) => input) : sent).toEqual([
      {},
      { 'k\ufffd': ['\ufffd', { a: 'b' }] },
    ]);
  });

  test('an error stays one', () => {
    const failed: Message = { role: 'tool', answers: [{ callId: 'x', text: 'no', isError: true }] };
    const sent = prepareTranscript(
      [user('U'), turn('', [call('x'), call('y')]), failed, answers('y')],
      'p',
    )[2];
    expect(sent?.role === 'tool' ? sent.answers.map(({ isError }) => isError) : sent).toEqual([true, false]);
  });

  test('native payloads go to their own provider, untouched, and to no other', () => {
    const native = own([{ type: 'thinking', thinking: '', signature: 's' }]);
    const messages = [user('U'), turn('', [], native)];
    const sent = prepareTranscript(messages, 'p');
    expect(sent[1]).toEqual({ role: 'assistant', text: '', calls: [], native });
    expect(sent[1]?.role === 'assistant' ? sent[1].native : undefined).toBe(native);
    expect(sent).toHaveLength(2);
    expect(prepareTranscript(messages, 'other')).toEqual([user('U')]);
    expect(prepareTranscript(messages, 'p')[1]).toEqual(sent[1]);
    expect(prepareTranscript([user('U'), turn('', [], own([]))], 'p')).toEqual([user('U')]);
    const broken = own([{ type: 'text', text: '\ud800' }]);
    expect(prepareTranscript([user('U'), turn('T', [], broken)], 'p')[1]).toMatchObject({
      native: undefined,
    });
  });
});

const text = fc.oneof(
  fc.constantFrom('', ' ', 'Hi', '\ud83d', '👍'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const id = fc.constantFrom('', 'x', 'y', 'call_1', 'call_2', 'functions.a:0', 'z'.repeat(70));
const input = fc.option(fc.dictionary(text, text, { maxKeys: 2 }), { nil: undefined });
const anyCall = fc.record({
  id,
  wireName: fc.oneof(fc.constantFrom('grep', 'a:b', ''), text),
  input,
  rawInput: text,
});
const native = fc.option(
  fc.record({
    provider: fc.constantFrom('p', 'q'),
    content: fc.array(fc.record({ t: text }), { maxLength: 2 }),
  }),
  { nil: undefined },
);
const answer = fc.record({ callId: id, text, isError: fc.boolean() });
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ role: fc.constant('user' as const), text }),
  fc.record({
    role: fc.constant('assistant' as const),
    text,
    calls: fc.array(anyCall, { maxLength: 3 }),
    native,
  }),
  fc.record({ role: fc.constant('tool' as const), answers: fc.array(answer, { maxLength: 4 }) }),
);
const histories = fc.array(message, { maxLength: 12 });

describe('any history', () => {
  test('keeps every rule of what may be sent', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const sent = prepareTranscript(history, 'p');
        expect(sent[0]?.role).toBe('user');
        const last = sent.at(-1);
        expect(last?.role === 'assistant' ? last.native?.provider : 'p').toBe('p');
        const ids = sent.flatMap((each) =>
          each.role === 'assistant' ? each.calls.map((one) => one.id) : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
        sent.forEach((each, i) => expectLegal(each, sent[i + 1], sent[i - 1]));
      }),
      { numRuns: 500 },
    );
  });

  test('is sent alike however often it is prepared, and what comes later changes nothing before', () => {
    fc.assert(
      fc.property(histories, turnArbitrary(), (history, later) => {
        const whole = prepareTranscript([...history, later], 'p');
        const before = prepareTranscript(history, 'p');
        const shared = before.at(-1)?.role === 'user' ? before.slice(0, -1) : before;
        expect(whole.slice(0, shared.length)).toEqual(shared);
        expect(prepareTranscript(before, 'p')).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });
});

function turnArbitrary(): fc.Arbitrary<Message> {
  return fc.record({ role: fc.constant('assistant' as const), text, calls: fc.array(anyCall), native });
}

function expectLegal(message: Message, next: Message | undefined, previous: Message | undefined): void {
  if (message.role === 'user')
    expect([message.text.trim() !== '', message.text.isWellFormed()]).toEqual([true, true]);
  if (message.role === 'tool') {
    expect(previous?.role === 'assistant' ? previous.calls.map((one) => one.id) : 'no turn').toEqual(
      message.answers.map(({ callId }) => callId),
    );
    for (const one of message.answers) expect(one.text.trim() !== '' && one.text.isWellFormed()).toBe(true);
  }
  if (message.role !== 'assistant') return;
  expect(message.text !== '' || message.calls.length > 0 || message.native !== undefined).toBe(true);
  expect(message.text.isWellFormed()).toBe(true);
  expect(message.calls.length === 0 ? 'tool' : next?.role).toBe('tool');
  for (const one of message.calls) {
    expect(one.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(one.wireName).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(isObject(one.input) && JSON.stringify(one.input).isWellFormed()).toBe(true);
    expect(/\\ud[89a-f]/i.test(JSON.stringify(one.input))).toBe(false);
  }
}

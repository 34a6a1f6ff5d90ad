import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from './message.ts';
import { createPreparer, prepareTranscript } from './transcript.ts';

const id = fc.constantFrom('', 'x', 'y', 'call_1', 'functions.a:0');
const text = fc.constantFrom('', 'T');
const call = fc.record({
  id,
  wireName: fc.constant('grep'),
  input: fc.constant({}),
  rawInput: fc.constant(''),
});
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ role: fc.constant('user' as const), text }),
  fc.record({
    role: fc.constant('assistant' as const),
    text,
    calls: fc.array(call, { maxLength: 3 }),
    native: fc.constantFrom(undefined, { provider: 'p', content: [{ t: 1 }] }),
  }),
  fc.record({
    role: fc.constant('tool' as const),
    answers: fc.array(fc.record({ callId: id, text, isError: fc.boolean() }), { maxLength: 3 }),
  }),
);

test('a history that grows is sent, at every step, as if it were prepared for the first time', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 14 }), (history) => {
      const prepare = createPreparer('p');
      for (let length = 0; length <= history.length; length += 1) {
        const start = history.slice(0, length);
        expect(prepare(start)).toEqual(prepareTranscript(start, 'p'));
        expect(prepare(start)).toEqual(prepareTranscript(start, 'p'));
      }
    }),
    { numRuns: 300 },
  );
});

test('so is one that turned into another', () => {
  fc.assert(
    fc.property(fc.array(fc.array(message, { maxLength: 8 }), { maxLength: 4 }), (histories) => {
      const prepare = createPreparer('p');
      for (const history of histories) expect(prepare(history)).toEqual(prepareTranscript(history, 'p'));
    }),
    { numRuns: 200 },
  );
});

test('what is sent of a turn that is not the last stays the very same', () => {
  const prepare = createPreparer('p');
  const history: Message[] = [{ role: 'user', text: 'Go' }];
  let before: readonly Message[] = [];
  for (let step = 0; step < 5; step += 1) {
    const calls = [{ id: 'x', wireName: 'grep', input: {}, rawInput: '' }];
    history.push({ role: 'assistant', text: '', calls, native: undefined });
    history.push({ role: 'tool', answers: [{ callId: 'x', text: 'T', isError: false }] });
    const sent = prepare(history);
    const settled = before.slice(0, -2);
    expect(sent.slice(0, settled.length).every((one, i) => one === settled[i])).toBe(true);
    expect(sent).toHaveLength(history.length);
    before = sent;
  }
});

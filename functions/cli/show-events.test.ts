import { expect, test } from 'vitest';
import { NOTHING_USED, type RunEvent, type RunResult } from '../../lib/actors/run-event.ts';
import { createPrinter, describeEnd } from './show-events.ts';
import { printable } from './terminal.ts';

const RESULT: RunResult = {
  id: 'run_1',
  actor: 'local/a',
  state: 'done',
  model: 'm',
  outcome: { kind: 'completed' },
  response: { text: '' },
  usage: {
    ...NOTHING_USED,
    input_tokens: 20,
    cached_tokens: 5,
    output_tokens: 10,
    steps: 1,
    duration_ms: 1234,
  },
  warnings: [],
  tool_calls: [],
};

function shown(events: readonly RunEvent[]): { out: string; err: string } {
  const seen = { out: '', err: '' };
  const print = createPrinter({
    out: (text) => void (seen.out += text),
    err: (text) => void (seen.err += text),
  });
  events.forEach(print);
  return seen;
}

test('the answer goes one way and what is about it the other, lines kept whole', () => {
  const call = { step: 1, id: 'call_1', name: 't/x', input: { a: 'x'.repeat(200) } };
  const { out, err } = shown([
    { type: 'run.started', actor: 'local/a', model: 'm' },
    { type: 'text.delta', step: 1, text: 'One' },
    { type: 'text.delta', step: 1, text: '.' },
    { type: 'tool.call', ...call },
    { type: 'tool.result', ...call, success: true, output: { b: 1 }, duration_ms: 1 },
    {
      type: 'tool.result',
      ...call,
      success: false,
      error: { code: 'not_found', message: 'No.' },
      duration_ms: 1,
    },
    { type: 'warning', code: 'c', message: 'm' },
    { type: 'node.started', node: 'a/b', visit: 1, kind: 'tool', name: 't/x' },
    { type: 'step.started', step: 2 },
    { type: 'text.delta', step: 2, text: 'Two.\n' },
    { type: 'text.delta', step: 2, text: '' },
    { type: 'text.delta', step: 2, text: 'Three.' },
    { type: 'run.finished', result: RESULT },
  ]);
  expect(out).toBe('One.\nTwo.\nThree.\n');
  expect(err.split('\n')).toEqual([
    'local/a on m',
    `> t/x {"a":"${'x'.repeat(113)}…`,
    '< t/x {"b":1}',
    '< t/x failed: No.',
    '! c: m',
    '[a/b] tool t/x',
    '',
  ]);
});

test.each<[RunResult['outcome'], string]>([
  [{ kind: 'completed' }, ''],
  [{ kind: 'cancelled', message: 'M.' }, 'cancelled: M.\n'],
  [{ kind: 'limit', limit: 'steps', message: 'M.' }, 'limit (steps): M.\n'],
  [
    { kind: 'failed', class: 'invalid_output', message: 'M.', problems: ['p', 'q'] },
    'failed (invalid_output): M.\n  p\n  q\n',
  ],
])('%j ends with what was used', (outcome, lines) => {
  const used = '20 tokens in (5 cached), 10 out; 1 step, 0 tool calls, 1.2 s\n';
  expect(describeEnd({ ...RESULT, outcome })).toBe(`${lines}${used}`);
});

test('a terminal is sent no control characters', () => {
  expect(printable('a\u001B[2Jb\tc\n\u009Bd\r\u0000é😀')).toBe('a[2Jb\tc\ndé😀');
});

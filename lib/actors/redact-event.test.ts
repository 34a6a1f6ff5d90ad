import { expect, test } from 'vitest';
import { createRedaction } from '../base/redact.ts';
import { NO_USAGE } from '../llm/message.ts';
import { executed } from './execute.fixture.ts';
import { redactingEmit } from './redact-event.ts';
import { NOTHING_USED, type RunEvent } from './run-event.ts';

const SECRET = 'sk-secret-1234';

function redacted(events: readonly RunEvent[], secret = SECRET): RunEvent[] {
  const shown: RunEvent[] = [];
  const emit = redactingEmit(createRedaction([secret]), (event) => shown.push(event));
  events.forEach((event) => emit(event));
  return shown;
}

const text = (piece: string, step = 1): RunEvent => ({ type: 'text.delta', step, text: piece });
const thought = (piece: string, step = 1): RunEvent => ({ type: 'reasoning.delta', step, text: piece });
const END: RunEvent = { type: 'step.finished', step: 1, stop: 'end', usage: NO_USAGE };

test('a secret that is split over pieces is found, whatever stands between them', () => {
  const warning: RunEvent = { type: 'warning', code: 'x', message: 'Slow.' };
  expect(
    redacted([
      text('It is sk-'),
      thought('Hm, sk-se'),
      text('secret'),
      warning,
      text('-1234!'),
      thought('cret'),
      END,
    ]),
  ).toEqual([text('It is '), thought('Hm, '), warning, text('[redacted]!'), thought('sk-secret'), END]);
});

test('what was held back is told before the event that ends it, in its own step', () => {
  expect(
    redacted([text('sk-', 3), thought('sk', 3), { type: 'step.started', step: 4 }, text('se', 4)]),
  ).toEqual([text('sk-', 3), thought('sk', 3), { type: 'step.started', step: 4 }, text('se', 4)]);
});

const record = {
  id: 'call_1',
  name: `local/${SECRET}`,
  input: { path: SECRET },
  success: true,
  output: { [SECRET]: [`x${SECRET}`] },
  duration_ms: 1,
};
const hidden = {
  id: 'call_1',
  name: 'local/[redacted]',
  input: { path: '[redacted]' },
  success: true,
  output: { '[redacted]': ['x[redacted]'] },
  duration_ms: 1,
};
const error = { code: 'not_found', message: SECRET, field: SECRET, data: { near: [SECRET] } } as const;
const outcome = { kind: 'failed', class: 'invalid_output', message: SECRET, problems: [SECRET] } as const;
const shownOutcome = { ...outcome, message: '[redacted]', problems: ['[redacted]'] };
const summary = {
  id: 'run_1',
  actor: 'local/a',
  state: 'done',
  model: 'rehearsal',
  outcome,
  response: { text: `Key: ${SECRET}` },
  output: { key: SECRET },
  usage: NOTHING_USED,
  warnings: [{ code: 'x', message: SECRET }],
} as const;

test.each<[RunEvent, object]>([
  [
    { type: 'tool.call', step: 1, id: 'call_1', name: SECRET, input: { a: SECRET } },
    { name: '[redacted]', input: { a: '[redacted]' } },
  ],
  [{ type: 'tool.result', step: 1, ...record }, hidden],
  [
    { type: 'tool.result', step: 1, id: 'c', name: 'n', input: null, success: false, error, duration_ms: 0 },
    {
      error: {
        code: 'not_found',
        message: '[redacted]',
        field: '[redacted]',
        data: { near: ['[redacted]'] },
      },
    },
  ],
  [{ type: 'step.reset', step: 1, message: SECRET }, { message: '[redacted]' }],
  [
    { type: 'warning', code: 'x', message: SECRET },
    { code: 'x', message: '[redacted]' },
  ],
  [{ type: 'node.finished', node: 'n', visit: 1, outcome, model: 'none' }, { outcome: shownOutcome }],
  [
    { type: 'run.finished', result: summary },
    {
      result: {
        outcome: shownOutcome,
        response: { text: 'Key: [redacted]' },
        output: { key: '[redacted]' },
        warnings: [{ code: 'x', message: '[redacted]' }],
      },
    },
  ],
])('no text of an event keeps a secret', (event, shown) => {
  const [only] = redacted([event]);
  expect(only).toMatchObject({ type: event.type, ...shown });
  expect(JSON.stringify(only)).not.toContain(SECRET);
});

test('our own words stay, whatever the secret', () => {
  for (const secret of ['finished', 'output', 'completed', 'run.finished', 'call_1', 'rehearsal']) {
    const done = { ...summary, outcome: { kind: 'completed' } } as const;
    const events: RunEvent[] = [
      { type: 'run.started', actor: 'local/a', model: 'rehearsal' },
      { type: 'node.started', node: 'n', visit: 1, kind: 'actor', name: 'local/a' },
      { type: 'tool.result', step: 1, ...record },
      END,
      { type: 'run.finished', result: done },
    ];
    expect(redacted(events, secret)).toEqual(events);
  }
});

test('a text is redacted before it is cut: a cut leaves no beginning of a secret', async () => {
  const pad = (length: number) => 'x'.repeat(length - 8);
  const secrets = [SECRET];
  const long = `${pad(400_000)} ${SECRET}`;
  const said = await executed({ provider: 'rehearsal', rehearsal: [{ text: long }] }, {}, { secrets });
  expect(said.result.response.text).not.toContain('sk-s');
  expect(said.result.response.text).toContain('[redac');
  const responds = { type: 'tool', steps: [{ tool: 'test/mute' }], response: '{{ prompt }}' };
  const answered = await executed(responds, { prompt: long }, { secrets });
  expect(JSON.stringify(answered.events)).not.toContain('sk-s');
  const prompt = `${pad(50_000 - '{"text":"'.length)}${SECRET}`;
  const input = { text: '{{ prompt }}' };
  const called = await executed(
    { type: 'tool', steps: [{ tool: 'test/echo', input }], response: 'Done.' },
    { prompt },
    { secrets },
  );
  const result = called.events.find(({ type }) => type === 'tool.result');
  expect(JSON.stringify(result)).not.toContain('sk-s');
  const warned = await executed(
    responds,
    { warnings: [{ code: 'x', message: `${pad(500)}${SECRET}` }] },
    { secrets },
  );
  expect(JSON.stringify(warned.result.warnings)).not.toContain('sk-s');
});

test('a model is shown the result of a call as it is, and the log without secrets', async () => {
  const rehearsal = [
    { calls: [{ tool: 'test/echo', input: { text: `${'x'.repeat(49_970)}${SECRET}` } }] },
    { calls: [{ tool: 'test/echo', input: { text: SECRET } }] },
    { text: '{{ results.1.text }}' },
  ];
  const actor = { provider: 'rehearsal', tools: ['test/echo'], rehearsal };
  const { events } = await executed(actor, {}, { secrets: [SECRET] });
  const results = events.filter(({ type }) => type === 'tool.result');
  expect(results).toHaveLength(2);
  expect(JSON.stringify(results)).not.toContain('sk-s');
  expect(events).toContainEqual({ type: 'text.delta', step: 3, text: SECRET });
});

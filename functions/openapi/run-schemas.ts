import {
  choice,
  COUNT,
  FLAG,
  list,
  nullable,
  object,
  OBJECT,
  only,
  ref,
  TEXT,
  TIME,
  type Schema,
} from './schema.ts';

const TOKENS = {
  input_tokens: COUNT,
  output_tokens: COUNT,
  cached_tokens: COUNT,
  reasoning_tokens: COUNT,
};

/** Places of an event in its log. */
const PLACE = { run: TEXT, seq: COUNT, at: TIME };

/** Of an event that was too large to keep whole, and of the call that it tells of. */
const CUT: Schema = { ...COUNT, description: 'It was cut: so many characters of JSON it had.' };

const CALL = {
  id: TEXT,
  name: TEXT,
  input: nullable(OBJECT),
  success: FLAG,
  duration_ms: { type: 'number' },
};
const CALL_ANSWER = { output: OBJECT, error: ref('Failure'), cut: CUT };

const SUMMARY = {
  id: TEXT,
  actor: TEXT,
  state: only('done'),
  model: TEXT,
  outcome: ref('Outcome'),
  response: object({ text: TEXT }),
  usage: object({ ...TOKENS, tool_calls: COUNT, steps: COUNT, duration_ms: { type: 'number' } }),
  warnings: list(object({ code: TEXT, message: TEXT })),
};
const OUTPUT = { output: ref('Json') };

function event(
  type: string,
  keys: Readonly<Record<string, Schema>>,
  optional?: Record<string, Schema>,
): Schema {
  return object({ type: only(type), ...keys, ...PLACE }, { ...optional, cut: CUT });
}

const EVENTS: readonly Schema[] = [
  event('run.started', { actor: TEXT, model: TEXT }),
  event('node.started', { node: TEXT, visit: COUNT, kind: choice('actor', 'tool'), name: TEXT }),
  event('node.finished', { node: TEXT, visit: COUNT, outcome: ref('Outcome'), model: TEXT }),
  event('step.started', { step: COUNT }),
  event('text.delta', { step: COUNT, text: TEXT }),
  event('reasoning.delta', { step: COUNT, text: TEXT }),
  event('tool.call', { step: COUNT, id: TEXT, name: TEXT, input: nullable(OBJECT) }),
  event('tool.result', { step: COUNT, ...CALL }, CALL_ANSWER),
  event('step.reset', { step: COUNT, message: TEXT }),
  event('step.finished', { step: COUNT, stop: TEXT, usage: object(TOKENS) }),
  event('warning', { code: TEXT, message: TEXT }),
  event('run.finished', { result: ref('RunSummary') }),
];

const LIMITS = 'steps tokens time repeats context visits depth'.split(' ');

/** What runs answer with. */
export const RUN_SCHEMAS: Readonly<Record<string, Schema>> = {
  RunEntry: object({
    id: TEXT,
    actor: TEXT,
    created_at: TIME,
    state: choice('running', 'done'),
    outcome: nullable(ref('Outcome')),
    model: nullable(TEXT),
  }),
  RunningRun: object({ id: TEXT, actor: TEXT, state: only('running'), started_at: TIME }),
  Outcome: {
    description: 'How a run ended.',
    anyOf: [
      object({ kind: only('completed') }),
      object({ kind: choice('refused', 'cancelled'), message: TEXT }),
      object({ kind: only('limit'), limit: choice(...LIMITS), message: TEXT }),
      object({ kind: only('failed'), class: TEXT, message: TEXT }, { problems: list(TEXT) }),
    ],
  },
  RunSummary: object(SUMMARY, OUTPUT),
  Run: object({ ...SUMMARY, tool_calls: list(object(CALL, CALL_ANSWER)) }, OUTPUT),
  RunEvent: { anyOf: EVENTS },
  RunEventPage: object({
    events: list(ref('RunEvent')),
    cursor: { ...nullable(COUNT), description: 'For `after` of the next page; null on the last.' },
  }),
  RunEvents: {
    type: 'string',
    description:
      'Server-sent events: `event` is the type, `id` the number and `data` the JSON of a RunEvent. A comment is sent ' +
      'now and then so that proxies keep the connection.',
  },
};

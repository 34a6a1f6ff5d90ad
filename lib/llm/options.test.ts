import { expect, test } from 'vitest';
import { optionFields, OPTION_NAMES, type ModelOptions } from './options.ts';
import { readRetryAfter } from './retry-after.ts';
import { isStrict } from './strict-schema.ts';
import type { WireFormat } from './wire-format.ts';

const ALL: ModelOptions = {
  max_tokens: 5,
  temperature: 0,
  top_p: 0,
  top_k: 0,
  stop: ['x'],
  seed: 0,
  frequency_penalty: 0,
  presence_penalty: 0,
  reasoning_effort: 'low',
  max_retries: 0,
};

test.each<[WireFormat, object, string[]]>([
  [
    'anthropic',
    { max_tokens: 5, temperature: 0, top_p: 0, top_k: 0, stop_sequences: ['x'] },
    ['seed', 'frequency_penalty', 'presence_penalty', 'reasoning_effort'],
  ],
  [
    'openai-responses',
    { max_output_tokens: 5, temperature: 0, top_p: 0, reasoning: { effort: 'low' } },
    ['top_k', 'stop', 'seed', 'frequency_penalty', 'presence_penalty'],
  ],
  [
    'openai-chat',
    {
      max_tokens: 5,
      temperature: 0,
      top_p: 0,
      stop: ['x'],
      seed: 0,
      frequency_penalty: 0,
      presence_penalty: 0,
      reasoning_effort: 'low',
    },
    ['top_k'],
  ],
])(
  '%s takes options under its own names, zero included, and names what it does not take',
  (format, fields, unsupported) => {
    expect(optionFields(ALL, format)).toEqual({ fields, unsupported });
    expect(optionFields({}, format)).toEqual({ fields: {}, unsupported: [] });
  },
);

test('every option has a name and none has two', () => {
  expect(OPTION_NAMES).toEqual(Object.keys(ALL));
});

const NOW = Date.parse('2026-11-30T12:00:00Z');

test.each<[Record<string, string>, number | undefined]>([
  [{ 'retry-after': '120' }, 120_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
  [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': 'Mon, 99 Nov 2026 12:00:30 GMT' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-1' }, undefined],
  [{}, undefined],
])('%j asks for %s ms', (headers, ms) => {
  expect(readRetryAfter(new Headers(headers), NOW)).toBe(ms);
});

const text = { type: 'string', description: 'D', enum: ['a'] };
const closed = { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false };
const nested = (depth: number): object => (depth === 0 ? text : { type: 'array', items: nested(depth - 1) });
const inside = (depth: number): object =>
  depth === 0 ? text : { ...closed, properties: { a: inside(depth - 1) } };

test.each<[boolean, object]>([
  [true, closed],
  [true, { ...closed, properties: { a: { type: 'array', items: closed } } }],
  [true, { type: 'object', additionalProperties: false }],
  [true, nested(5)],
  [false, nested(6)],
  [true, inside(5)],
  [false, inside(6)],
  [false, { ...closed, properties: [] }],
  [false, { ...closed, required: {} }],
  [false, { ...closed, required: [] }],
  [false, { ...closed, additionalProperties: true }],
  [false, { type: 'object', properties: { a: text }, required: ['a'] }],
  [false, { ...closed, properties: { a: { type: 'string', pattern: 'x' } } }],
  [false, { ...closed, properties: { a: { anyOf: [text] } } }],
  [false, { ...closed, properties: { a: { type: ['string', 'null'] } } }],
  [false, { type: 'array' }],
])('strict mode takes, %s: %j', (strict, schema) => {
  expect(isStrict(schema as never)).toBe(strict);
});

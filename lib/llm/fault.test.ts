import { describe, expect, test } from 'vitest';
import { readErrorBody } from './error-body.ts';
import { toFault } from './fault.ts';
import type { ModelFaultClass } from './model.ts';
import type { ProviderError } from './provider-error.ts';

const CONTEXT = { provider: 'p', apiKey: 'sk-1' };
const fault = (error: Partial<ProviderError>) => toFault({ message: '', ...error }, CONTEXT);

const WORDS: readonly [ModelFaultClass, string][] = [
  ['authentication', 'authentication_error invalid_api_key permission_error'],
  ['quota', 'billing_error insufficient_quota'],
  [
    'invalid_request',
    'invalid_prompt invalid_request_error model_not_found not_found_error request_too_large',
  ],
  ['rate_limited', 'rate_limit_error rate_limit_exceeded'],
  ['overloaded', 'overloaded_error server_is_overloaded slow_down'],
  ['unavailable', 'api_error internal_server_error server_error timeout_error odd'],
];

describe('the class of an error', () => {
  test.each(WORDS.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)))(
    'is told by the word %s: %s',
    (word, kind) => {
      expect([fault({ code: word }).class, fault({ type: word }).class]).toEqual([kind, kind]);
      expect(fault({ code: word, type: 'rate_limit_error' }).class).toBe(
        word === 'odd' ? 'rate_limited' : kind,
      );
    },
  );

  test.each<[number, ModelFaultClass]>([
    [401, 'authentication'],
    [402, 'quota'],
    [403, 'authentication'],
    [408, 'unavailable'],
    [409, 'unavailable'],
    [410, 'invalid_request'],
    [429, 'rate_limited'],
    [499, 'invalid_request'],
    [500, 'unavailable'],
    [529, 'overloaded'],
  ])('is told by the status %i: %s, where the word says little', (status, kind) => {
    for (const type of [undefined, 'api_error', 'invalid_request_error', 'odd']) {
      expect(fault({ status, ...(type === undefined ? {} : { type }) }).class).toBe(kind);
    }
    expect(fault({ status, type: 'billing_error' }).class).toBe('quota');
  });
});

test.each<[Partial<ProviderError>, string]>([
  [{ type: 't', code: 'c', status: 402 }, 'p answered t. Check the account’s credit.'],
  [{ code: 'slow_down' }, 'p answered slow_down. Try again later.'],
  [{ status: 401 }, 'p answered status 401. Check the provider’s key.'],
  [{}, 'p answered with an error. Try again later.'],
  [
    { status: 400, message: 'Odd sk-1 sk-1.' },
    'p answered status 400 (Odd [key] [key].). Check the actor’s model and options.',
  ],
  [{ message: 'x'.repeat(301) }, `p answered with an error (${'x'.repeat(300)}). Try again later.`],
  [{ type: 'x'.repeat(101) }, `p answered ${'x'.repeat(100)}. Try again later.`],
])('an error %j is told in a sentence', (error, message) => {
  expect(fault(error).message).toBe(message);
});

test('a fault keeps what the answer says, and nothing more', () => {
  expect(fault({})).toEqual({ class: 'unavailable', message: 'p answered with an error. Try again later.' });
  expect(fault({ status: 429, retryAfterMs: 0 })).toMatchObject({ status: 429, retryAfterMs: 0 });
  expect(toFault({ message: 'undefined' }, { provider: 'p', apiKey: undefined }).message).toContain(
    '(undefined)',
  );
});

test.each<[Partial<ProviderError>, string | undefined]>([
  [{ message: 'the model does not support tools' }, 'tools'],
  [{ message: 'it does not support function calling' }, 'tools'],
  [{ message: 'a tool is not supported' }, 'tools'],
  [{ param: 'include' }, 'include'],
  [{ param: 'include[0]' }, 'include'],
  [{ param: 'stream_options.x' }, 'stream_options'],
  [{ message: 'unknown: stream_options' }, 'stream_options'],
  [{ param: 'response_format' }, 'output_format'],
  [{ param: 'text.format' }, 'output_format'],
  [{ message: 'no output_config here' }, 'output_format'],
  [{ message: 'structured output is off' }, 'output_format'],
  [{ param: 'messages', message: 'odd' }, undefined],
  [{ message: `${'x'.repeat(1000)} stream_options` }, undefined],
])('of a request %j refuses %s', (error, refused) => {
  expect(fault({ status: 400, ...error }).refused).toBe(refused);
  expect(fault({ status: 401, ...error }).refused).toBe(undefined);
});

test.each<[unknown, ProviderError]>([
  [
    { error: { message: 'm', type: 't', code: 'c', param: 'p' } },
    { message: 'm', type: 't', code: 'c', param: 'p' },
  ],
  [{ message: 'm', type: 'error' }, { message: 'm' }],
  [{ error: 'text' }, { message: 'text' }],
  ['text', { message: 'text' }],
  [undefined, { message: '' }],
  [{ error: { message: 1, type: 2, param: 3 } }, { message: '' }],
  [{ error: { code: 400 } }, { message: '', status: 400 }],
  [{ error: { code: 599 } }, { message: '', status: 599 }],
  [{ error: { code: 399 } }, { message: '' }],
  [{ error: { code: 600 } }, { message: '' }],
])('the body %j says %j', (body, error) => {
  expect(readErrorBody(body)).toEqual(error);
});

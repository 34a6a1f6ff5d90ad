import { expect, test } from 'vitest';
import type { ProviderError } from './provider-error.ts';
import { isTooLong } from './too-long.ts';

/** As servers say it. */
const SAID: readonly string[] = [
  'prompt is too long: 200001 tokens > 200000 maximum',
  'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length',
  'Input is too long for requested model.',
  'the request exceeds the available context size. try increasing the context size or enable context shift',
  'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
  'Context size has been exceeded.',
  'The model is loaded with context length of only 4096 tokens, which is not enough.',
  'prompt too long; exceeded max context length by 12 tokens',
  'This model’s maximum prompt length is 131072 but the request contains 537812 tokens.',
  'The input token count (1196265) exceeds the maximum number of tokens allowed (1048576).',
  'Input length 877338 exceeds the maximum allowed input length of 639968 tokens',
  'Input length (265330) exceeds model’s maximum context length (262144).',
  'Please reduce the length of the messages or completion.',
  'Prompt contains 65673 tokens, too large for model with 32768 maximum context length',
  'Your request exceeded model token limit: 131072 (requested: 150000)',
  'prompt token count of 130000 exceeds the limit of 128000',
  'tokens in request more than max tokens allowed',
  'Prompt exceeds max length',
  '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]',
  'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000',
  'Requested tokens (2285) exceed context window of 2048',
];

test.each(SAID)('%j tells of a conversation that is too long', (message) => {
  expect([400, 413, 422].map((status) => isTooLong({ message, status }))).toEqual([true, true, true]);
  expect([401, 429, 503].map((status) => isTooLong({ message, status }))).toEqual([false, false, false]);
});

test.each<[Partial<ProviderError>, boolean]>([
  [{ code: 'context_length_exceeded' }, true],
  [{ type: 'exceed_context_size_error', status: 500 }, true],
  [{ code: 'model_max_prompt_tokens_exceeded', status: 400 }, true],
  // Local servers say it with any status, and in an open stream with none.
  [{ message: 'Context size has been exceeded.', status: 500 }, true],
  [{ message: 'Context size has been exceeded.' }, true],
  [{ message: 'the context window could not be made', status: 500 }, false],
  [{ message: 'odd', status: 400 }, false],
  [{ message: `${'x'.repeat(1000)} context window`, status: 400 }, false],
  [{ message: 'Request too large on tokens per minute (TPM): input too long', status: 413 }, false],
  [{ message: 'Too many input tokens, prompt is too long: rate limited, try again', status: 400 }, false],
  [
    {
      message: 'max_tokens is too large: 6000. This model supports at most 4096 completion tokens',
      status: 400,
    },
    false,
  ],
  [
    {
      message:
        "'max_tokens' is too large: 8000. This model's maximum context length is 4096 tokens and your request has 50 input tokens (8000 > 4096 - 50).",
      status: 400,
    },
    false,
  ],
  [
    {
      message:
        "This model's maximum context length is 262144 tokens. However, you requested 0 output tokens and your prompt contains at least 262145 input tokens",
      status: 400,
    },
    true,
  ],
])('the error %j tells of it: %s', (error, isLong) => {
  expect(isTooLong({ message: '', ...error })).toBe(isLong);
});

import { expect, test } from 'vitest';
import type { ProviderError } from './provider-error.ts';
import { readRefusal } from './refused.ts';

test.each<[string, Partial<ProviderError>, object | undefined]>([
  [
    'another name',
    {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      param: 'max_tokens',
    },
    { refused: 'max_tokens_name' },
  ],
  [
    'the most',
    {
      message:
        'max_tokens is too large: 6000. This model supports at most 4096 completion tokens, whereas you provided 6000.',
    },
    { refused: 'max_tokens', atMost: 4096 },
  ],
  [
    'the most of Anthropic',
    {
      message: 'max_tokens: 8192 > 4096, which is the maximum allowed number of output tokens for this model',
    },
    { refused: 'max_tokens', atMost: 4096 },
  ],
  [
    'a range',
    { message: 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]' },
    { refused: 'max_tokens', atMost: 8192 },
  ],
  [
    'another range',
    { message: 'Range of max_tokens should be [1, 2000]' },
    { refused: 'max_tokens', atMost: 2000 },
  ],
  [
    'a bound',
    { message: '`max_tokens` must be less than or equal to `8192`, the maximum value' },
    { refused: 'max_tokens', atMost: 8192 },
  ],
  [
    'a value',
    {
      message:
        "Invalid 'max_output_tokens': integer above maximum value. Expected a value <= 16384, but got 100000 instead.",
    },
    { refused: 'max_tokens', atMost: 16384 },
  ],
  [
    'a limit',
    {
      message:
        'The maximum tokens you requested exceeds the model limit of 4096. Try again with a lower value.',
    },
    { refused: 'max_tokens', atMost: 4096 },
  ],
  [
    'what the conversation leaves',
    {
      message:
        "'max_tokens' or 'max_completion_tokens' is too large: 8000. This model's maximum context length is 4096 tokens and your request has 50 input tokens",
    },
    { refused: 'max_tokens' },
  ],
  [
    'what the conversation leaves, in the older words',
    {
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 8050 tokens (50 in the messages, 8000 in the completion).",
    },
    { refused: 'max_tokens' },
  ],
  [
    'a size that is not known',
    { message: "Unsupported parameter: 'max_output_tokens'" },
    { refused: 'max_output_tokens' },
  ],
  [
    'a value that is not taken',
    {
      message:
        "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      param: 'temperature',
    },
    { refused: 'temperature' },
  ],
  [
    'a field in words alone',
    { message: '`temperature` is deprecated for this model.' },
    { refused: 'temperature' },
  ],
  [
    'the one value',
    { message: 'invalid temperature: only 1 is allowed for this model' },
    { refused: 'temperature' },
  ],
  [
    'two fields',
    { message: '`temperature` and `top_p` cannot both be specified for this model.' },
    { refused: 'top_p' },
  ],
  [
    'a field of a list',
    { message: 'seed: Extra inputs are not permitted', code: 'extra_forbidden', param: 'seed' },
    { refused: 'seed' },
  ],
  [
    'a field that cannot be found',
    { message: 'Invalid JSON payload received. Unknown name "seed": Cannot find field.' },
    { refused: 'seed' },
  ],
  [
    'a part of a field',
    {
      message: "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
      param: 'reasoning.effort',
    },
    { refused: 'reasoning' },
  ],
  [
    'a strict schema',
    { message: "Unknown parameter: 'tools[0].strict'.", param: 'tools[0].strict' },
    { refused: 'strict' },
  ],
  [
    'a strict schema in words',
    { message: "Unrecognized request argument: 'response_format.json_schema.strict' not supported" },
    { refused: 'strict' },
  ],
  [
    'the figures',
    { message: 'Unrecognized request argument supplied: stream_options' },
    { refused: 'stream_options' },
  ],
  [
    'a form',
    {
      message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    },
    { refused: 'output_format' },
  ],
  [
    'a value out of its range',
    { message: "Invalid 'temperature': must be between 0 and 2.", param: 'temperature' },
    undefined,
  ],
  ['a word of a sentence', { message: 'The seed of an unknown stop was not supported' }, undefined],
  [
    'a schema',
    { message: "Invalid schema for function 'stop': unknown keyword", param: 'tools[0].function.parameters' },
    undefined,
  ],
  ['a model', { message: 'Unknown model: x', param: 'model' }, undefined],
  ['nothing', { message: '' }, undefined],
])('an error that refuses %s', (_, error, refusal) => {
  expect(readRefusal({ message: '', ...error })).toEqual(refusal);
});

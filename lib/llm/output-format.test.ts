import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import type { RefusedPart } from './model.ts';
import { play, WIRES, type WireName } from './wire.fixture.ts';

const CLOSED: JsonObject = {
  type: 'object',
  properties: { n: { type: 'integer' } },
  required: ['n'],
  additionalProperties: false,
};
const OPEN: JsonObject = { ...CLOSED, required: [] };

async function sent(name: WireName, outputSchema: JsonObject | undefined, leftOut: RefusedPart[] = []) {
  const { sent } = await play(
    name,
    { text: '{}' },
    { request: { outputSchema }, leftOut: new Map(leftOut.map((part) => [part, undefined])) },
  );
  const { text, response_format, output_config } = sent[0]?.body ?? {};
  return text ?? response_format ?? output_config;
}

describe.each<[WireName, (schema: JsonObject, strict: boolean) => object | undefined]>([
  ['responses', (schema, strict) => ({ format: { type: 'json_schema', name: 'answer', schema, strict } })],
  ['chat', (schema, strict) => ({ type: 'json_schema', json_schema: { name: 'answer', schema, strict } })],
  ['anthropic', (schema, strict) => (strict ? { format: { type: 'json_schema', schema } } : undefined)],
])('%s', (name, format) => {
  test.each([
    [CLOSED, true],
    [OPEN, false],
  ])('is asked for an answer that matches %j, strictly: %s', async (schema, strict) => {
    expect(await sent(name, schema)).toEqual(format(schema, strict));
  });

  test('is not asked for what it refused, nor for nothing', async () => {
    expect(await sent(name, CLOSED, ['output_format'])).toBeUndefined();
    expect(await sent(name, undefined)).toBeUndefined();
  });
});

test.each<[object, string | undefined]>([
  [{ param: 'response_format', message: 'no' }, 'output_format'],
  [{ param: 'text.format.schema', message: 'no' }, 'output_format'],
  [{ message: 'output_config.format: Extra inputs are not permitted' }, 'output_format'],
  [{ message: 'This model does not support structured outputs.' }, 'output_format'],
  [{ message: 'The answer has no form.' }, undefined],
])('a refusal of %j is one of %s', async (error, refused) => {
  for (const name of WIRES) {
    const { last } = await play(name, { status: 400, error: 'invalid_request_error', ...error });
    expect(last).toMatchObject({ type: 'failed', fault: { class: 'invalid_request' } });
    const part = last?.type === 'failed' ? last.fault.refused : 'none';
    // Anthropic's errors name no parameter.
    if (name !== 'anthropic' || !('param' in error)) expect(part).toBe(refused);
  }
});

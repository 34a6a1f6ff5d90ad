import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { withoutPatterns } from './tool-schema.ts';

test.each<[JsonObject, JsonObject]>([
  [{ pattern: '^a+$' }, { description: 'Must match ^a+$' }],
  [{ pattern: '^a+$', description: 'An a.' }, { description: 'An a. Must match ^a+$' }],
  [{ pattern: 7, description: 'An a.' }, { description: 'An a.' }],
  [{ pattern: 'p'.repeat(201) }, { description: `Must match ${'p'.repeat(200)}` }],
  [{ patternProperties: { '^a': {} }, type: 'object' }, { type: 'object' }],
  [{ format: 'regex' }, {}],
  [{ format: 'uri' }, { format: 'uri' }],
  [{ description: '' }, {}],
])('%j becomes %j', (schema, wanted) => {
  expect(withoutPatterns(schema)).toEqual(wanted);
});

test('schemas below are treated alike, data and names are left alone', () => {
  const bad = { type: 'string', pattern: 'x' };
  const good = { type: 'string', description: 'Must match x' };
  const schema = {
    type: 'object',
    properties: { pattern: bad, list: { items: bad, prefixItems: [bad, true] } },
    $defs: { format: bad },
    anyOf: [bad, { not: bad }],
    default: { pattern: 'x' },
    enum: [{ pattern: 'x' }],
    required: ['pattern'],
    additionalProperties: false,
  };
  const usable = {
    ...schema,
    properties: { pattern: good, list: { items: good, prefixItems: [good, true] } },
    $defs: { format: good },
    anyOf: [good, { not: good }],
  };
  expect(withoutPatterns(schema)).toEqual(usable);
});

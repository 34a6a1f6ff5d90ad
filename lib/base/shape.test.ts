import { type } from 'arktype';
import { expect, test } from 'vitest';
import { readShape } from './shape.ts';

const ACTOR = type({
  '+': 'reject',
  name: 'string',
  'limits?': { '+': 'reject', 'steps?': '1 <= number.integer <= 100', 'time?': 'number' },
  'tools?': 'string[]',
  'calls?': type({ '+': 'reject', tool: 'string', 'input?': 'object' }).array(),
});

test('a value of the shape is given back', () => {
  const value = { name: 'a', limits: { steps: 3 } };
  expect(readShape(ACTOR, value, 'body')).toEqual({ ok: true, value });
});

test.each<[string, unknown, string, string, string]>([
  ['a missing key', {}, '', 'name', 'name must be a string (was missing).'],
  ['a missing key below a field', {}, 'body', 'body.name', 'body.name must be a string (was missing).'],
  ['a wrong type', { name: 5 }, '', 'name', 'name must be a string (was a number).'],
  ['no object', 5, '', '', 'The value must be an object (was a number).'],
  ['no object at a field', 5, 'body', 'body', 'body must be an object (was a number).'],
  [
    'a place in a list',
    { name: 'a', tools: ['x', 1] },
    '',
    'tools[1]',
    'tools[1] must be a string (was a number).',
  ],
  [
    'a place in a list below a field',
    { name: 'a', tools: [1] },
    'body',
    'body.tools[0]',
    'body.tools[0] must be a string (was a number).',
  ],
  [
    'an unknown key',
    { name: 'a', tool: [] },
    '',
    'tool',
    '"tool" is not a known key. Did you mean "tools"? Known keys: calls, limits, name, tools.',
  ],
  [
    'an unknown key within',
    { name: 'a', limits: { step: 1 } },
    'body',
    'body.limits.step',
    '"step" is not a known key. Did you mean "steps"? Known keys: steps, time.',
  ],
  [
    'an unknown key within a list',
    { name: 'a', calls: [{ tool: 'x', inputs: {} }] },
    '',
    'calls[0].inputs',
    '"inputs" is not a known key. Did you mean "input"? Known keys: input, tool.',
  ],
])('%s is named', (_, ...[value, field, where, message]) => {
  expect(readShape(ACTOR, value, field)).toEqual({
    ok: false,
    error: { code: 'invalid_input', field: where, message },
  });
});

test('several problems are all listed, up to twenty', () => {
  const read = readShape(ACTOR, { name: 1, limits: { steps: 0 } }, '');
  expect(read).toMatchObject({
    error: {
      field: 'name',
      message: 'name must be a string (was a number).',
      data: {
        problems: [
          { field: 'name' },
          { field: 'limits.steps', message: 'limits.steps must be at least 1 (was 0).' },
        ],
      },
    },
  });
  const many = readShape(ACTOR, { name: 'a', tools: Array.from({ length: 30 }, () => 1) }, '');
  if (many.ok) throw new Error('it is refused');
  expect(many.error.field).toBe('tools[0]');
  expect(many.error.data?.['problems']).toHaveLength(20);
});

test('a place in a list that is the whole value follows its field', () => {
  expect(readShape(type('string[]'), ['a', 1], 'tools')).toEqual({
    ok: false,
    error: { code: 'invalid_input', field: 'tools[1]', message: 'tools[1] must be a string (was a number).' },
  });
});

test.each<[unknown, string, string]>([
  [{ size: 9.5 }, '', 'size (9.5) must be an integer and at most 5.'],
  [{ size: 9.5 }, 'body', 'body.size (9.5) must be an integer and at most 5.'],
  [{ word: 'z' }, '', 'word must be "x" or "y" (was "z").'],
  [{ word: 'z' }, 'body', 'body.word must be "x" or "y" (was "z").'],
  [{ 'a key': 1 }, 'body', 'body["a key"] must be a string (was a number).'],
])('%j at "%s" is told in one sentence', (value, field, message) => {
  const shape = type({ 'size?': 'number.integer <= 5', 'word?': "'x' | 'y'", 'a key?': 'string' });
  expect(readShape(shape, value, field)).toMatchObject({ error: { message } });
});

test('a value of very many keys is refused before each of them is told', () => {
  const value = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`k${i}`, i]));
  expect(readShape(ACTOR, value, 'body')).toEqual({
    ok: false,
    error: { code: 'invalid_input', field: 'body', message: 'body has 501 keys; at most 500 are taken.' },
  });
});

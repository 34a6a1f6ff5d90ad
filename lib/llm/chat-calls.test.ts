import { expect, test } from 'vitest';
import { createChatCalls } from './chat-calls.ts';

/** A piece in short: id, index, name, arguments. */
type Short = readonly [id?: unknown, index?: unknown, name?: unknown, args?: unknown];

const piece = ([id, index, name, args]: Short) => ({ id, index, function: { name, arguments: args } });

/** The calls that pieces make, each as `id name arguments`. */
function made(...pieces: readonly unknown[]): string[] {
  const calls = createChatCalls();
  for (const one of pieces) {
    const parts: readonly unknown[] | undefined = Array.isArray(one) ? one : undefined;
    calls.add(parts === undefined ? one : piece([parts[0], parts[1], parts[2], parts[3]]));
  }
  return calls.read().map(({ call }) => `${call.id} ${call.wireName} ${call.rawInput}`);
}

const NONE = undefined;

test.each<[string, readonly unknown[], readonly string[]]>([
  ['one piece', [['a', 0, 't', '{}']], ['a t {}']],
  [
    'an index tells',
    [
      ['a', 0, 't', '{'],
      ['b', 1, 'u', '['],
      [NONE, 0, NONE, '}'],
      [NONE, 1, NONE, ']'],
    ],
    ['a t {}', 'b u []'],
  ],
  [
    'an id goes before the index',
    [
      ['a', 0, 't', '{'],
      ['b', 1, 'u', '['],
      ['a', 1, NONE, '}'],
    ],
    ['a t {}', 'b u ['],
  ],
  [
    'without either the last goes on',
    [
      ['a', 0, 't', '{'],
      [NONE, NONE, NONE, '}'],
    ],
    ['a t {}'],
  ],
  [
    'a name of its own opens another',
    [
      ['', NONE, 't', '{}'],
      ['', NONE, 'u', '[]'],
    ],
    [' t {}', ' u []'],
  ],
  [
    'a name that comes late is that of the last',
    [
      ['a', NONE, NONE, '{'],
      [NONE, NONE, 't', '}'],
    ],
    ['a t {}'],
  ],
  [
    'an id that comes late',
    [
      [NONE, 0, NONE, '{'],
      ['a', 0, 't', '}'],
    ],
    ['a t {}'],
  ],
  [
    'an id without a name at an index in use',
    [
      ['a', 0, 't', '{'],
      ['b', 0, NONE, '}'],
    ],
    ['a t {}'],
  ],
  [
    'an id with a name at an index in use',
    [
      ['a', 0, 't', '{}'],
      ['b', 0, 't', '[]'],
    ],
    ['a t {}', 'b t []'],
  ],
  [
    'a new id without an index',
    [
      ['a', NONE, 't', '{}'],
      ['b', NONE, NONE, '[]'],
    ],
    ['a t {}', 'b  []'],
  ],
  [
    'one id for two calls',
    [
      ['a', 0, 't', '{}'],
      ['a', 1, 't', '[]'],
    ],
    ['a t {}', 'a t []'],
  ],
  [
    'one id for two tools',
    [
      ['a', 0, 't', NONE],
      ['a', 1, 'u', '[]'],
    ],
    ['a t ', 'a u []'],
  ],
  [
    'a call announced at another index',
    [
      ['a', 0, 't', NONE],
      ['a', 1, 't', '{}'],
    ],
    ['a t {}'],
  ],
  [
    'an id again at its index',
    [
      ['a', 0, 't', '{'],
      ['a', 0, 't', '}'],
    ],
    ['a t {}'],
  ],
  [
    'an id again without an index',
    [
      ['a', 0, 't', '{'],
      ['a', NONE, 't', '}'],
    ],
    ['a t {}'],
  ],
  ['arguments as an object', [['a', 0, 't', { x: 1 }]], ['a t {"x":1}']],
  ['what is of another type', [[1, '0', 2, 3]], ['  ']],
  ['what is no piece', [null, 'x', 7, { id: 'a' }], ['a  ']],
])('%s', (_, pieces, calls) => {
  expect(made(...pieces)).toEqual(calls);
});

test('what else stands on a call is kept, the last of it', () => {
  const calls = createChatCalls();
  const extras = [{ v: 1 }, { v: 2 }, 'text', undefined];
  for (const extra_content of extras) calls.add({ ...piece(['a', 0, 't', '']), extra_content });
  expect(calls.read()).toEqual([
    { call: { id: 'a', wireName: 't', input: {}, rawInput: '' }, whole: true, extra: { v: 2 } },
  ]);
});

test('256 calls of a turn are kept', () => {
  const many = Array.from({ length: 257 }, (_, i) => [`c${i}`, i, 't', '{}'] as const);
  expect(made(...many)).toHaveLength(256);
  expect(made(...many).at(-1)).toBe('c255 t {}');
});

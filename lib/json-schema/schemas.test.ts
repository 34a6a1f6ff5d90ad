import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { compileSchema } from './compile.ts';

function verdict(schema: JsonObject, value: JsonValue): boolean | string {
  const compiled = compileSchema(schema);
  if (!compiled.ok) return compiled.error;
  const problems = compiled.value.problemsOf(value);
  return typeof problems === 'string' ? problems : problems.length === 0;
}

const TREE: JsonObject = {
  $id: 'https://example.org/tree',
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
  required: ['data'],
  unevaluatedProperties: false,
};

const OLD_TREE: JsonObject = {
  $recursiveAnchor: true,
  type: 'object',
  properties: { next: { $recursiveRef: '#' } },
  additionalProperties: false,
};

/** As text: an object with a key `then` looks like a promise. */
const SHAPES: JsonObject = JSON.parse(`{
  "type": "object",
  "required": ["kind"],
  "properties": { "kind": { "enum": ["circle", "square"] } },
  "if": { "properties": { "kind": { "const": "circle" } } },
  "then": { "properties": { "radius": { "type": "number", "exclusiveMinimum": 0 } }, "required": ["radius"] },
  "else": { "properties": { "side": { "type": "number" } }, "required": ["side"] },
  "unevaluatedProperties": false
}`);

const PARTS: JsonObject = {
  $id: 'https://example.org/a/',
  $ref: 'item#word',
  $defs: {
    item: { $id: 'item', $defs: { w: { $anchor: 'word', type: 'string', maxLength: 3 } } },
    '100%/~': { type: 'number' },
  },
};

describe('schemas as they are written', () => {
  test.each<[string, JsonObject, JsonValue, boolean]>([
    ['a tree', TREE, { data: 1, children: [{ data: 2, children: [] }] }, true],
    ['a tree with a spoiled leaf', TREE, { data: 1, children: [{ children: [] }] }, false],
    ['a tree with a misspelt key', TREE, { data: 1, children: [{ data: 2, childen: [] }] }, false],
    ['a list of draft 2019-09', OLD_TREE, { next: { next: {} } }, true],
    ['a list of draft 2019-09, spoiled', OLD_TREE, { next: { nxt: {} } }, false],
    ['a circle', SHAPES, { kind: 'circle', radius: 1 }, true],
    ['a circle of nothing', SHAPES, { kind: 'circle', radius: 0 }, false],
    ['a circle with a side', SHAPES, { kind: 'circle', radius: 1, side: 1 }, false],
    ['a square', SHAPES, { kind: 'square', side: 1 }, true],
    ['an anchor in a part with its own address', PARTS, 'abc', true],
    ['the same, spoiled', PARTS, 'abcd', false],
    ['an escaped pointer', { ...PARTS, $ref: '#/$defs/100%25~1~0' }, 1, true],
    ['an escaped pointer, spoiled', { ...PARTS, $ref: '#/$defs/100%25~1~0' }, 'a', false],
    ['a tuple', { prefixItems: [{ type: 'string' }], items: { type: 'number' } }, ['a', 1], true],
    ['a tuple, spoiled', { prefixItems: [{ type: 'string' }], items: { type: 'number' } }, ['a', 'b'], false],
    ['a closed tuple', { prefixItems: [{}, {}], items: false }, [1, 2, 3], false],
    ['a tuple of draft 7', { items: [{ type: 'string' }], additionalItems: false }, ['a'], true],
    [
      'a tuple of draft 7, too long',
      { items: [{ type: 'string' }], additionalItems: false },
      ['a', 1],
      false,
    ],
    ['dependencies of draft 7', { dependencies: { a: ['b'], c: { required: ['d'] } } }, { a: 1, b: 2 }, true],
    ['dependencies of draft 7, lacking', { dependencies: { a: ['b'] } }, { a: 1 }, false],
    ['dependencies of draft 7, a schema', { dependencies: { c: { required: ['d'] } } }, { c: 1 }, false],
    ['items that contains leaves over', { contains: { const: 1 }, unevaluatedItems: false }, [1, 1], true],
    ['items that nothing looked at', { contains: { const: 1 }, unevaluatedItems: false }, [1, 2], false],
    ['two of a kind', { contains: { const: 1 }, minContains: 2, maxContains: 2 }, [1, 0, 1], true],
    ['three of a kind', { contains: { const: 1 }, minContains: 2, maxContains: 2 }, [1, 1, 1], false],
    ['none of a kind', { contains: { const: 1 }, minContains: 0 }, [], true],
    ['equal objects', { const: { a: 1, b: [0] } }, { b: [0], a: 1 }, true],
    ['a tenth', { multipleOf: 0.1 }, 0.3, true],
    ['a very large multiple', { multipleOf: 0.5 }, 1e308, true],
    ['a key of the prototype', { required: ['constructor'] }, {}, false],
    [
      'a property of that name',
      { properties: { __proto__x: {}, constructor: { type: 'string' } } },
      {},
      true,
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(verdict(schema, value)).toBe(expected);
  });
});

/** A description as large services have: hundreds of components that refer to one another. */
function largeDocument(count: number): JsonObject {
  const component = (i: number): JsonObject => ({
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      created: { type: 'string', format: 'date-time' },
      parent: { anyOf: [{ $ref: `#/components/schemas/C${(i * 7 + 1) % count}` }, { type: 'null' }] },
      others: { type: 'array', items: { $ref: `#/components/schemas/C${(i * 3 + 2) % count}` } },
    },
    additionalProperties: false,
  });
  const all = Array.from({ length: count }, (_, i) => [`C${i}`, component(i)] as const);
  const kinds = all.map(([name]) => ({ $ref: `#/components/schemas/${name}` }));
  return {
    type: 'object',
    properties: { items: { type: 'array', items: { anyOf: kinds } } },
    components: { schemas: Object.fromEntries(all) },
  };
}

test('a large description with components that refer to one another', () => {
  const id = '2eb8aa08-aa98-11ea-b4aa-73b441d16380';
  const item = (parent: JsonValue, others: JsonValue[] = []) => ({
    id,
    created: '2024-02-29T10:00:00Z',
    parent,
    others,
  });
  const good = item(item(null), [item(item(null)), item(null)]);
  const schema = largeDocument(300);
  expect(verdict(schema, { items: Array.from({ length: 20 }, () => good) })).toBe(true);
  expect(verdict(schema, { items: [good, item(item('none'))] })).toBe(false);
});

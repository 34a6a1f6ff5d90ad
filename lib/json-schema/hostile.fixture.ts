import type { JsonObject, JsonValue } from '../base/json.ts';

/** What becomes of a hostile schema or value: refused when it is read, told apart in time, or given up in time. */
export type Verdict = 'accepted' | 'invalid_input' | 'limit_exceeded' | { readonly refused: string };

/** A schema and an input that would take a plain checker seconds, hours or all of its stack. */
export type Hostile = readonly [
  name: string,
  schema: JsonObject,
  input: () => { readonly [key: string]: unknown },
  verdict: Verdict,
];

/** References that fan out: `width` to the next at each of `levels`. */
export function bomb(levels: number, around: (refs: JsonObject[]) => JsonObject, width = 8): JsonObject {
  const $defs: Record<string, JsonObject> = { [`d${levels}`]: {} };
  for (let level = 0; level < levels; level += 1) {
    const refs = times(width, () => ({ $ref: `#/$defs/d${level + 1}` }));
    $defs[`d${level}`] = around(refs);
  }
  return { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs };
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function nested(depth: number, around: (inner: JsonObject) => JsonObject): JsonObject {
  return times(depth, () => around).reduce<JsonObject>((inner, wrap) => wrap(inner), {});
}

function chain(length: number): JsonObject {
  const links = times(length, (i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` }] as const);
  return { type: 'object', $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(links), [`d${length}`]: {} } };
}

const inA = (schema: JsonValue): JsonObject => ({ type: 'object', properties: { a: schema } });
const withA = (a: unknown) => () => ({ a });
const each = (items: JsonValue) => inA({ items });
const MULTIPLY = { refused: 'references that multiply' };
const CIRCLE = { refused: 'refers to itself without end' };

/** At every level two ways lead to the next, each by the same key. */
const BY_KEYS = bomb(60, (refs) => ({ allOf: refs.map((ref) => ({ properties: { x: ref } })) }), 2);

/** A tree of expressions of thirty kinds, as languages have them. */
const EXPRESSION: JsonObject = {
  type: 'object',
  $ref: '#/$defs/e',
  $defs: {
    e: {
      oneOf: times(30, (i) => ({
        properties: { kind: { const: `k${i}` }, next: { $ref: '#/$defs/e' } },
        required: ['kind'],
        additionalProperties: false,
      })),
    },
  },
};

const LONG = 'x'.repeat(900_000);
const NUMBERS = () => times(200_000, (i) => i);

/** Each must be answered within a fifth of a second. */
export const HOSTILE: readonly Hostile[] = [
  ['allOf, ten levels', bomb(10, (allOf) => ({ allOf })), withA(1), MULTIPLY],
  ['allOf, forty levels', bomb(40, (allOf) => ({ allOf })), withA(1), MULTIPLY],
  ['anyOf, ten levels', bomb(10, (anyOf) => ({ anyOf })), withA(1), MULTIPLY],
  ['oneOf, ten levels', bomb(10, (oneOf) => ({ oneOf })), withA(1), MULTIPLY],
  ['not around allOf', bomb(10, (allOf) => ({ not: { allOf } })), withA(1), MULTIPLY],
  ['if and else', bomb(30, ([a = {}, b = {}]) => ({ if: a, else: b })), withA(1), MULTIPLY],
  [
    'dependentSchemas',
    bomb(10, (refs) => ({ dependentSchemas: Object.fromEntries(refs.entries()) })),
    withA(1),
    MULTIPLY,
  ],
  ['a list of items', bomb(10, (refs) => ({ items: { allOf: refs } })), withA(1), 'accepted'],
  ['by a shared key, sixty levels', BY_KEYS, withA(nested(60, (x) => ({ x }))), 'accepted'],
  ['a reference to itself', { type: 'object', $ref: '#' }, () => ({}), CIRCLE],
  ['two that refer to one another', { ...chain(1), $defs: { d0: { $ref: '#' } } }, () => ({}), CIRCLE],
  ['itself through not', inA({ $id: 'x', not: { $ref: 'x' } }), withA(1), CIRCLE],
  ['itself through $dynamicRef', inA({ $dynamicAnchor: 'x', $dynamicRef: '#x' }), withA(1), CIRCLE],
  ['itself through $recursiveRef', { type: 'object', $recursiveRef: '#' }, () => ({}), CIRCLE],
  ['a chain of references', chain(2000), () => ({}), { refused: 'lead from one to the next' }],
  ['nested not', inA(nested(80, (not) => ({ not }))), withA(1), { refused: 'too large' }],
  [
    'very many properties',
    inA({ properties: Object.fromEntries(times(6000, (i) => [`k${i}`, {}])) }),
    withA(1),
    { refused: 'too large' },
  ],
  ['a pattern', inA({ pattern: '(a+)+$' }), withA(`${'a'.repeat(40)}!`), { refused: '"pattern"' }],
  [
    'patternProperties',
    inA({ patternProperties: { '(a+)+$': {} } }),
    withA({}),
    { refused: '"patternProperties"' },
  ],
  ['the format regex', inA({ format: 'regex' }), withA('(a+)+$'), { refused: '"format"' }],
  ['the format url', inA({ format: 'url' }), withA(`http://${'a'.repeat(60)}^`), 'invalid_input'],
  [
    'a long text against formats',
    inA({ anyOf: times(4000, () => ({ format: 'uri' })) }),
    withA(`http://${LONG}^`),
    'limit_exceeded',
  ],
  [
    'a long text against lengths',
    inA({ anyOf: times(4000, () => ({ minLength: 1e6 })) }),
    withA(LONG),
    'limit_exceeded',
  ],
  ['uniqueItems', inA({ uniqueItems: true }), () => ({ a: NUMBERS() }), 'limit_exceeded'],
  [
    'uniqueItems of objects',
    inA({ uniqueItems: true }),
    () => ({ a: times(20_000, (i) => ({ i })) }),
    'accepted',
  ],
  [
    'many constants',
    inA({ anyOf: times(2000, (i) => ({ const: { i } })) }),
    () => ({ a: { n: NUMBERS() } }),
    'invalid_input',
  ],
  [
    'a constant at each of many levels',
    inA(nested(12, (a) => ({ const: { z: 1 }, properties: { a } }))),
    () => ({ a: { a: { a: NUMBERS() } } }),
    'limit_exceeded',
  ],
  [
    'a long enum for many items',
    each({ enum: times(20_000, (i) => `v${i}`) }),
    () => ({ a: times(50_000, () => 'x') }),
    'invalid_input',
  ],
  [
    'many alternatives for many items',
    each({ anyOf: times(2000, () => ({ type: 'string' })) }),
    () => ({ a: NUMBERS() }),
    'limit_exceeded',
  ],
  [
    'contains, many times',
    inA({ allOf: times(2000, () => ({ contains: { const: -1 } })) }),
    () => ({ a: NUMBERS() }),
    'limit_exceeded',
  ],
  [
    'many required keys',
    each({ required: times(20_000, (i) => `k${i}`) }),
    () => ({ a: times(20_000, () => ({})) }),
    'limit_exceeded',
  ],
  [
    'names of many keys',
    { type: 'object', propertyNames: { anyOf: times(1000, () => ({ minLength: 9 })) } },
    () => Object.fromEntries(times(20_000, (i) => [`k${i}`, i])),
    'limit_exceeded',
  ],
  [
    'unevaluated keys',
    {
      type: 'object',
      allOf: times(2000, () => ({ additionalProperties: true })),
      unevaluatedProperties: false,
    },
    () => Object.fromEntries(times(20_000, (i) => [`k${i}`, i])),
    'limit_exceeded',
  ],
  [
    'multiples of decimals',
    each({ multipleOf: 5e-324 }),
    () => ({ a: times(50_000, () => 1.7e308) }),
    'limit_exceeded',
  ],
  [
    'unknown keys like many known',
    {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(times(2000, (i) => [`${'a'.repeat(95)}${i}`, {}])),
    },
    () => Object.fromEntries(times(20, (i) => [`${'b'.repeat(95)}${i}`, i])),
    'invalid_input',
  ],
  [
    'a deep value',
    { type: 'object', properties: { a: { $ref: '#' } } },
    () => nested(3000, (a) => ({ a })),
    'limit_exceeded',
  ],
  ['a deep value, compared', inA({ const: 1 }), () => nested(3000, (a) => ({ a })), 'limit_exceeded'],
  [
    'a deep tree of thirty kinds',
    EXPRESSION,
    () => nested(60, (next) => (next['kind'] === undefined ? { kind: 'k29' } : { kind: 'k29', next })),
    'accepted',
  ],
];

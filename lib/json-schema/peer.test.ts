import { Validator, type Schema } from '@cfworker/json-schema';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { compileSchema, TOO_DEAR } from './compile.ts';

const KEYS = ['a', 'b', 'c'] as const;
const scalar = fc.constantFrom<JsonValue>(null, true, false, 0, 1, 1.5, -2, '', 'a', 'bb', '2024-02-29');
const value = fc.letrec<{ any: JsonValue }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('any'), { maxKeys: 3 }),
  ),
})).any;

const small = fc.integer({ min: 0, max: 2 });
const types = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'object', 'array');
const names = fc.uniqueArray(fc.constantFrom(...KEYS), { maxLength: 2 });

/** Schemas of every keyword that both checkers read alike. */
const schema = fc.letrec<{ any: JsonValue }>((tie) => {
  const any = tie('any');
  const some = fc.array(any, { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(fc.constantFrom(...KEYS), any, { maxKeys: 3 });
  const keyword = (name: string, of: fc.Arbitrary<JsonValue>) =>
    of.map((made): JsonObject => ({ [name]: made }));
  const plain = fc.oneof(
    keyword('$ref', fc.constantFrom('#/$defs/x', '#/$defs/y')),
    keyword('type', fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 }))),
    keyword('const', value),
    keyword('enum', fc.array(value, { minLength: 1, maxLength: 3 })),
    keyword('minimum', small),
    keyword('exclusiveMaximum', small),
    keyword('multipleOf', fc.constantFrom(1, 0.5)),
    keyword('minLength', small),
    keyword('maxLength', small),
    keyword('format', fc.constantFrom('date', 'uuid', 'unheard-of')),
    keyword('required', names),
    keyword('minProperties', small),
    keyword('maxProperties', small),
    keyword('dependentRequired', fc.dictionary(fc.constantFrom(...KEYS), names, { maxKeys: 2 })),
    keyword('minItems', small),
    keyword('maxItems', small),
    keyword('uniqueItems', fc.boolean()),
  );
  const nesting = fc.oneof(
    keyword('not', any),
    keyword('anyOf', some),
    keyword('allOf', some),
    keyword('oneOf', some),
    fc.tuple(any, any, any).map((parts) => conditional(...parts)),
    keyword('propertyNames', any),
    keyword('dependentSchemas', named),
    keyword('properties', named),
    keyword('additionalProperties', any),
    fc.record({ properties: named, additionalProperties: any }),
    keyword('prefixItems', some),
    keyword('items', any),
    fc.record({ prefixItems: some, items: any }),
  );
  const joined = (one: fc.Arbitrary<JsonObject>) =>
    fc.array(one, { minLength: 1, maxLength: 2 }).map((all) => Object.assign({}, ...all) as JsonObject);
  return { any: fc.oneof({ depthSize: 'small', maxDepth: 4 }, joined(plain), fc.boolean(), joined(nesting)) };
}).any;

/** Written by names: an object with a key `then` looks like a promise. */
function conditional(...parts: readonly JsonValue[]): JsonObject {
  return Object.fromEntries(['if', 'then', 'else'].map((name, index) => [name, parts[index] ?? true]));
}

/** What another checker says; undefined where it gives up. */
function peerSays(whole: JsonObject, input: JsonValue): boolean | undefined {
  try {
    return new Validator(structuredClone(whole) as Schema, '2020-12', false).validate(input).valid;
  } catch {
    return undefined;
  }
}

test('every verdict is that of another checker', () => {
  const told = { valid: 0, invalid: 0 };
  fc.assert(
    fc.property(schema, schema, schema, value, (root, x, y, input) => {
      const whole = { allOf: [root], $defs: { x, y } };
      const compiled = compileSchema(whole);
      // Only references in circles are refused here: the other checker would not come back from them.
      if (!compiled.ok) {
        expect(compiled.error).toMatch(/refers to itself|references that multiply/);
        return;
      }
      const problems = compiled.value.problemsOf(input);
      const valid = problems !== TOO_DEAR && problems.length === 0;
      told[valid ? 'valid' : 'invalid'] += 1;
      expect([problems === TOO_DEAR, valid]).toEqual([false, peerSays(whole, input)]);
    }),
    { numRuns: 2000, seed: 11, endOnFailure: true },
  );
  expect(Math.min(told.valid, told.invalid)).toBeGreaterThan(300);
}, 60_000);

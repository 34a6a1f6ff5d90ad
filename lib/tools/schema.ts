import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import { didYouMean } from '../base/closest.ts';
import { invalidInput, quote, type Failure } from '../base/failure.ts';
import { isObject, ownValue, type JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';

/** Checks a call's input against its schema: the input itself, or `invalid_input` with the path of the field. */
export type InputCheck = (input: unknown) => Result<JsonObject>;

/** The most schema objects, and the deepest nesting, of an input schema. */
const MAX_SCHEMA_NODES = 5000;
const MAX_SCHEMA_DEPTH = 64;

/** Keywords that would run a pattern of the schema's author in an engine that can be made to hang. */
const REFUSED: ReadonlySet<string> = new Set(['pattern', 'patternProperties']);

/**
 * Prepares a JSON Schema (2020-12) for checking, without generating code. Refused: a schema that is not an object
 * schema, that is too large, or that uses `pattern`, `patternProperties` or the format `regex`.
 */
export function compileInputSchema(schema: JsonObject): Result<InputCheck> {
  const fault = schemaFault(schema);
  if (fault !== undefined) return fail(invalidInput('input_schema', fault));
  try {
    const validator = new Validator(structuralCopy(schema), '2020-12', false);
    return ok((input) => check(validator, schema, input));
  } catch {
    return fail(invalidInput('input_schema', 'The input schema cannot be read: check its "$ref" and "$id".'));
  }
}

/** A copy, since the validator writes absolute addresses into what it is given. */
function structuralCopy(schema: JsonObject): Schema {
  return JSON.parse(JSON.stringify(schema)) as Schema;
}

function schemaFault(schema: JsonObject): string | undefined {
  const type = ownValue(schema, 'type');
  if (type !== 'object') return 'The input schema must have "type": "object".';
  const pending: { readonly value: unknown; readonly depth: number; readonly named: boolean }[] = [
    { value: schema, depth: 0, named: false },
  ];
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth, named } = next;
    if (typeof value !== 'object' || value === null) continue;
    nodes += 1;
    if (nodes > MAX_SCHEMA_NODES || depth > MAX_SCHEMA_DEPTH) {
      return `The input schema is too large: at most ${MAX_SCHEMA_NODES} objects, nested ${MAX_SCHEMA_DEPTH} deep.`;
    }
    for (const [key, child] of Object.entries(value)) {
      const keyword = !named && !Array.isArray(value);
      if (keyword && (REFUSED.has(key) || (key === 'format' && child === 'regex'))) {
        return `The input schema uses ${quote(key)}, which is not supported. Use "enum", "minLength" or "maxLength".`;
      }
      if (keyword && (key === 'const' || key === 'enum' || key === 'default' || key === 'examples')) continue;
      pending.push({ value: child, depth: depth + 1, named: keyword && namesBelow(key) });
    }
  }
  return undefined;
}

/** True for keywords whose object maps names of the schema's author to schemas. */
function namesBelow(key: string): boolean {
  return key === 'properties' || key === '$defs' || key === 'definitions' || key === 'dependentSchemas';
}

function check(validator: Validator, schema: JsonObject, input: unknown): Result<JsonObject> {
  if (!isObject(input)) return fail(invalidInput('input', 'The input must be a JSON object.'));
  try {
    const { valid, errors } = validator.validate(input);
    const known = input as JsonObject;
    if (valid) return ok(known);
    return fail(explain(errors, schema, known));
  } catch {
    return fail(
      invalidInput(
        'input',
        'The input cannot be checked: its schema refers to itself without end, or to nothing.',
      ),
    );
  }
}

/** Keywords whose own message only says that something below them is wrong. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'prefixItems',
  'allOf',
  '$ref',
  'additionalProperties',
  'unevaluatedProperties',
]);

function explain(errors: readonly OutputUnit[], schema: JsonObject, input: JsonObject): Failure {
  const error = errors.find((unit) => !WRAPPERS.has(unit.keyword)) ?? errors[0];
  const steps = (error?.instanceLocation ?? '#').split('/').slice(1).map(unescapePointer);
  const field = ['input', ...steps].join('.');
  const value = steps.reduce<unknown>(ownValue, input);
  const last = steps.at(-1) ?? '';
  const rule = ruleAt(error?.keywordLocation ?? '#', schema);
  switch (error?.keyword) {
    case 'type':
      return invalidInput(field, `${field} must be ${typeName(rule)}, not ${describe(value)}.`);
    case 'enum':
      return invalidInput(field, `${field} must be one of ${JSON.stringify(rule)}, not ${describe(value)}.`);
    case 'minimum':
      return invalidInput(field, `${field} must be at least ${String(rule)}, not ${describe(value)}.`);
    case 'maximum':
      return invalidInput(field, `${field} must be at most ${String(rule)}, not ${describe(value)}.`);
    case 'required':
      return missing(field, rule, value);
    case 'false': {
      const known = Object.keys(Object(ownValue(schema, 'properties')));
      const list = known.length === 0 ? 'none' : known.join(', ');
      const hint = didYouMean(last, known);
      return invalidInput(field, `${quote(last)} is not an input of this tool.${hint} Its inputs: ${list}.`);
    }
    default:
      return invalidInput(field, `${field} is not valid: ${error?.error ?? 'it does not match the schema.'}`);
  }
}

function missing(field: string, rule: unknown, value: unknown): Failure {
  const names = Array.isArray(rule) ? rule.map(String) : [];
  const absent = names.find((name) => ownValue(value, name) === undefined) ?? names[0] ?? '';
  return invalidInput(`${field}.${absent}`, `${field}.${absent} is required.`);
}

/** The value of the keyword that refused, or undefined where references lead elsewhere. */
function ruleAt(location: string, schema: JsonObject): unknown {
  return location.split('/').slice(1).map(unescapePointer).reduce<unknown>(ownValue, schema);
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function typeName(rule: unknown): string {
  const types = Array.isArray(rule) ? rule.map(String) : [String(rule)];
  return types.map((type) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)).join(' or ');
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object';
  return JSON.stringify(value) ?? typeof value;
}

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

/** What a schema is about: its checks speak of the value by this word. */
type Subject = 'input' | 'output';

/**
 * Prepares a JSON Schema (2020-12) for checking, without generating code. Refused: a schema that is not an object
 * schema, that is too large, or that uses `pattern`, `patternProperties` or the format `regex`.
 */
export function compileInputSchema(schema: JsonObject, subject: Subject = 'input'): Result<InputCheck> {
  const fault = schemaFault(schema, subject);
  if (fault !== undefined) return fail(invalidInput(`${subject}_schema`, fault));
  try {
    const validator = new Validator(structuralCopy(schema), '2020-12', false);
    return ok((input) => check(validator, { schema, subject }, input));
  } catch {
    const message = `The ${subject} schema cannot be read: check its "$ref" and "$id".`;
    return fail(invalidInput(`${subject}_schema`, message));
  }
}

/** A copy, since the validator writes absolute addresses into what it is given. */
function structuralCopy(schema: JsonObject): Schema {
  return JSON.parse(JSON.stringify(schema)) as Schema;
}

function schemaFault(schema: JsonObject, subject: Subject): string | undefined {
  const type = ownValue(schema, 'type');
  if (type !== 'object') return `The ${subject} schema must have "type": "object".`;
  const pending: { readonly value: unknown; readonly depth: number; readonly named: boolean }[] = [
    { value: schema, depth: 0, named: false },
  ];
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth, named } = next;
    if (typeof value !== 'object' || value === null) continue;
    nodes += 1;
    if (nodes > MAX_SCHEMA_NODES || depth > MAX_SCHEMA_DEPTH) {
      return `The ${subject} schema is too large: at most ${MAX_SCHEMA_NODES} objects, nested ${MAX_SCHEMA_DEPTH} deep.`;
    }
    for (const [key, child] of Object.entries(value)) {
      const keyword = !named && !Array.isArray(value);
      if (keyword && (REFUSED.has(key) || (key === 'format' && child === 'regex'))) {
        return `The ${subject} schema uses ${quote(key)}, which is not supported. Use "enum", "minLength" or "maxLength".`;
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

type About = { readonly schema: JsonObject; readonly subject: Subject };

function check(validator: Validator, about: About, input: unknown): Result<JsonObject> {
  const { subject } = about;
  if (!isObject(input)) return fail(invalidInput(subject, `The ${subject} must be a JSON object.`));
  try {
    const { valid, errors } = validator.validate(input);
    const known = input as JsonObject;
    if (valid) return ok(known);
    return fail(explainAll(errors, about, known));
  } catch {
    const message = `The ${subject} cannot be checked: its schema refers to itself without end, or to nothing.`;
    return fail(invalidInput(subject, message));
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

/** How many problems of one value are told. */
const MAX_PROBLEMS = 10;

/** The first problem; when there are more, all of them in `data.problems`. */
function explainAll(errors: readonly OutputUnit[], about: About, input: JsonObject): Failure {
  const own = errors.filter((unit) => !WRAPPERS.has(unit.keyword)).slice(0, MAX_PROBLEMS);
  const [first, ...more] = (own.length > 0 ? own : errors.slice(0, 1)).map((unit) =>
    explain(unit, about, input),
  );
  if (first === undefined)
    return invalidInput(about.subject, `The ${about.subject} does not match its schema.`);
  const problems = [...new Set([first, ...more].map(({ message }) => message))];
  return problems.length > 1 ? { ...first, data: { problems } } : first;
}

function explain(error: OutputUnit, { schema, subject }: About, input: JsonObject): Failure {
  const steps = error.instanceLocation.split('/').slice(1).map(unescapePointer);
  const field = [subject, ...steps].join('.');
  const value = steps.reduce<unknown>(ownValue, input);
  const last = steps.at(-1) ?? '';
  const rule = ruleAt(error.keywordLocation, schema);
  switch (error.keyword) {
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
    case 'false':
      return unknownKey(field, last, { schema, subject });
    default:
      return invalidInput(field, `${field} is not valid: ${error.error}`);
  }
}

function unknownKey(field: string, key: string, { schema, subject }: About): Failure {
  const known = Object.keys(Object(ownValue(schema, 'properties')));
  const list = known.length === 0 ? 'none' : known.join(', ');
  const hint = didYouMean(key, known);
  const owner = subject === 'input' ? 'an input of this tool' : 'a key of the output';
  const others = subject === 'input' ? 'inputs' : 'keys';
  return invalidInput(field, `${quote(key)} is not ${owner}.${hint} Its ${others}: ${list}.`);
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

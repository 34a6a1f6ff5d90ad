import { invalidInput, type Failure } from '../base/failure.ts';
import { isObject, ownValue, type JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { compileSchema, TOO_DEAR } from '../json-schema/compile.ts';
import type { Problem } from '../json-schema/visit.ts';

/** Checks a call's input against its schema: the input itself, or `invalid_input` with the path of the field. */
export type InputCheck = (input: unknown) => Result<JsonObject>;

/** What a schema is about: its checks speak of the value by this word. */
type Subject = 'input' | 'output';

/**
 * Prepares a JSON Schema (2020-12) for checking, without generating code. Refused: a schema that is not an object
 * schema, that is too large, that uses `pattern`, `patternProperties` or the format `regex`, or that could not be
 * checked (see `compileSchema`). Checking counts its steps and answers `limit_exceeded` when they run out.
 */
export function compileInputSchema(schema: JsonObject, subject: Subject = 'input'): Result<InputCheck> {
  const refuse = (fault: string) =>
    fail(invalidInput(`${subject}_schema`, `The ${subject} schema ${fault}.`));
  if (ownValue(schema, 'type') !== 'object') return refuse('must have "type": "object"');
  const compiled = compileSchema(schema);
  if (!compiled.ok) return refuse(compiled.error);
  return ok((input) => {
    if (!isObject(input)) return fail(invalidInput(subject, `The ${subject} must be a JSON object.`));
    const problems = compiled.value.problemsOf(input);
    if (problems === TOO_DEAR) return fail(tooDear(subject));
    // What was checked came as JSON.
    return problems.length === 0 ? ok(input as JsonObject) : fail(explain(problems, subject));
  });
}

function tooDear(subject: Subject): Failure {
  return {
    code: 'limit_exceeded',
    field: subject,
    message:
      `Checking the ${subject} against its schema takes too many steps. ` +
      `Send less, or nest it less deeply; or make the schema's alternatives and references fewer.`,
  };
}

/** How many problems of one value are told. */
const MAX_PROBLEMS = 10;

/** The longest key that is repeated in a path, in UTF-16 code units. */
const MAX_KEY = 120;

/** The first problem; when there are more, all of them in `data.problems`. */
function explain(problems: readonly Problem[], subject: Subject): Failure {
  const told = problems.slice(0, MAX_PROBLEMS).map(({ place, key, say }) => {
    const owner = [subject, ...place.path()].map(shortened).join('.');
    const field = key === undefined ? owner : `${owner}.${shortened(key)}`;
    return { field, message: `${say(field, owner)}.` };
  });
  const [first = { field: subject, message: `The ${subject} does not match its schema.` }] = told;
  const messages = [...new Set(told.map(({ message }) => message))];
  return messages.length > 1
    ? invalidInput(first.field, first.message, { problems: messages })
    : invalidInput(first.field, first.message);
}

function shortened(key: string | number): string {
  const text = String(key);
  return text.length > MAX_KEY ? `${text.slice(0, MAX_KEY - 1).toWellFormed()}…` : text;
}

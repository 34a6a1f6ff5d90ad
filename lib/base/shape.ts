import { type, type ArkError, type Type } from 'arktype';
import { didYouMean } from './closest.ts';
import { invalidInput, quote, type Failure } from './failure.ts';
import { isObject, ownValue } from './json.ts';
import { fail, ok, type Result } from './result.ts';

/** How many problems of one value are told. */
const MAX_PROBLEMS = 20;

/** The most keys of a value: definitions know far fewer, and each that is not known takes time to tell. */
const MAX_KEYS = 500;

/**
 * Checks a caller's value against an ArkType definition. The failure names the first problem's field below `field`,
 * says what was expected and found, and when there are more lists all in `data.problems`. A key that is not known is named
 * with the nearest that is.
 */
export function readShape<T>(definition: Type<T>, value: unknown, field: string): Result<T> {
  const count = isObject(value) ? Object.keys(value).length : 0;
  if (count > MAX_KEYS) return fail(tooManyKeys(field, MAX_KEYS, count));
  const checked: unknown = definition(value);
  if (!(checked instanceof type.errors)) return ok(value as T);
  const keys = new KnownKeys(definition);
  const problems = [...checked].slice(0, MAX_PROBLEMS).map((error) => {
    const path = [field, error.propString]
      .filter((part) => part !== '')
      .join('.')
      .replaceAll('.[', '[');
    const surplus = error.problem === 'must be removed';
    const text = surplus
      ? unknownKey(keys.at(error.path.slice(0, -1)), error.path)
      : sentence(error, path, field);
    return { field: path, message: text };
  });
  return fail(toFailure(problems, field));
}

/** A mapping that has more keys than are looked at. */
export function tooManyKeys(field: string, maximum: number, count: number): Failure {
  const subject = field === '' ? 'The value' : field;
  return invalidInput(field, `${subject} has ${count} keys; at most ${maximum} are taken.`);
}

function toFailure(problems: readonly { field: string; message: string }[], field: string): Failure {
  const [first = { field, message: 'The value is not what is wanted.' }, ...more] = problems;
  return more.length === 0
    ? invalidInput(first.field, first.message)
    : invalidInput(first.field, first.message, { problems });
}

/** ArkType speaks of the value it was given; the caller knows it by the whole path. */
function sentence({ problem, message }: ArkError, path: string, field: string): string {
  // Several demands come as a list of lines, after the value in brackets; choices name their own paths.
  const plain = problem.replace('...\n  ◦ ', ' ').replaceAll('\n  ◦ ', ' and ');
  if (/^(?:must |\()/.test(plain)) return `${path === '' ? 'The value' : path} ${plain}.`;
  return `${field === '' ? '' : `${field}.`}${message}.`;
}

function unknownKey(known: readonly string[], path: readonly PropertyKey[]): string {
  const key = String(path.at(-1));
  return `${quote(key)} is not a known key.${didYouMean(key, known)} Known keys: ${known.join(', ')}.`;
}

/** The keys that a definition takes, by place; read from its JSON Schema, which is made once for all problems. */
class KnownKeys {
  readonly #definition: { toJsonSchema(): unknown };
  #schema: unknown;

  constructor(definition: { toJsonSchema(): unknown }) {
    this.#definition = definition;
  }

  at(path: readonly PropertyKey[]): readonly string[] {
    this.#schema ??= this.#definition.toJsonSchema();
    let at = this.#schema;
    for (const key of path) {
      at =
        typeof key === 'number' ? ownValue(at, 'items') : ownValue(ownValue(at, 'properties'), String(key));
    }
    const properties = ownValue(at, 'properties');
    return isObject(properties) ? Object.keys(properties).sort() : [];
  }
}

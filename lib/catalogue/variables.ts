import { didYouMean } from '../base/closest.ts';
import { invalidInput, limitExceeded, notFound, quote, type Failure } from '../base/failure.ts';
import type { Clock, Store } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { isoTime } from '../base/time.ts';
import { readPage, type Page, type PageRequest } from './page.ts';
import { preconditionFault, type Precondition } from './precondition.ts';

/** A variable of a namespace: what `${NAME}` stands for in its skills. */
export type Variable = { readonly name: string; readonly value: string; readonly updated_at: string };

const TABLE = 'variables';

/** The most variables, and the most secrets, of a namespace. */
export const MAX_VALUES = 1000;

/** The longest value, in UTF-16 code units. */
const MAX_VALUE = 8192;

/** Why a text cannot name a variable or a secret, or undefined. */
export function nameFault(name: string): Failure | undefined {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name)) return undefined;
  const message = `${quote(name)} cannot be a name here: use ASCII letters, digits and "_", first no digit, at most 64 characters.`;
  return { code: 'invalid_name', message, field: 'name' };
}

/** Why a value cannot be kept, or undefined. */
export function valueFault(value: string): Failure | undefined {
  if (value.length > MAX_VALUE) {
    return { ...limitExceeded('value', MAX_VALUE, value.length, 'Shorten it.'), field: 'value' };
  }
  return value.isWellFormed() ? undefined : invalidInput('value', 'The value is not well-formed Unicode.');
}

/** Keeps a variable; one of the name is replaced. Its revision is its time. */
export function putVariable(
  store: Store,
  clock: Clock,
  { name, value }: Omit<Variable, 'updated_at'>,
  condition?: Precondition,
): Result<{ readonly variable: Variable; readonly created: boolean }> {
  const fault = nameFault(name) ?? valueFault(value);
  if (fault !== undefined) return fail(fault);
  const before = store.get(TABLE, name) as Variable | undefined;
  const unexpected = preconditionFault(`The variable ${name}`, before?.updated_at, condition);
  if (unexpected !== undefined) return fail(unexpected);
  const created = before === undefined;
  if (created && allVariables(store).length >= MAX_VALUES) {
    return fail(
      limitExceeded('variables', MAX_VALUES, MAX_VALUES + 1, 'Delete variables that no skill uses.'),
    );
  }
  const variable = { name, value, updated_at: isoTime(clock.now()) };
  store.put(TABLE, name, variable);
  return ok({ variable, created });
}

/** The variable of a name. */
export function getVariable(store: Store, name: string): Result<Variable> {
  const value = store.get(TABLE, name);
  if (value !== undefined) return ok(value as Variable);
  const names = allVariables(store).map((variable) => variable.name);
  return fail(notFound('Variable', name, `Set it with PUT.${didYouMean(name, names)}`));
}

/** Variables by name. */
export function listVariables(store: Store, page: PageRequest): Page<Variable> {
  return readPage<Variable>(store, TABLE, page);
}

/** All variables, by name: there are never more than `MAX_VALUES`. */
export function allVariables(store: Store): readonly Variable[] {
  return store.list(TABLE, { limit: MAX_VALUES }).map(({ value }) => value as Variable);
}

/** Forgets a variable. A skill that uses it without a default is refused from then on, with the variable's name. */
export function deleteVariable(store: Store, name: string): Result<null> {
  const variable = getVariable(store, name);
  if (!variable.ok) return variable;
  store.delete(TABLE, name);
  return ok(null);
}

import { invalidInput, quote, type Failure } from '../base/failure.ts';
import { isObject, type JsonValue } from '../base/json.ts';
import { scanTemplate } from '../base/template-scan.ts';

/** Says what is wrong with a path that a template refers to, or nothing. */
export type PathCheck = (path: readonly string[]) => string | undefined;

/**
 * The first fault among the templates of a value: text that is no expression, or a reference that `check` refuses. The
 * failure names the place below `field`.
 */
export function templateFault(value: JsonValue, field: string, check: PathCheck): Failure | undefined {
  if (typeof value === 'string') return textFault(value, field, check);
  if (Array.isArray(value)) {
    return firstOf(
      value.map((part: JsonValue, index) => [part, `${field}[${index}]`]),
      check,
    );
  }
  if (!isObject(value)) return undefined;
  return firstOf(
    Object.entries(value).map(([key, part]) => [part, `${field}.${key}`]),
    check,
  );
}

function firstOf(parts: readonly (readonly [JsonValue, string])[], check: PathCheck): Failure | undefined {
  for (const [part, field] of parts) {
    const fault = templateFault(part, field, check);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function textFault(text: string, field: string, check: PathCheck): Failure | undefined {
  for (const { problem, expression } of scanTemplate(text)) {
    if (problem !== undefined)
      return invalidInput(field, `${field} cannot be used as a template: ${problem}.`);
    const fault = expression === undefined ? undefined : check(expression.path.split('.'));
    if (fault !== undefined)
      return invalidInput(field, `${field} refers to ${quote(expression?.path ?? '')}: ${fault}`);
  }
  return undefined;
}

/** A check for paths that start with one of some words; what follows a word is checked by its own rule. */
export function rootedIn(roots: Readonly<Record<string, PathCheck>>): PathCheck {
  return ([root = '', ...rest]) => {
    const check = Object.hasOwn(roots, root) ? roots[root] : undefined;
    if (check !== undefined) return check(rest);
    return `it starts with none of ${Object.keys(roots).join(', ')}.`;
  };
}

/** For what may be any path. */
export const ANY_PATH: PathCheck = () => undefined;

import { type } from 'arktype';
import { invalidInput } from '../base/failure.ts';
import type { JsonValue } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { Condition } from './actor.ts';

const path = /^[A-Za-z0-9_]+(?:\.[A-Za-z0-9_-]+)*$/;

/**
 * A condition as it is written: `{context_value: key, equals: v}`, or in the typed form
 * `{type: context_value, key, value}`, which means the same.
 */
export const writtenCondition = type({
  '+': 'reject',
  'type?': "'context_value'",
  'context_value?': path,
  'key?': path,
  'equals?': 'unknown',
  'value?': 'unknown',
  'not_equals?': 'unknown',
  'in?': 'unknown[]',
  'exists?': 'boolean',
});

const TESTS = ['equals', 'not_equals', 'in', 'exists'] as const;

/** Reads a condition: one path and one test. */
export function readCondition(written: typeof writtenCondition.infer, field: string): Result<Condition> {
  const typed = written.type !== undefined;
  const foreign = typed ? 'context_value' : 'key';
  const key = typed ? written.key : written.context_value;
  if (key === undefined || written[foreign] !== undefined) {
    return fail(
      invalidInput(
        field,
        'A condition is {context_value: "key", equals: …} or {type: "context_value", key: "key", value: …}.',
      ),
    );
  }
  // `value` is the typed form's word for `equals`.
  const { value, ...rest } = written;
  const tests: Partial<Record<string, unknown>> = 'value' in written ? { ...rest, equals: value } : rest;
  const given = TESTS.filter((test) => test in tests);
  const [test] = given;
  const twice = 'value' in written && 'equals' in written;
  if (test === undefined || given.length > 1 || twice) {
    const found = given.length === 0 ? 'none' : [...given, ...(twice ? ['value'] : [])].join(' and ');
    return fail(
      invalidInput(field, `A condition has one test, not ${found}: equals, not_equals, in or exists.`),
    );
  }
  // What YAML or JSON gave is JSON.
  return ok({ path: key, test, value: tests[test] as JsonValue });
}

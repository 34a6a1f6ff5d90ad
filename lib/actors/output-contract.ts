import type { Failure } from '../base/failure.ts';
import { isNestedWithin, type JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { compileInputSchema } from '../tools/schema.ts';

/** What an answer must be, and how it is read. */
export type OutputContract = {
  readonly schema: JsonObject;
  /** What the system prompt says of it. */
  readonly instructions: string;
  /** The value that an answer is; `invalid_output` with its problems otherwise. */
  read(text: string): Result<JsonObject>;
};

/** How deep an answer may be nested. */
const MAX_NESTING = 64;

/** Checks a schema for answers: an object schema that `compileInputSchema` takes. */
export function readOutputSchema(schema: JsonObject | undefined): Result<JsonObject | undefined> {
  if (schema === undefined) return ok(undefined);
  const check = compileInputSchema(schema, 'output');
  return check.ok ? ok(schema) : check;
}

/** The contract of a schema that was checked. */
export function outputContract(schema: JsonObject): OutputContract {
  const check = compileInputSchema(schema, 'output');
  if (!check.ok) throw new Error('the schema was checked when the actor was read');
  return {
    schema,
    instructions: `Give your answer as one JSON object that matches this JSON Schema, with nothing around it:\n${JSON.stringify(schema)}`,
    read(text) {
      const parsed = parse(text);
      if (!parsed.ok) return parsed;
      const checked = check.value(parsed.value);
      return checked.ok ? checked : fail({ ...checked.error, code: 'invalid_output' });
    },
  };
}

/** What a model is told whose answer does not match: once, then the run ends. */
export function repairRequest(failure: Failure): string {
  const list = problemsOf(failure).map((problem) => `- ${problem}`);
  return [
    'Your answer does not match the JSON Schema:',
    ...list,
    'Answer again: the corrected JSON object alone.',
  ].join('\n');
}

/** The problems of an answer, each a sentence; at least one. */
export function problemsOf({ message, data }: Failure): readonly string[] {
  const problems = data?.['problems'];
  return Array.isArray(problems) ? problems.map(String) : [message];
}

/** A fence that models like to put around JSON. */
const FENCE = /^```(?:json)?[ \t]*\n/;

function parse(text: string): Result<unknown> {
  const trimmed = text.trim();
  const opening = FENCE.exec(trimmed)?.[0];
  const fenced = opening !== undefined && trimmed.endsWith('```');
  const source = fenced ? trimmed.slice(opening.length, -3) : trimmed;
  try {
    const value: unknown = JSON.parse(source);
    if (isNestedWithin(value, MAX_NESTING)) return ok(value);
    return fail(notJson(`it is nested deeper than ${MAX_NESTING} levels`));
  } catch {
    return fail(notJson(source === '' ? 'it is empty' : 'it is text, or JSON with text around it'));
  }
}

function notJson(why: string): Failure {
  return { code: 'invalid_output', message: `The answer is not one JSON object: ${why}.`, field: 'output' };
}

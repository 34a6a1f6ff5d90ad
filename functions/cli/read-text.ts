import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { invalidInput } from '../../lib/base/failure.ts';
import { isObject, type JsonObject } from '../../lib/base/json.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import type { CommandHost } from './command-host.ts';

/** A JSON object that was typed: as it is, `@FILE` or `-` for standard input. Nothing is the empty object. */
export async function readObject(
  typed: string | undefined,
  what: string,
  host: CommandHost,
): Promise<Result<JsonObject>> {
  if (typed === undefined) return ok({});
  const text = typed.startsWith('@')
    ? await readTextFile(typed.slice(1), what, host)
    : await typedText(typed, host);
  if (!text.ok) return text;
  try {
    const value: unknown = JSON.parse(text.value);
    if (isObject(value)) return ok(value as JsonObject);
  } catch {
    // Told below, like JSON of another kind.
  }
  return fail(
    invalidInput('', `${what} must be a JSON object, such as '{"path": "src"}'; @FILE reads it from a file.`),
  );
}

/** A text that was typed, or standard input for `-`. */
export async function typedText(typed: string, { readInput }: CommandHost): Promise<Result<string>> {
  return ok(typed === '-' ? await readInput() : typed);
}

async function readTextFile(file: string, what: string, { folder }: CommandHost): Promise<Result<string>> {
  const place = path.resolve(folder, file);
  try {
    return ok(await readFile(place, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return fail(invalidInput('', `${what}: the file ${place} cannot be read (${code}).`));
  }
}

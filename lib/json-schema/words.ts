import { quote } from '../base/failure.ts';

/** The longest value of a schema that is written out in a message, in UTF-16 code units. */
const MAX_WRITTEN = 500;

/** A value of a schema as a message shows it. */
export function written(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_WRITTEN ? `${text.slice(0, MAX_WRITTEN).toWellFormed()}…` : text;
}

/** A value that was found, in few words. */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object';
  return JSON.stringify(value) ?? typeof value;
}

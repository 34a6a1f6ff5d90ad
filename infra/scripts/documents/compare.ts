import { isDeepStrictEqual } from 'node:util';
import type { Shown } from './blocks.ts';

/** Stands for anything: a part of a line, any number of lines, a JSON value, the rest of an array or object. */
const ANY = '…';

/** How the output differs from what a document shows, or undefined. */
export function difference(shown: Shown, output: string): string | undefined {
  return shown.kind === 'json' ? jsonDifference(shown.text, output) : textDifference(shown.text, output);
}

function jsonDifference(shown: string, output: string): string | undefined {
  let expected: unknown;
  let actual: unknown;
  try {
    expected = readJson(shown);
    actual = readJson(output);
  } catch (error) {
    return `not JSON: ${String(error)}\nprinted: ${output}`;
  }
  const place = unlike(expected, actual, '$');
  return place === undefined ? undefined : `differs at ${place}\nprinted: ${output}`;
}

/** One JSON value, or one on each line. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  }
}

function unlike(expected: unknown, actual: unknown, place: string): string | undefined {
  if (typeof expected === 'string') {
    if (expected === ANY) return undefined;
    return typeof actual === 'string' && lineMatches(expected, actual) ? undefined : place;
  }
  if (Array.isArray(expected)) return unlikeArray(expected, actual, place);
  if (typeof expected === 'object' && expected !== null) return unlikeObject(expected, actual, place);
  return isDeepStrictEqual(expected, actual) ? undefined : place;
}

function unlikeArray(expected: readonly unknown[], actual: unknown, place: string): string | undefined {
  if (!Array.isArray(actual)) return place;
  const open = expected.at(-1) === ANY;
  const shown = open ? expected.slice(0, -1) : expected;
  if (open ? actual.length < shown.length : actual.length !== shown.length) return `${place}.length`;
  for (const [index, value] of shown.entries()) {
    const found = unlike(value, actual[index], `${place}[${index}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function unlikeObject(expected: object, actual: unknown, place: string): string | undefined {
  if (typeof actual !== 'object' || actual === null) return place;
  const keys = Object.keys(expected).filter((key) => key !== ANY);
  const more = Object.keys(actual).find((key) => !keys.includes(key));
  if (more !== undefined && !(ANY in expected)) return `${place}.${more}`;
  for (const key of keys) {
    const found = unlike(Reflect.get(expected, key), Reflect.get(actual, key), `${place}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function textDifference(shown: string, output: string): string | undefined {
  const expected = shown.trimEnd().split('\n');
  const actual = output.trimEnd().split('\n');
  return linesMatch(expected, actual) ? undefined : `shown:\n${shown}printed:\n${output}`;
}

function linesMatch(expected: readonly string[], actual: readonly string[]): boolean {
  const [first, ...rest] = expected;
  if (first === undefined) return actual.length === 0;
  if (first.trim() === ANY) {
    return actual.some((_, index) => linesMatch(rest, actual.slice(index))) || rest.length === 0;
  }
  return actual[0] !== undefined && lineMatches(first, actual[0]) && linesMatch(rest, actual.slice(1));
}

function lineMatches(shown: string, line: string): boolean {
  const [head = '', ...parts] = shown.split(ANY);
  if (parts.length === 0) return shown === line;
  if (!line.startsWith(head)) return false;
  let at = head.length;
  for (const [index, part] of parts.entries()) {
    if (index === parts.length - 1) return line.length - part.length >= at && line.endsWith(part);
    const found = line.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

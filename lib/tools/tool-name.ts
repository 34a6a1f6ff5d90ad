import { quote } from '../base/failure.ts';
import { isNamePart, MAX_NAME_PART } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';

declare const brand: unique symbol;

/** The name of a tool of some registry: `namespace/short` or `server:namespace/short`. Made by `parseToolName` alone. */
export type ToolName = string & { readonly [brand]: 'ToolName' };

/**
 * Reads the name by which a configuration refers to a tool: `[server:]namespace/short`. A bare `short` is one of
 * `namespace`. Nothing is trimmed.
 */
export function parseToolName(text: string, namespace: string, field: string): Result<ToolName> {
  const [first = '', second, ...more] = text.split(':');
  const [server, rest] = second === undefined ? [undefined, first] : [first, second];
  const parts = rest.split('/');
  const whole = parts.length === 1 && server === undefined ? [namespace, rest] : parts;
  const legal =
    more.length === 0 &&
    (server === undefined || isNamePart(server)) &&
    whole.length === 2 &&
    whole.every(isNamePart);
  if (legal) return ok(`${server === undefined ? '' : `${server}:`}${whole.join('/')}` as ToolName);
  return fail({
    code: 'invalid_name',
    message:
      `${quote(text)} is not the name of a tool: write namespace/short or server:namespace/short, each part of ASCII ` +
      `letters, digits, "_" and "-", starting with a letter or digit, at most ${MAX_NAME_PART} characters.`,
    field,
  });
}

import { toHex, utf8 } from '../lib/base/bytes.ts';
import { invalidInput } from '../lib/base/failure.ts';
import { parseName, parseNamespace, type Namespace, type QualifiedName } from '../lib/base/name.ts';
import { fail, ok, type Result } from '../lib/base/result.ts';
import { MAX_PAGE, type PageRequest } from '../lib/catalogue/page.ts';
import type { Host } from './context.ts';

/** The namespace of a call that names none. */
const DEFAULT_NAMESPACE = 'local';

/**
 * The query parameters a route takes, each once unless it is among `repeated`; anything else is refused, since a
 * misspelt or second one would be ignored in silence.
 */
export function checkQuery(
  c: Host,
  known: readonly string[],
  repeated: readonly string[] = [],
): Result<null> {
  const given = Object.entries(c.req.queries());
  const twice = given.find(([key, values]) => values.length > 1 && !repeated.includes(key))?.[0];
  const surplus = given.find(([key]) => !known.includes(key))?.[0];
  if (surplus === undefined) {
    return twice === undefined ? ok(null) : fail(invalidInput(`query.${twice}`, `Give "${twice}" once.`));
  }
  const names = known.length === 0 ? 'none' : known.join(', ');
  return fail(
    invalidInput(`query.${surplus}`, `"${surplus}" is not a parameter of this route. It takes: ${names}.`),
  );
}

/** `?namespace=`, `local` unless given. */
export function namespaceQuery(c: Host): Result<Namespace> {
  return parseNamespace(c.req.query('namespace') ?? DEFAULT_NAMESPACE, 'query.namespace');
}

/** `?cursor=&limit=` of a list that takes the query parameters `known` too. */
export function pageQuery(c: Host, known: readonly string[] = []): Result<PageRequest> {
  const query = checkQuery(c, [...known, 'cursor', 'limit']);
  if (!query.ok) return query;
  const limit = countQuery(c, 'limit', { from: 1, to: MAX_PAGE, otherwise: MAX_PAGE });
  if (!limit.ok) return limit;
  const given = c.req.query('cursor');
  if (given === undefined) return ok({ cursor: undefined, limit: limit.value });
  const mark = markOf(c);
  if (given.startsWith(mark)) return ok({ cursor: given.slice(mark.length), limit: limit.value });
  const message =
    'cursor is not of this list: it comes from another list or namespace, or was changed. Send the `cursor` of the page before as it is, or none for the first page.';
  return fail(invalidInput('query.cursor', message));
}

/** The `cursor` of a page as it is shown: marked with its list, so that another list does not start in the middle. */
export function shownCursor(c: Host, cursor: string | null): string | null {
  return cursor === null ? null : `${markOf(c)}${cursor}`;
}

/** What the cursors of a list begin with: a list is its path and its namespace. */
function markOf(c: Host): string {
  const list = `${c.req.path}\n${c.req.query('namespace') ?? DEFAULT_NAMESPACE}`;
  return `${toHex(c.get('services').digest.sha256(utf8(list))).slice(0, 8)}.`;
}

/** `?namespace=&cursor=&limit=` of a list. */
export function listQuery(c: Host): Result<{ readonly namespace: Namespace; readonly page: PageRequest }> {
  const page = pageQuery(c, ['namespace']);
  if (!page.ok) return page;
  const namespace = namespaceQuery(c);
  return namespace.ok ? ok({ namespace: namespace.value, page: page.value }) : namespace;
}

/** A whole number among the query parameters. */
export function countQuery(
  c: Host,
  key: string,
  range: { readonly from: number; readonly to: number; readonly otherwise: number },
): Result<number> {
  const text = c.req.query(key);
  if (text === undefined) return ok(range.otherwise);
  const value = Number(text);
  if (/^\d{1,15}$/.test(text) && value >= range.from && value <= range.to) return ok(value);
  return fail(invalidInput(`query.${key}`, `${key} is a whole number from ${range.from} to ${range.to}.`));
}

/** One of several words among the query parameters. */
export function choiceQuery<T extends string>(
  c: Host,
  key: string,
  choices: readonly [T, ...T[]],
): Result<T> {
  const text = c.req.query(key) ?? choices[0];
  const choice = choices.find((word) => word === text);
  if (choice !== undefined) return ok(choice);
  return fail(invalidInput(`query.${key}`, `${key} is one of: ${choices.join(', ')}.`));
}

/** `{ns}/{name}` of the address, of a call that takes the query parameters `known` alone. */
export function nameParam(c: Host, known: readonly string[] = []): Result<QualifiedName> {
  const query = checkQuery(c, known);
  if (!query.ok) return query;
  return parseName(`${c.req.param('ns') ?? ''}/${c.req.param('name') ?? ''}`, 'name');
}

import type { FailureCode } from '../../lib/base/failure.ts';
import { MAX_PAGE } from '../../lib/catalogue/page.ts';
import { choice, TEXT, type Schema } from './schema.ts';

/** A parameter beside those in the path. */
export type Parameter = {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly description: string;
  readonly schema: Schema;
};

/** A body or an answer by media type. */
export type Content = Readonly<Record<string, Schema>>;

/** An answer that is no refusal. */
export type Answer = {
  readonly description: string;
  readonly content?: Content;
  /** Headers that say something of this answer, by name. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** One method of one path. */
export type Operation = {
  /** Unique in the document: what generated clients call it. */
  readonly id: string;
  readonly method: 'get' | 'put' | 'post' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly body?: { readonly required: boolean; readonly content: Content };
  readonly answers: Readonly<Record<number, Answer>>;
  /** Codes of problems that are its own; those that every call may meet are added. */
  readonly refusals?: readonly FailureCode[];
  /** True where no key is asked for. */
  readonly open?: boolean;
};

/** The operations of one resource, and the schemas they bring along. */
export type Area = {
  readonly tag: string;
  readonly description: string;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
};

/** A query parameter. */
export function query(name: string, description: string, schema: Schema = TEXT): Parameter {
  return { name, in: 'query', description, schema };
}

/** A query parameter that is one of some words, the first unless given. */
export function choiceOf(
  name: string,
  description: string,
  words: readonly [string, ...string[]],
): Parameter {
  return query(name, description, { ...choice(...words), default: words[0] });
}

/** An answer in JSON. */
export function json(description: string, schema: Schema, headers?: Answer['headers']): Answer {
  const content = { 'application/json': schema };
  return headers === undefined ? { description, content } : { description, content, headers };
}

/** The answer to what leaves nothing to say. */
export const DONE: Answer = { description: 'Done.' };

/** The header of an answer that carries a revision. */
export const ETAG = { etag: 'The revision, in quotes: for `If-Match`.' } as const;

/** The header of an answer that is told apart by a tag. */
export const TAGGED = { etag: 'Changes with the answer: for `If-None-Match`.' } as const;

/** The answer to who has it already. */
export const UNCHANGED: Answer = { description: 'It is as the tag says.', headers: TAGGED };

const CURSOR = query('cursor', 'The `cursor` of the page before, of the same list and namespace.');
const LIMIT = query('limit', 'At most so many items.', {
  type: 'integer',
  minimum: 1,
  maximum: MAX_PAGE,
  default: MAX_PAGE,
});

/** The parameters of a list whose namespace is in the path. */
export const PAGED: readonly Parameter[] = [CURSOR, LIMIT];

/** `?namespace=` of a list or an upload. */
export const NAMESPACE: Parameter = query('namespace', 'The namespace it is about.', {
  type: 'string',
  default: 'local',
});

/** The parameters of a list of a namespace. */
export const LISTED: readonly Parameter[] = [NAMESPACE, ...PAGED];

/** `?revision=`. */
export const REVISION: Parameter = query('revision', 'A revision of its history; the newest unless given.');

/** `If-Match`. */
export const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'Change it only at this revision; `*` for any that is there.',
  schema: TEXT,
};

/** `If-None-Match` of what is read. */
export const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'Tags that are known: 304 when it is one of them.',
  schema: TEXT,
};

/** `If-None-Match` of what is changed. */
export const IF_NEW: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: '`*`: only when there is none yet.',
  schema: TEXT,
};

/** A body of JSON, which may be left out where all of its keys may. */
export function jsonBody(schema: Schema, required = true): NonNullable<Operation['body']> {
  return { required, content: { 'application/json': schema } };
}

/** A document as YAML or JSON. */
export function document(schema: Schema): NonNullable<Operation['body']> {
  return { required: true, content: { 'application/yaml': schema, 'application/json': schema } };
}

/** Problems of a body in JSON. */
export const BODY: readonly FailureCode[] = ['invalid_json', 'invalid_input', 'limit_exceeded'];

/** Problems of a name in the path, and of what it names. */
export const NAMED: readonly FailureCode[] = ['invalid_name', 'invalid_input', 'not_found'];

/** Problems of a list. */
export const LIST: readonly FailureCode[] = ['invalid_name', 'invalid_input'];

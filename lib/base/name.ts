import { quote, type Failure } from './failure.ts';
import { fail, ok, type Result } from './result.ts';

declare const brand: unique symbol;

/** The tenant boundary: the first half of every name. Made by `parseNamespace` alone. */
export type Namespace = string & { readonly [brand]: 'Namespace' };

/** `namespace/short`, the name of a skill, actor or tool. Made by `parseName` alone. */
export type QualifiedName = string & { readonly [brand]: 'QualifiedName' };

/** Namespaces that the service keeps for itself. */
const RESERVED_NAMESPACES: ReadonlySet<string> = new Set([
  'builtin',
  'skill',
  'mcp',
  'agent_skill',
  'server',
  'troupe',
]);

/** The longest half of a name, in characters. */
export const MAX_NAME_PART = 64;

const PART = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** True for one half of a name: ASCII letters, digits, `_` and `-`, the first a letter or digit, at most 64. */
export function isNamePart(text: string): boolean {
  return text.length <= MAX_NAME_PART && PART.test(text);
}

/** Reads a namespace that a caller may own: the rule of `isNamePart`, and none of the reserved ones. */
export function parseNamespace(text: string, field = 'namespace'): Result<Namespace> {
  if (!isNamePart(text)) return fail(badName(text, field, 'a namespace'));
  if (RESERVED_NAMESPACES.has(text)) {
    return fail({
      code: 'invalid_name',
      message: `The namespace ${quote(text)} is reserved. Choose another, such as "local".`,
      field,
    });
  }
  return ok(text as Namespace);
}

/** Reads `namespace/short`. Reserved namespaces are allowed here: `skill/grep` is a tool's name. */
export function parseName(text: string, field = 'name'): Result<QualifiedName> {
  const [namespace = '', short = '', ...more] = text.split('/');
  if (more.length > 0 || !isNamePart(namespace) || !isNamePart(short)) {
    return fail(badName(text, field, 'a name as namespace/short'));
  }
  return ok(text as QualifiedName);
}

function badName(text: string, field: string, wanted: string): Failure {
  return {
    code: 'invalid_name',
    message:
      `${quote(text)} is not ${wanted}: use ASCII letters, digits, "_" and "-", ` +
      `starting with a letter or digit, at most ${MAX_NAME_PART} characters a part.`,
    field,
  };
}

/** The first half of a name. */
export function namespaceOf(name: QualifiedName): Namespace {
  return name.slice(0, name.indexOf('/')) as Namespace;
}

/** The second half of a name. */
export function shortNameOf(name: QualifiedName): string {
  return name.slice(name.indexOf('/') + 1);
}

/** `namespace/short` of two halves that are known to be good. */
export function qualify(namespace: Namespace, short: string, field = 'name'): Result<QualifiedName> {
  return parseName(`${namespace}/${short}`, field);
}

import { holdsKnownKey, holdsRandom, isCredentialName } from '../../base/credential.ts';
import { invalidInput, type Failure } from '../../base/failure.ts';
import type { McpConnection } from './composite-skill.ts';

/**
 * Why a server's connection cannot be kept, or undefined. A document is shown to everybody who may read the skill, so a
 * secret stands in it by its name alone, in a header (or in the `env` of a program). No text of the connection is
 * repeated in the failure.
 */
export function connectionFault(connection: McpConnection, field: string): Failure | undefined {
  const { url, headers, env, args, command } = connection;
  const named = (values: Readonly<Record<string, string>>, place: string) =>
    Object.entries(values).map(([name, value]) => ({ name, value, at: `${place}.${name}` }));
  for (const { name, value, at } of [...named(headers, `${field}.headers`), ...named(env, `${field}.env`)]) {
    const fault = valueFault(name, value, at);
    if (fault !== undefined) return fault;
  }
  return (
    (url === null ? undefined : addressSecret(url, `${field}.url`)) ??
    (command === null ? undefined : argumentFault(command, `${field}.command`)) ??
    argumentsFault(args, `${field}.args`)
  );
}

const USER = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i;

/**
 * Why an address holds what must not be seen: a user, a parameter that is named like a secret (filled in or not), or a
 * key that is known as one. Addresses stand in messages, logs and lists.
 */
export function addressSecret(url: string, field: string): Failure | undefined {
  if (USER.test(url)) return inAddress(field, 'must not hold a user or a password');
  const [, ...rest] = url.split(/[?#]/);
  for (const part of rest.join('&').split(/[&;]/)) {
    const at = part.indexOf('=');
    if (at > 0 && at < part.length - 1 && isCredentialName(decoded(part.slice(0, at)))) {
      return inAddress(field, `has the parameter ${JSON.stringify(part.slice(0, at).slice(0, 60))}`);
    }
  }
  return holdsKnownKey(decoded(withoutReferences(url).literal)) ? inAddress(field, 'holds a key') : undefined;
}

function inAddress(field: string, what: string): Failure {
  const message = `${field} ${what}, and an address is shown wherever the server is. Send a secret in a header, as in headers: {Authorization: "Bearer \${NAME}"}.`;
  return invalidInput(field, message);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** True for the words around a reference: `Bearer `, `Token token=`, `session=`. */
function isScheme(text: string): boolean {
  return text.split(/[\s=:;,"'/.]/).every((word) => /^[A-Za-z_-]{0,20}$/.test(word));
}

/** Of a value with a name: a header, a variable of a program, `--name=value`. */
function valueFault(name: string, value: string, field: string): Failure | undefined {
  if (!isCredentialName(name)) return textFault(value, field);
  const { literal, references, defaults } = withoutReferences(value);
  if (value === '' || (references > 0 && defaults === '' && isScheme(literal))) return undefined;
  return writtenOut(field, defaults === '' ? 'a secret as it is' : 'a default for a secret');
}

function textFault(text: string, field: string): Failure | undefined {
  const { literal, defaults } = withoutReferences(text);
  const looksSecret = [literal, defaults].some((part) => holdsKnownKey(part) || holdsRandom(part));
  return looksSecret ? writtenOut(field, 'what looks like a secret') : undefined;
}

function writtenOut(field: string, what: string): Failure {
  const message = `${field} holds ${what}, which would be kept and shown. Set it as a secret of the namespace (PUT /v1/namespaces/{ns}/secrets/{name}) and write \${NAME} in its place.`;
  return invalidInput(field, message);
}

/** `--token=x`, `--token x`, `-H "X-Api-Key: x"` and the like. */
function argumentsFault(args: readonly string[], field: string): Failure | undefined {
  for (const [index, text] of args.entries()) {
    const place = `${field}[${index}]`;
    const [, name = '', value = ''] = /^-{0,2}([\w.-]+)\s*[=:]\s*([^]*)$/.exec(text) ?? [];
    const fault = isCredentialName(name) ? valueFault(name, value, place) : argumentFault(text, place);
    if (fault !== undefined) return fault;
    const [, flag] = /^--?([\w.-]+)$/.exec(text) ?? [];
    const next = args[index + 1];
    if (flag === undefined || next === undefined || next.startsWith('-')) continue;
    const after = isCredentialName(flag) ? valueFault(flag, next, `${field}[${index + 1}]`) : undefined;
    if (after !== undefined) return after;
  }
  return undefined;
}

/** Digests and commits are long runs too, and stand in arguments. */
function argumentFault(text: string, field: string): Failure | undefined {
  const { literal, defaults } = withoutReferences(text);
  return [literal, defaults].some(holdsKnownKey) ? writtenOut(field, 'what looks like a secret') : undefined;
}

type Parts = { readonly literal: string; readonly references: number; readonly defaults: string };

/** What of a text is written out, and what its references fall back to. `$${` stands for itself. */
function withoutReferences(text: string): Parts {
  const defaults: string[] = [];
  let references = 0;
  const literal = text.replace(/\$?\$\{([^}]*)\}?/g, (whole, inside: string) => {
    if (whole.startsWith('$$')) return whole;
    references += 1;
    const colon = inside.indexOf(':');
    if (colon >= 0) defaults.push(inside.slice(colon + 1));
    return '';
  });
  return { literal, references, defaults: defaults.join(' ') };
}

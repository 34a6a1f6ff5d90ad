import assert from 'node:assert/strict';
import { Validator, type Schema } from '@cfworker/json-schema';
import { isObject, type JsonValue } from '../../lib/base/json.ts';
import { readYaml } from '../../lib/base/yaml-document.ts';

/** Sends a request to the Worker under test. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Described = {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly content?: Content; readonly headers: Readonly<Record<string, unknown>> }>
  >;
};
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/**
 * Holds every answer against the service's own description: a status, a media type, a header or a key that
 * `/openapi.json` does not tell fails the step, and so does a body that is taken though its schema refuses it.
 */
export function heldToDescription(send: Send): Send {
  let description: Promise<Description> | undefined;
  return async (path, init = {}) => {
    const response = await send(path, init);
    description ??= send('/openapi.json').then(async (answer) => new Description(await readDocument(answer)));
    await (await description).check(new URL(path, 'http://worker'), init, response);
    return response;
  };
}

async function readDocument(answer: Response): Promise<OpenApi> {
  const document: OpenApi = JSON.parse(await answer.text());
  return document;
}

class Description {
  readonly #paths: readonly {
    readonly pattern: RegExp;
    readonly methods: Readonly<Record<string, Described>>;
  }[];
  readonly #definitions: Record<string, unknown>;
  readonly #validators = new Map<Schema, Validator>();

  constructor({ paths, components }: OpenApi) {
    // A path that is all literal comes before one with parameters.
    const templates = Object.entries(paths).sort(([a], [b]) => a.split('{').length - b.split('{').length);
    this.#paths = templates.map(([path, methods]) => ({ pattern: patternOf(path), methods }));
    this.#definitions = closed(components.schemas) as Record<string, unknown>;
  }

  async check(url: URL, init: RequestInit, response: Response): Promise<void> {
    const asked = (init.method ?? 'GET').toLowerCase();
    // HEAD answers as GET does, without the body.
    const method = asked === 'head' ? 'get' : asked;
    const place = `${method.toUpperCase()} ${url.pathname} → ${response.status}`;
    const operation = this.#paths.find(
      ({ pattern, methods }) => pattern.test(url.pathname) && Object.hasOwn(methods, method),
    )?.methods[method];
    if (operation === undefined) return assert([401, 404, 405].includes(response.status), place);
    const described = operation.responses[response.status];
    assert(described, `${place} is not described: ${response.ok ? '' : await response.clone().text()}`);
    for (const name of Object.keys(described.headers)) {
      assert(response.headers.has(name), `${place} lacks the header ${name}`);
    }
    if (asked !== 'head') await this.#checkAnswer(place, described.content, response);
    if (response.ok) this.#checkRequest(place, operation, { url, init });
  }

  async #checkAnswer(place: string, content: Content | undefined, response: Response): Promise<void> {
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    if (content === undefined) return assert.equal(type, '', place);
    const described = content[type];
    assert(described, `${place}: ${type} is not described`);
    if (type.endsWith('json')) this.#checkValue(place, described.schema, await response.clone().json());
  }

  #checkRequest(place: string, operation: Described, sent: { url: URL; init: RequestInit }): void {
    const isKnown = (name: string) =>
      operation.parameters.some((one) => one.in === 'query' && one.name === name);
    for (const name of sent.url.searchParams.keys()) {
      assert(isKnown(name), `${place}: the parameter ${name} is not described`);
    }
    const { body } = sent.init;
    const type = new Headers(sent.init.headers).get('content-type') ?? 'application/json';
    const schema = operation.requestBody?.content[type]?.schema;
    // What stands for a value of the namespace is not yet of its type.
    if (schema === undefined || typeof body !== 'string' || body.includes('${')) return;
    const value = readYaml(body, 'body');
    if (value.ok) this.#checkValue(`${place} took a body`, schema, withoutHeader(value.value));
  }

  #checkValue(place: string, schema: Schema, value: unknown): void {
    const validator =
      this.#validators.get(schema) ??
      new Validator({ ...(closed(schema) as Schema), $defs: structuredClone(this.#definitions) }, '2020-12');
    this.#validators.set(schema, validator);
    const { valid, errors } = validator.validate(value);
    const faults = errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
    assert(valid, `${place} is not as described: ${faults.join(' ')} in ${JSON.stringify(value)}`);
  }
}

/** Without the version header that some documents begin with, which is taken and not described. */
function withoutHeader(body: JsonValue): unknown {
  if (!isObject(body)) return body;
  const { cleveragents: _, ...described } = body;
  return described;
}

function patternOf(path: string): RegExp {
  const parts = path.split(/(\{\w+\})/).map((part) => {
    if (!part.startsWith('{')) return part.replaceAll('.', '\\.');
    return part === '{path}' ? '.+' : '[^/]+';
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** A copy in which objects have no keys but those described, and references lead to definitions. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  );
  const { $ref } = copy;
  if (typeof $ref === 'string') return { ...copy, $ref: $ref.replace('#/components/schemas/', '#/$defs/') };
  return copy['type'] === 'object' && copy['properties'] !== undefined
    ? { additionalProperties: false, ...copy }
    : copy;
}

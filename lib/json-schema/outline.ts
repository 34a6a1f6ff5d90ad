import { quote } from '../base/failure.ts';
import { isObject, ownValue, type JsonObject, type JsonValue } from '../base/json.ts';
import { isList } from './keyword.ts';

/** The most objects and lists of a schema, and how deep they may be nested. */
const MAX_NODES = 5000;
const MAX_DEPTH = 64;

/** Keywords that would run a pattern of the schema's author in an engine that can be made to hang. */
const REFUSED: ReadonlySet<string> = new Set(['pattern', 'patternProperties']);

/** Keywords whose values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'example', 'examples']);

/** Keywords whose object maps names of the schema's author to schemas. */
const NAMED: ReadonlySet<string> = new Set([
  'properties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

/** Where a schema without an address of its own is taken to be: relative references need a place to start from. */
const BASE = 'schema://here/';

/** What has an address of its own: the whole document, and each schema within it that has an `$id`. */
export type Resource = { readonly address: string; readonly root: JsonObject };

/** A document's schemas by their addresses, found before any of them is run. */
export class Outline {
  readonly root: Resource;
  readonly #resources = new Map<string, Resource>();
  readonly #anchors = new Map<string, JsonObject>();
  readonly #homes = new Map<object, Resource>();
  #dynamic = 0;

  private constructor(document: JsonObject) {
    this.root = { address: addressOf(ownId(document), BASE), root: document };
  }

  /** Walks the whole document; a sentence, without its subject, where it cannot be taken. */
  static of(document: JsonObject): Outline | string {
    const outline = new Outline(document);
    if (outline.root.address === '') return notAnAddress(document);
    return outline.#walk() ?? outline;
  }

  /** The resource that a schema stands in; undefined for what is no schema of the document. */
  homeOf(schema: object): Resource | undefined {
    return this.#homes.get(schema);
  }

  /** The schema that a reference leads to, or undefined. */
  find(reference: string, home: Resource): JsonValue | undefined {
    const whole = addressOf(reference, home.address);
    const fragment = reference.split('#')[1] ?? '';
    const resource = this.#resources.get(whole);
    if (fragment === '') return resource?.root;
    const named = decoded(fragment);
    if (!named.startsWith('/')) return this.#anchors.get(`${whole}#${named}`);
    if (resource === undefined) return undefined;
    let found: unknown = resource.root;
    for (const step of named.slice(1).split('/')) {
      found = ownValue(found, step.replaceAll('~1', '/').replaceAll('~0', '~'));
    }
    if (typeof found === 'boolean') return found;
    return isObject(found) && this.#homes.has(found) ? (found as JsonObject) : undefined;
  }

  #walk(): string | undefined {
    const pending: Pending[] = [{ value: this.root.root, depth: 0, isNamed: false, home: this.root }];
    let nodes = 0;
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { value, depth, isNamed } = next;
      if (typeof value !== 'object' || value === null) continue;
      nodes += 1;
      if (nodes > MAX_NODES || depth > MAX_DEPTH) {
        return `is too large: at most ${MAX_NODES} objects, nested ${MAX_DEPTH} deep`;
      }
      const isPlain = isNamed || isList(value);
      const home = isPlain ? next.home : this.#register(value, next.home);
      if (typeof home === 'string') return home;
      for (const [key, child] of Object.entries(value)) {
        if (!isPlain && isRefused(key, child))
          return `uses ${quote(key)}, which is not supported. ${INSTEAD}`;
        if (!isPlain && DATA.has(key)) continue;
        pending.push({ value: child, depth: depth + 1, isNamed: !isPlain && NAMED.has(key), home });
      }
    }
    if (this.#dynamic > 0 && this.#resources.size > 1) {
      return 'uses "$dynamicAnchor" or "$recursiveAnchor" beside an "$id" of a part, which is not supported. Use "$ref"';
    }
    return undefined;
  }

  #register(schema: JsonObject, outer: Resource): Resource | string {
    const id = ownId(schema);
    const home = schema === this.root.root ? this.root : this.#resourceOf(schema, id, outer);
    if (home === undefined) return notAnAddress(schema);
    if (home.root === schema) {
      if (this.#resources.has(home.address)) return `has the "$id" ${quote(id ?? '')} twice`;
      this.#resources.set(home.address, home);
    }
    this.#homes.set(schema, home);
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = ownValue(schema, keyword);
      if (typeof name !== 'string') continue;
      const fault = this.#anchor(`${home.address}#${name}`, schema);
      if (fault !== undefined) return fault;
      if (keyword === '$dynamicAnchor') this.#dynamic += 1;
    }
    if (ownValue(schema, '$recursiveAnchor') === true) this.#dynamic += 1;
    return id?.startsWith('#') === true ? (this.#anchor(home.address + id, schema) ?? home) : home;
  }

  /** Before 2019, an `$id` of a fragment alone was an anchor. */
  #resourceOf(schema: JsonObject, id: string | undefined, outer: Resource): Resource | undefined {
    if (id === undefined || id.startsWith('#')) return outer;
    const address = addressOf(id, outer.address);
    return address === '' ? undefined : { address, root: schema };
  }

  #anchor(address: string, schema: JsonObject): string | undefined {
    if (this.#anchors.has(address)) return `has the anchor ${quote(address.split('#')[1] ?? '')} twice`;
    this.#anchors.set(address, schema);
    return undefined;
  }
}

type Pending = {
  readonly value: JsonValue;
  readonly depth: number;
  readonly isNamed: boolean;
  readonly home: Resource;
};

const INSTEAD = 'Use "enum", "minLength" or "maxLength"';

function isRefused(key: string, value: JsonValue): boolean {
  return REFUSED.has(key) || (key === 'format' && value === 'regex');
}

function ownId(schema: JsonObject): string | undefined {
  const id = ownValue(schema, '$id');
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function notAnAddress(schema: JsonObject): string {
  return `has the "$id" ${quote(ownId(schema) ?? '')}, which is no address`;
}

/** An address without its fragment; the empty text for one that is none. */
function addressOf(id: string | undefined, base: string): string {
  try {
    return new URL(id ?? '', base).href.split('#')[0] ?? '';
  } catch {
    return '';
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

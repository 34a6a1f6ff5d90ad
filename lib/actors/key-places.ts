import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { parseBaseUrl } from '../llm/base-url.ts';
import type { KeyDestination } from './actor-key.ts';
import { settingNamed } from './model-settings.ts';

/** A key in an actor's document: its place, its text and the model it is for. */
export type WrittenKey = KeyDestination & { readonly field: string; readonly key: string };

/**
 * The document of an actor that was checked, with each of its keys replaced by what `change` gives: those of its first
 * model, of its fallbacks and of the actors that are written out in it.
 */
export function mapKeys(document: JsonObject, change: (key: WrittenKey) => string, place = ''): JsonObject {
  const { nodes, fallback, options } = document;
  if (isObject(nodes)) return { ...document, nodes: mapped(nodes, changeNode(change, place)) };
  const of = (model: JsonObject, at: string) => (name: string, value: JsonValue) =>
    settingNamed(name) !== 'api_key' || typeof value !== 'string'
      ? value
      : change({ field: `${at}${name}`, key: value, ...destinationOf(model) });
  const under = isObject(options) ? mapped(options, of(document, `${place}options.`)) : options;
  const others = Array.isArray(fallback)
    ? fallback.map((model: JsonObject, i) => mapped(model, of(model, `${place}fallback[${i}].`)))
    : fallback;
  return {
    ...mapped(document, of(document, place)),
    ...(under === undefined ? {} : { options: under }),
    ...(others === undefined ? {} : { fallback: others }),
  };
}

function changeNode(change: (key: WrittenKey) => string, place: string) {
  return (id: string, node: JsonValue): JsonValue => {
    const inner = isObject(node) ? node['actor'] : undefined;
    if (!isObject(inner)) return node;
    return {
      ...(node as JsonObject),
      actor: mapKeys(inner, change, `${place}nodes.${id}.actor.`),
    };
  };
}

function mapped(object: JsonObject, change: (name: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]));
}

/** As `readModelSettings` settles it: the top level stands before the options, and the first of those before others. */
function destinationOf(model: JsonObject): KeyDestination {
  const options = isObject(model['options']) ? Object.entries(model['options']) : [];
  const under = options.find(([name]) => settingNamed(name) === 'base_url')?.[1];
  const { provider, base_url: own = under } = model;
  const address = parseBaseUrl(textOf(own), 'base_url');
  return { provider: textOf(provider), baseUrl: address.ok ? address.value : undefined };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

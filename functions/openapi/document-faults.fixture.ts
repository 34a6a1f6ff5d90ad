import { isObject, type JsonObject, type JsonValue } from '../../lib/base/json.ts';

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    '$ref type properties required items anyOf enum const additionalProperties description default format pattern ' +
    'minimum maximum minLength maxLength minItems maxItems'
  ).split(' '),
);

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete']);

type Fields = Readonly<Record<string, JsonValue>>;

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? (value as Fields) : {};
}

/** Every schema of a document, those within others included. */
export function schemasIn(document: JsonObject): readonly JsonValue[] {
  const found: JsonValue[] = [];
  const pending: JsonValue[] = [
    ...Object.values(fieldsOf(fieldsOf(document['components'])['schemas'])),
    ...[...objectsIn(document['paths'] ?? {})].flatMap((one) => (isSchemaHolder(one) ? [one['schema']] : [])),
  ].flatMap((schema) => (schema === undefined ? [] : [schema]));
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    found.push(schema);
    const { properties, items, anyOf, additionalProperties } = fieldsOf(schema);
    pending.push(...Object.values(fieldsOf(properties)));
    if (items !== undefined) pending.push(items);
    if (isObject(additionalProperties)) pending.push(additionalProperties);
    if (Array.isArray(anyOf)) pending.push(...anyOf);
  }
  return found;
}

function isSchemaHolder(one: Fields): one is Fields & { schema: JsonValue } {
  return one['schema'] !== undefined;
}

function* objectsIn(root: JsonValue): Generator<Fields> {
  const pending: JsonValue[] = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (isObject(value)) yield value;
    pending.push(...Object.values(value));
  }
}

function schemaFaults(schema: JsonValue): string[] {
  if (!isObject(schema)) return [`${JSON.stringify(schema)} is no schema`];
  const fields = schema as Fields;
  const surplus = Object.keys(fields).filter((key) => !KEYWORDS.has(key));
  const required = Array.isArray(fields['required']) ? fields['required'] : [];
  const properties = fieldsOf(fields['properties']);
  const missing = required.filter((key) => !Object.hasOwn(properties, String(key)));
  return [
    ...surplus.map((key) => `the keyword ${key}`),
    ...missing.map((key) => `${String(key)} is required and not described`),
  ];
}

function referenceFaults(document: JsonObject): string[] {
  const used = new Set<string>();
  for (const { $ref } of objectsIn(document)) if (typeof $ref === 'string') used.add($ref);
  const known = Object.entries(fieldsOf(document['components'])).flatMap(([kind, all]) =>
    kind === 'securitySchemes'
      ? []
      : Object.keys(fieldsOf(all)).map((name) => `#/components/${kind}/${name}`),
  );
  return [
    ...[...used].filter((one) => !known.includes(one)).map((one) => `${one} leads nowhere`),
    ...known.filter((one) => !used.has(one)).map((one) => `${one} is not used`),
  ];
}

function operationFaults(path: string, method: string, operation: Fields): string[] {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].map(fieldsOf) : [];
  const inPath = parameters.filter((one) => one['in'] === 'path');
  const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const named = inPath.map((one) => one['name']);
  const words = parameters.filter((one) => one['description'] === undefined || one['schema'] === undefined);
  const answers = Object.entries(fieldsOf(operation['responses']));
  const silent = answers.filter(
    ([status, one]) => !/^[2-5]\d\d$/.test(status) || fieldsOf(one)['description'] === '',
  );
  return [
    ...(METHODS.has(method) ? [] : [`${method} is no method`]),
    ...(JSON.stringify(named) === JSON.stringify(wanted)
      ? []
      : [`${path}: it has the parameters ${JSON.stringify(named)}`]),
    ...inPath.filter((one) => one['required'] !== true).map(() => `${path}: a part that may be missing`),
    ...words.map((one) => `${path}: ${JSON.stringify(one)} says too little`),
    ...silent.map(([status]) => `${path}: the answer ${status}`),
    ...(answers.length === 0 ? [`${path}: no answers`] : []),
  ];
}

/** What is wrong with an OpenAPI 3.1 document, as far as we use it. */
export function documentFaults(document: JsonObject): readonly string[] {
  const operations = Object.entries(fieldsOf(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(fieldsOf(methods)).map(([method, one]) => ({ path, method, operation: fieldsOf(one) })),
  );
  const ids = operations.map(({ operation }) => operation['operationId']);
  const twice = ids.filter((id, at) => id === undefined || ids.indexOf(id) !== at);
  return [
    ...twice.map((id) => `the id ${JSON.stringify(id)}`),
    ...operations.flatMap(({ path, method, operation }) => operationFaults(path, method, operation)),
    ...referenceFaults(document),
    ...schemasIn(document).flatMap(schemaFaults),
  ];
}

import manifest from '../../package.json' with { type: 'json' };
import type { FailureCode } from '../../lib/base/failure.ts';
import type { JsonObject } from '../../lib/base/json.ts';
import { MAX_NAME_PART } from '../../lib/base/name.ts';
import { STATUS } from '../problem.ts';
import { actors } from './actors.ts';
import { bundles } from './bundles.ts';
import { COMPONENTS } from './components.ts';
import { namespaces } from './namespaces.ts';
import type { Answer, Area, Content, Operation } from './operation.ts';
import { runs } from './runs.ts';
import { choice, ref, TEXT, type Schema } from './schema.ts';
import { service } from './service.ts';
import { skills } from './skills.ts';
import { tools } from './tools.ts';

/** Problems that every call may meet; the second kind where a key is asked for. */
const ANYWHERE: readonly FailureCode[] = ['misconfigured', 'internal'];
const WITH_KEY: readonly FailureCode[] = ['unauthorized'];

const NAME_PART: Schema = {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
  maxLength: MAX_NAME_PART,
};

/** The parameters in paths. */
const IN_PATH: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>> = {
  ns: { description: 'The namespace.', schema: NAME_PART },
  name: {
    description: 'The name within the namespace.',
    schema: { type: 'string', maxLength: MAX_NAME_PART },
  },
  id: { description: 'The id.', schema: TEXT },
  path: { description: 'The path of the file. Its slashes stand in the address as they are.', schema: TEXT },
  wire_name: { description: 'A `wire_name` of the skill’s tools.', schema: TEXT },
};

/** The OpenAPI 3.1 document of the whole service, made from what validates the bodies. */
export function describeService(): JsonObject {
  const areas = [service, bundles, skills(), tools(), actors(), runs, namespaces()];
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const area of areas) {
    for (const operation of area.operations) {
      const path = (paths[operation.path] ??= {});
      path[operation.method] = describe(operation, area);
    }
  }
  const schemas = Object.assign({}, COMPONENTS, ...areas.map((area) => area.schemas)) as Record<
    string,
    Schema
  >;
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'Troupe', version: manifest.version, description: manifest.description },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: areas.map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: {
      schemas,
      headers: { RequestId: { description: 'Names this request.', schema: TEXT } },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function describe(operation: Operation, { tag }: Area): JsonObject {
  const { id, path, summary, parameters = [], body, open = false } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...IN_PATH[name],
  }));
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(open ? { security: [] } : {}),
    parameters: [...inPath, ...parameters],
    ...(body === undefined
      ? {}
      : { requestBody: { required: body.required, content: mediaTypes(body.content) } }),
    responses: { ...answersOf(operation), ...problemsOf(operation) },
  };
}

function answersOf({ answers }: Operation): Record<string, JsonObject> {
  return Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(answer)]));
}

function response({ description, content, headers = {} }: Answer): JsonObject {
  const own = Object.entries(headers).map(([name, text]) => [name, { description: text, schema: TEXT }]);
  return {
    description,
    headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' }, ...Object.fromEntries(own) },
    ...(content === undefined ? {} : { content: mediaTypes(content) }),
  };
}

function mediaTypes(content: Content): JsonObject {
  return Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }]));
}

/** The problems of an operation by status, each with the codes that it may have. */
function problemsOf({ refusals = [], open = false }: Operation): Record<string, JsonObject> {
  const codes = [...new Set([...refusals, ...(open ? [] : WITH_KEY), ...ANYWHERE])].sort();
  const statuses = [...new Set(codes.map((code) => STATUS[code]))];
  const problems = statuses.map((status) => {
    const own = codes.filter((code) => STATUS[code] === status);
    const schema = { ...ref('Problem'), properties: { code: choice(...own) } };
    return [
      status,
      response({ description: own.join(', '), content: { 'application/problem+json': schema } }),
    ];
  });
  return Object.fromEntries(problems) as Record<string, JsonObject>;
}

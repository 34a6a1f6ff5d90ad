import { expect, test, vi } from 'vitest';
import { isObject, type JsonObject } from '../../lib/base/json.ts';
import { createApp } from '../app.ts';
import { describeService } from './document.ts';
import { documentFaults, schemasIn } from './document-faults.fixture.ts';

// Workers load WebAssembly by importing it, which Node does not.
vi.mock('../adapters/search-kernel.ts', async () => {
  const { loadKernel } = await import('../../lib/search/kernel.oracle.ts');
  return { searchKernel: loadKernel };
});

const document = describeService();
const paths = document['paths'] as Record<string, Record<string, JsonObject>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('every route of the app is described, and nothing else', () => {
  const routes = createApp()
    // Middleware stands for all methods.
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`);
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect(described.toSorted()).toEqual(routes.toSorted());
  expect(routes.length).toBeGreaterThan(35);
});

test('the document is well formed', () => {
  expect(documentFaults(document)).toEqual([]);
});

test.each([
  ['a reference to nothing', ['components', 'schemas', 'Secret', 'properties', 'name'], { $ref: '#/x' }],
  ['a keyword that is none', ['components', 'schemas', 'Secret', 'nullable'], true],
  ['a required key without a schema', ['components', 'schemas', 'Secret', 'required'], ['gone']],
  ['a path parameter that is not described', ['paths', '/v1/runs/{id}', 'get', 'parameters'], []],
  ['an id that is used twice', ['paths', '/v1/runs/{id}', 'get', 'operationId'], 'listRuns'],
  ['an answer without words', ['paths', '/v1/runs/{id}', 'get', 'responses', '200', 'description'], ''],
  ['a schema that nobody uses', ['components', 'schemas', 'Unused'], {}],
])('%s would be noticed', (_, place, value) => {
  const copy = structuredClone(document) as Record<string, unknown>;
  let at: Record<string, unknown> = copy;
  for (const key of place.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[place.at(-1) ?? ''] = value;
  expect(documentFaults(copy as JsonObject)).toHaveLength(1);
});

test('a key is asked for everywhere but where the service tells of itself', () => {
  expect(document['security']).toEqual([{ key: [] }]);
  const open = operations.filter(({ operation }) => operation['security'] !== undefined);
  expect(open.map(({ path }) => path)).toEqual(['/healthz', '/openapi.json']);
  expect(open.map(({ operation }) => operation['security'])).toEqual([[], []]);
  for (const { path, operation } of operations) {
    const refused = Object.keys(operation['responses'] ?? {}).includes('401');
    expect(refused, path).toBe(path.startsWith('/v1/'));
  }
});

test('problems are told with their codes by status', () => {
  const operation = operations.find(({ operation: { operationId } }) => operationId === 'deleteBundle');
  const responses = operation?.operation['responses'] as JsonObject;
  expect(Object.keys(responses)).toEqual(['204', '401', '404', '409', '422', '500', '503']);
  expect(responses['422']).toEqual({
    description: 'invalid_input, invalid_name',
    headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
    content: {
      'application/problem+json': {
        schema: {
          $ref: '#/components/schemas/Problem',
          properties: { code: { enum: ['invalid_input', 'invalid_name'] } },
        },
      },
    },
  });
});

test('what an answer is told to hold is told key by key', () => {
  const answers = schemasIn(document).filter((schema) => isObject(schema) && 'properties' in schema);
  expect(answers.length).toBeGreaterThan(100);
});

test('no key of other systems is told, nor one of our storage', () => {
  const keys = schemasIn(document).flatMap((schema) =>
    isObject(schema) ? Object.keys(Object(schema['properties'])) : [],
  );
  expect(keys.length).toBeGreaterThan(200);
  expect(keys.filter((key) => /cleveragents|^_|sealed|sentinel|^pack$/.test(key))).toEqual([]);
});

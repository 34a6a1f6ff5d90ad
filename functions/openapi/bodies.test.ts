import { Validator, type Schema } from '@cfworker/json-schema';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { JsonValue } from '../../lib/base/json.ts';
import { readYaml } from '../../lib/base/yaml-document.ts';
import { describeService } from './document.ts';

// Workers load WebAssembly by importing it, which Node does not.
vi.mock('../adapters/search-kernel.ts', async () => {
  const { loadKernel } = await import('../../lib/search/kernel.oracle.ts');
  return { searchKernel: loadKernel };
});

const document = JSON.stringify(describeService()).replaceAll('#/components/schemas/', '#/$defs/');
const { paths, components }: Described = JSON.parse(document);

type Body = { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody: Body }>>>>;
  readonly components: { readonly schemas: Record<string, Schema> };
};

/** Whether the body that a method of a path takes may be such a value. */
function takes(method: string, address: string, value: JsonValue): boolean {
  const schema = paths[address]?.[method]?.requestBody.content['application/json']?.schema;
  if (schema === undefined) throw new Error(`${method} ${address} takes no JSON`);
  const whole = structuredClone({ ...schema, $defs: components.schemas });
  return new Validator(whole, '2020-12').validate(value).valid;
}

describe('a body is described as it is checked', () => {
  const variable = '/v1/namespaces/{ns}/variables/{name}';
  const secret = '/v1/namespaces/{ns}/secrets/{name}';
  const call = '/v1/tools/{ns}/{name}';
  const run = '/v1/actors/{ns}/{name}/runs';
  test.each<[string, string, JsonValue, boolean]>([
    ['put', variable, { value: 1 }, true],
    ['put', variable, { value: 'a' }, true],
    ['put', variable, { value: null }, false],
    ['put', variable, { value: 'a', more: 1 }, false],
    ['put', variable, {}, false],
    ['put', secret, { value: 'a' }, true],
    ['put', secret, { value: 1 }, false],
    ['post', call, {}, true],
    ['post', call, { input: { pattern: 'x' }, workspace: null }, true],
    ['post', call, { workspace: { bundle: 'local/1', path: 'a' } }, true],
    ['post', call, { workspace: { skill: 'local/a', revision: 'r' } }, true],
    ['post', call, { workspace: { skill: 'local/a', path: 'a' } }, false],
    ['post', call, { workspace: {} }, false],
    ['post', call, { inputs: {} }, false],
    ['post', run, { prompt: 'Go.', skills: ['local/a'], context: { a: 1 } }, true],
    ['post', run, { prompt: '' }, false],
    ['post', run, { prompt: 'Go.', skills: Array.from({ length: 51 }, () => 'a') }, false],
  ])('%s %s %j: %j', (method, address, value, taken) => {
    expect(takes(method, address, value)).toBe(taken);
  });
});

describe('an actor', () => {
  const actor = (value: JsonValue) => takes('put', '/v1/actors/{ns}/{name}', value);

  test('is described as the example is written', () => {
    const file = path.join(import.meta.dirname, '../../features/fixtures/example-actor.yaml');
    const example = readYaml(readFileSync(file, 'utf8'), 'body');
    expect(example.ok && actor(example.value)).toBe(true);
  });

  test.each<[JsonValue, boolean]>([
    [{ provider: 'anthropic', model: 'm' }, true],
    [{ provider: 'anthropic', model: 'm', max_tokens: 0 }, false],
    [{ provider: 'anthropic', model: 'm', promt: '' }, false],
    [{ type: 'tool', steps: [{ tool: 'skill/grep', input: {} }] }, true],
    [{ type: 'tool', steps: [] }, false],
    [{ type: 'graph', entry: 'a', nodes: { a: { tool: 'skill/grep' } } }, true],
    [{ type: 'graph', entry: '1', nodes: { a: { tool: 'skill/grep' } } }, false],
  ])('%j: %j', (value, taken) => {
    expect(actor(value)).toBe(taken);
  });
});

test.each<[JsonValue, boolean]>([
  [{ tools: ['skill/grep', { name: 'skill/glob', unsafe: true }] }, true],
  [{ skill: { tools: ['skill/grep'] } }, true],
  [{ skill: { tools: [1] } }, false],
  [{ includes: [{ name: 'kit', tool_overrides: [{ tool: 'a', override: { description: 'b' } }] }] }, true],
  [{ includes: [{ tool_overrides: [] }] }, false],
  [{ mcp_servers: [{ name: 'hub', url: 'https://a', tools: ['a', { name: 'b', writes: true }] }] }, true],
  [{ mcp_servers: [{ name: 'hub', url: 'https://a', tools: [{ writes: true }] }] }, false],
  [{ inline_tools: [{ operation: 'x', input_schema: { type: 'object' } }], builtins: ['search'] }, true],
  [{ agent_skills: ['./a', { path: 'b', sandbox_policy: 'none' }] }, true],
  [{ agent_skills: [{ path: 'b', sandbox_policy: 'some' }] }, false],
  [{ tool: [] }, false],
  [{ cleveragents: {}, tools: [] }, false],
])('a composite skill %j: %j', (value, taken) => {
  expect(takes('put', '/v1/skills/{ns}/{name}', value)).toBe(taken);
});

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { ok } from '../base/result.ts';
import { READ_ONLY, type Tool } from './contract.ts';
import { createRegistry } from './registry.ts';
import { inputCheckOf } from './runtime.ts';

function tool(name: string, schema: JsonObject = { type: 'object' }): Tool {
  const descriptor = {
    name,
    description: '',
    source: 'builtin',
    input_schema: schema,
    capability: READ_ONLY,
    resource_slots: [],
    metadata: {},
  } as const;
  return { descriptor, execute: async () => ok({}) };
}

describe('a registry', () => {
  test('holds tools by name, in order', () => {
    const registry = createRegistry();
    for (const name of ['b/x', 'a/y', 'a/x']) expect(registry.register(tool(name)).ok).toBe(true);
    expect(registry.list().map((one) => one.descriptor.name)).toEqual(['a/x', 'a/y', 'b/x']);
    const subset = registry.subset(['b/x']);
    expect(subset.ok ? subset.value.list().map((one) => one.descriptor.name) : subset).toEqual(['b/x']);
    expect(registry.get('b/x').ok).toBe(true);
  });

  test.each([
    ['a/x', { type: 'object' }, 'conflict'],
    ['nameless', { type: 'object' }, 'invalid_name'],
    ['a/z', { type: 'string' }, 'invalid_input'],
  ])('refuses %j with %j: %s', (name, schema, code) => {
    const registry = createRegistry();
    registry.register(tool('a/x'));
    const refused = registry.register(tool(name, schema));
    expect(refused.ok ? 'ok' : refused.error.code).toBe(code);
    expect(registry.list().length).toBe(1);
  });

  test('names what a missing tool may have been', () => {
    const registry = createRegistry();
    registry.register(tool('skill/grep'));
    for (const missing of [registry.get('skill/gerp'), registry.subset(['skill/gerp'])]) {
      expect(missing.ok ? undefined : missing.error).toMatchObject({
        code: 'not_found',
        message: 'Tool "skill/gerp" was not found. See the list of tools. Did you mean "skill/grep"?',
      });
    }
  });

  test('gives a tool back as it was registered, once', () => {
    const registry = createRegistry();
    const one = tool('a/x');
    expect(registry.register(one)).toEqual({ ok: true, value: one });
    expect(registry.get('a/x')).toEqual({ ok: true, value: one });
    expect(registry.register(tool('a/x'))).toEqual({
      ok: false,
      error: {
        code: 'conflict',
        message: 'A tool named "a/x" is already registered. Choose another name.',
        field: 'descriptor.name',
      },
    });
    const nameless = registry.register(tool('nameless'));
    expect(nameless.ok ? undefined : nameless.error.field).toBe('descriptor.name');
  });

  test('has no part in what a subset holds', () => {
    const registry = createRegistry();
    registry.register(tool('a/x'));
    registry.register(tool('a/y'));
    const subset = registry.subset(['a/y', 'a/y']);
    if (!subset.ok) throw new Error(subset.error.message);
    expect(subset.value.list()).toHaveLength(1);
    expect(subset.value.get('a/x').ok).toBe(false);
    expect(subset.value.register(tool('b/z')).ok).toBe(true);
    expect(registry.get('b/z').ok).toBe(false);
  });
});

test('a schema is compiled once', () => {
  const schema = { type: 'object' };
  expect(inputCheckOf(tool('a/x', schema))).toBe(inputCheckOf(tool('a/y', schema)));
  expect(inputCheckOf(tool('a/x'))).not.toBe(inputCheckOf(tool('a/x')));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { decodeToolName, encodeToolName, wireName } from './wire-name.ts';

test.each([
  ['server:namespace/tool', 'server_C_namespace_S_tool'],
  ['my-clean_tool', 'my-clean_tool'],
  ['local/my__tool', 'local_S_my__tool'],
  ['server.example:builtin/git-status', 'server.example_C_builtin_S_git-status'],
])('%s is encoded as %s and decoded again', (name, encoded) => {
  expect(encodeToolName(name)).toBe(encoded);
  expect(decodeToolName(encoded)).toBe(name);
});

test('a name that decodes to itself is its own wire name', () => {
  expect(wireName('skill/list-dir', nodeDigest)).toBe('skill_S_list-dir');
  expect(wireName('activate_skill', nodeDigest)).toBe('activate_skill');
});

test.each([
  ['server.example:builtin/git-status', 'server_example_C_builtin_S_git-status-bb9014a9d8'],
  ['a_S_b', 'a_S_b-2b32be6b7f'],
])('%s, which a host refuses or which is ambiguous, gets a tail of its hash', (name, wire) => {
  expect(wireName(name, nodeDigest)).toBe(wire);
});

test('wire names are legal, at most 64 long, and differ where names do', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', '_', 'S', 'C', '/', ':', '.', 'é', '-'),
    maxLength: 90,
  });
  fc.assert(
    fc.property(part, part, (a, b) => {
      fc.pre(a !== '');
      expect(wireName(a, nodeDigest)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      if (b !== '' && a !== b) expect(wireName(a, nodeDigest)).not.toBe(wireName(b, nodeDigest));
    }),
  );
});

test('a name of exactly 64 characters fits, one of 65 does not', () => {
  expect(wireName('a'.repeat(64), nodeDigest)).toBe('a'.repeat(64));
  expect(wireName('a'.repeat(65), nodeDigest)).toHaveLength(64);
});

import { expect, test } from 'vitest';
import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { webSecretBox } from '../../functions/adapters/web-secret-box.ts';
import { openSecret, storeSecret } from './store-secret.ts';
import { must, namespace, trial } from './trial.fixture.ts';

const LOCAL = namespace('local');

test('a namespace keeps 1000 secrets, and no more', () => {
  const local = trial().catalogue('local');
  for (let i = 0; i < 1000; i += 1) must(local.putSecret(`S${i}`, 'sealed'));
  expect(local.putSecret('ONE_MORE', 'sealed')).toEqual({
    ok: false,
    error: {
      code: 'limit_exceeded',
      message: 'secrets: 1001 is over the limit of 1000. Delete secrets that no skill uses.',
      data: { limit: 'secrets', maximum: 1000, actual: 1001 },
    },
  });
  expect(local.putSecret('S0', 'again')).toMatchObject({ ok: true, value: { created: false } });
  expect(must(local.getSealedSecret('S0'))).toBe('again');
  expect(local.values().secrets).toHaveLength(1000);
  must(local.deleteSecret('S0'));
  expect(local.putSecret('ONE_MORE', 'sealed')).toMatchObject({ ok: true, value: { created: true } });
});

test('a namespace keeps 1000 variables, and no more', () => {
  const local = trial().catalogue('local');
  for (let i = 0; i < 1000; i += 1) must(local.putVariable(`V${i}`, ''));
  expect(local.putVariable('ONE_MORE', '')).toEqual({
    ok: false,
    error: {
      code: 'limit_exceeded',
      message: 'variables: 1001 is over the limit of 1000. Delete variables that no skill uses.',
      data: { limit: 'variables', maximum: 1000, actual: 1001 },
    },
  });
  expect(local.values().variables).toHaveLength(1000);
});

test('a name of 64 characters is one, and a longer one is told what a name is', () => {
  const local = trial().catalogue('local');
  expect(local.putVariable(`_${'a'.repeat(63)}`, '').ok).toBe(true);
  const long = 'a'.repeat(65);
  expect(local.putVariable(long, '')).toEqual({
    ok: false,
    error: {
      code: 'invalid_name',
      message: `"${long}" cannot be a name here: use ASCII letters, digits and "_", first no digit, at most 64 characters.`,
      field: 'name',
    },
  });
});

test.each([
  ['x'.repeat(8193), 'value: 8193 is over the limit of 8192. Shorten it.'],
  ['\uDC00', 'The value is not well-formed Unicode.'],
])('a value that cannot be kept is refused for a variable and for a secret: %#', async (value, message) => {
  const { catalogue, ports } = trial();
  const secretBox = webSecretBox('a-key-of-at-least-thirty-two-characters', nodeRandom);
  const secretPorts = { catalogue: ports.catalogueOf(LOCAL), secretBox };
  const refused = { ok: false, error: { field: 'value', message } };
  expect(catalogue('local').putVariable('A', value)).toMatchObject(refused);
  expect(await storeSecret(LOCAL, 'A', value, secretPorts)).toMatchObject(refused);
  expect((await storeSecret(LOCAL, 'A', 'x'.repeat(8192), secretPorts)).ok).toBe(true);
});

test('a secret that is not there, or that nothing can open, is told', async () => {
  const { catalogue, ports } = trial();
  const secretPorts = { catalogue: ports.catalogueOf(LOCAL), secretBox: undefined };
  must(catalogue('local').putSecret('TOKEN', 'sealed'));
  expect(await openSecret(LOCAL, 'TOKNE', secretPorts)).toMatchObject({
    error: { message: 'Secret "TOKNE" was not found. Set it with PUT. Did you mean "TOKEN"?' },
  });
  expect(await openSecret(LOCAL, 'TOKEN', secretPorts)).toMatchObject({ error: { code: 'misconfigured' } });
  expect(catalogue('local').deleteSecret('TOKNE')).toMatchObject({ error: { code: 'not_found' } });
});

import { expect, test } from 'vitest';
import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { webSecretBox } from '../../functions/adapters/web-secret-box.ts';
import { openSecret, storeSecret } from './store-secret.ts';
import { must, namespace, trial } from './trial.fixture.ts';

const LOCAL = namespace('local');

function values() {
  const { catalogue, ports } = trial();
  const local = catalogue('local');
  const secretBox = webSecretBox('a-key-of-at-least-thirty-two-characters', nodeRandom);
  return { local, ports, secretPorts: { catalogue: ports.catalogueOf(LOCAL), secretBox } };
}

test('a variable is kept, replaced, read and forgotten', () => {
  const { local, ports } = values();
  expect(local.putVariable('PORT', '8080')).toEqual({
    ok: true,
    value: {
      variable: { name: 'PORT', value: '8080', updated_at: '1970-01-01T00:00:00.000Z' },
      created: true,
    },
  });
  ports.clock.time = 1000;
  expect(local.putVariable('PORT', '')).toMatchObject({ ok: true, value: { created: false } });
  expect(must(local.getVariable('PORT'))).toEqual({
    name: 'PORT',
    value: '',
    updated_at: '1970-01-01T00:00:01.000Z',
  });
  expect(local.deleteVariable('PORT').ok).toBe(true);
  expect(local.deleteVariable('PORT')).toMatchObject({ error: { code: 'not_found' } });
});

test('near names of variables are told', () => {
  const { local } = values();
  must(local.putVariable('REGION', 'eu'));
  expect(local.getVariable('REGOIN')).toMatchObject({
    error: { message: 'Variable "REGOIN" was not found. Set it with PUT. Did you mean "REGION"?' },
  });
});

test.each(['', '1A', 'a-b', 'a b', 'é', 'A'.repeat(65)])(
  '%j names neither a variable nor a secret',
  async (name) => {
    const { local, secretPorts } = values();
    expect(local.putVariable(name, 'x')).toMatchObject({ error: { code: 'invalid_name', field: 'name' } });
    expect(await storeSecret(LOCAL, name, 'x', secretPorts)).toMatchObject({
      error: { code: 'invalid_name' },
    });
  },
);

test('a value has its bounds, and a namespace too', () => {
  const { local } = values();
  expect(local.putVariable('A', 'x'.repeat(8192)).ok).toBe(true);
  expect(local.putVariable('A', 'x'.repeat(8193))).toMatchObject({
    error: { code: 'limit_exceeded', field: 'value' },
  });
  expect(local.putVariable('A', '\uD800')).toMatchObject({ error: { code: 'invalid_input' } });
  for (let i = 0; i < 999; i += 1) must(local.putVariable(`V${i}`, 'x'));
  expect(local.putVariable('ONE_MORE', 'x')).toMatchObject({ error: { code: 'limit_exceeded' } });
  expect(local.putVariable('V0', 'y').ok).toBe(true);
});

test('a secret is stored sealed, opened at its place, and in no failure', async () => {
  const { local, secretPorts } = values();
  const kept = await storeSecret(LOCAL, 'TOKEN', 's3cr3t', secretPorts);
  expect(kept).toEqual({
    ok: true,
    value: { secret: { name: 'TOKEN', updated_at: '1970-01-01T00:00:00.000Z' }, created: true },
  });
  expect(must(local.getSealedSecret('TOKEN'))).not.toContain('s3cr3t');
  expect(await openSecret(LOCAL, 'TOKEN', secretPorts)).toEqual({ ok: true, value: 's3cr3t' });
  expect(local.values()).toEqual({ variables: [], secrets: ['TOKEN'] });
  const other = webSecretBox('another-key-of-thirty-two-characters', nodeRandom);
  expect(await openSecret(LOCAL, 'TOKEN', { ...secretPorts, secretBox: other })).toMatchObject({
    error: { code: 'unavailable', message: expect.stringContaining('another key') },
  });
  const tooLong = `s3cr3t${'x'.repeat(8192)}`;
  const refused = await storeSecret(LOCAL, 'TOKEN', tooLong, secretPorts);
  expect(refused.ok).toBe(false);
  expect(JSON.stringify(refused)).not.toContain('s3cr3t');
});

test('without a key of the host no secret is kept', async () => {
  const { local, secretPorts } = values();
  const ports = { ...secretPorts, secretBox: undefined };
  expect(await storeSecret(LOCAL, 'TOKEN', 's3cr3t', ports)).toMatchObject({
    error: { code: 'misconfigured' },
  });
  expect(local.values().secrets).toEqual([]);
});

test('a secret that is deleted is gone', async () => {
  const { local, secretPorts } = values();
  must(await storeSecret(LOCAL, 'TOKEN', 'x', secretPorts));
  expect(local.deleteSecret('TOKEN').ok).toBe(true);
  expect(await openSecret(LOCAL, 'TOKEN', secretPorts)).toMatchObject({ error: { code: 'not_found' } });
});

import { expect, test } from 'vitest';
import { must, trial } from './trial.fixture.ts';

const FIRST = { cursor: undefined, limit: 2 };

function values() {
  const local = trial().catalogue('local');
  for (const name of ['C', 'A', 'B']) {
    must(local.putVariable(name, `value of ${name}`));
    must(local.putSecret(name, `sealed ${name}`));
  }
  return local;
}

const UPDATED = { updated_at: '1970-01-01T00:00:00.000Z' };

test('variables are listed by name, with their values, in pages', () => {
  const local = values();
  const [a, b, c] = ['A', 'B', 'C'].map((name) => ({ name, value: `value of ${name}`, ...UPDATED }));
  expect(local.listVariables(FIRST)).toEqual({ items: [a, b], cursor: 'B' });
  expect(local.listVariables({ cursor: 'B', limit: 2 })).toEqual({ items: [c], cursor: null });
});

test('secrets are listed by name, and nothing of what is sealed', () => {
  const local = values();
  const [a, b, c] = ['A', 'B', 'C'].map((name) => ({ name, ...UPDATED }));
  expect(local.listSecrets(FIRST)).toEqual({ items: [a, b], cursor: 'B' });
  expect(local.listSecrets({ cursor: 'B', limit: 2 })).toEqual({ items: [c], cursor: null });
});

import { expect, test } from 'vitest';
import { HOSTILE } from '../json-schema/hostile.fixture.ts';
import { compileInputSchema } from './schema.ts';

/** Milliseconds of processor time, so that a busy machine does not count; what is promised is a fifth of a second. */
const MOST_MS = 1000;

function workedMs(): number {
  return process.cpuUsage().user / 1000;
}

test.each(HOSTILE)('%s', (_, schema, makeInput, verdict) => {
  const input = makeInput();
  const started = workedMs();
  const check = compileInputSchema(schema);
  const checked = check.ok ? check.value(input) : check;
  expect(workedMs() - started).toBeLessThan(MOST_MS);
  if (typeof verdict === 'object') {
    expect(check).toMatchObject({ error: { code: 'invalid_input', field: 'input_schema' } });
    expect(checked.ok ? '' : checked.error.message).toContain(verdict.refused);
  } else {
    const found = checked.ok ? 'accepted' : checked.error.code;
    expect([check.ok, found]).toEqual([true, verdict]);
  }
});

test('what cannot be checked says what to do', () => {
  const hostile = HOSTILE.find(([name]) => name === 'uniqueItems');
  const check = hostile === undefined ? undefined : compileInputSchema(hostile[1], 'output');
  if (hostile === undefined || !check?.ok) throw new Error('the schema is taken');
  expect(check.value(hostile[2]())).toEqual({
    ok: false,
    error: {
      code: 'limit_exceeded',
      field: 'output',
      message:
        'Checking the output against its schema takes too many steps. Send less, or nest it less deeply; ' +
        "or make the schema's alternatives and references fewer.",
    },
  });
});

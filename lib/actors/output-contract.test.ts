import { describe, expect, test } from 'vitest';
import { executed } from './execute.fixture.ts';
import { outputContract, repairRequest } from './output-contract.ts';

const SCHEMA = {
  type: 'object',
  properties: { count: { type: 'integer' }, kind: { enum: ['a', 'b'] } },
  required: ['count'],
  additionalProperties: false,
};
const contract = outputContract(SCHEMA);

test.each([
  ['{"count": 1}', { count: 1 }],
  [' \n{"count": 1, "kind": "a"} ', { count: 1, kind: 'a' }],
  ['```json\n{"count": 1}\n```', { count: 1 }],
  ['```\n{"count": 1}```', { count: 1 }],
])('%j is read', (text, value) => {
  expect(contract.read(text)).toEqual({ ok: true, value });
});

test.each<[string, string[]]>([
  ['', ['The answer is not one JSON object: it is empty.']],
  ['Here: {"count": 1}', ['The answer is not one JSON object: it is text, or JSON with text around it.']],
  ['```json\n{"count": 1}', ['The answer is not one JSON object: it is text, or JSON with text around it.']],
  ['[1]', ['The output must be a JSON object.']],
  ['{}', ['output.count is required.']],
  ['{"count": "1"}', ['output.count must be an integer, not "1".']],
  [
    '{"count": 1.5, "kind": "c", "coumt": 1}',
    [
      'output.count must be an integer, not 1.5.',
      'output.kind must be one of ["a","b"], not "c".',
      '"coumt" is not a key of the output. Did you mean "count"? Its keys: count, kind.',
    ],
  ],
  [
    `${'['.repeat(65)}${']'.repeat(65)}`,
    ['The answer is not one JSON object: it is nested deeper than 64 levels.'],
  ],
])('%j is refused with its problems', (text, problems) => {
  const read = contract.read(text);
  if (read.ok) throw new Error('it does not match');
  expect(read.error.code).toBe('invalid_output');
  const lines = repairRequest(read.error).split('\n');
  expect(lines.slice(1, -1)).toEqual(problems.map((problem) => `- ${problem}`));
});

describe('an actor with a schema', () => {
  const actor = (...texts: string[]) => ({
    provider: 'rehearsal',
    output_schema: SCHEMA,
    rehearsal: texts.map((text) => ({ text })),
  });

  test('gives the value beside the text', async () => {
    const { result } = await executed(actor('{"count": 2}'));
    expect(result.outcome).toEqual({ kind: 'completed' });
    expect([result.output, result.response.text]).toEqual([{ count: 2 }, '{"count": 2}']);
    expect(result.warnings).toEqual([]);
  });

  test('asks once more, and tells that it did', async () => {
    const { result } = await executed(actor('two', '{"count": 2}'));
    expect([result.outcome.kind, result.output, result.usage.steps]).toEqual(['completed', { count: 2 }, 2]);
    expect(result.warnings).toMatchObject([{ code: 'output_repaired' }]);
  });

  test('fails with the problems when the second answer does not match either', async () => {
    const { result } = await executed(actor('two', '{"count": "2"}', '{"count": 2}'));
    expect(result.outcome).toEqual({
      kind: 'failed',
      class: 'invalid_output',
      message:
        'The answer does not match output_schema, also after a second try. output.count must be an integer, not "2".',
      problems: ['output.count must be an integer, not "2".'],
    });
    expect([result.output, result.response.text]).toEqual([undefined, '{"count": "2"}']);
  });

  test('is a node whose value edges can see', async () => {
    const { result } = await executed({
      type: 'graph',
      entry: 'count',
      nodes: { count: { actor: actor('{"count": 2}'), set: { n: '{{ result.output.count }}' } } },
      response: '{{ context.n }}',
    });
    expect([result.response.text, result.output]).toEqual(['2', { count: 2 }]);
  });
});

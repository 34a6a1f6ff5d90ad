import { describe, expect, test } from 'vitest';
import { executed, stored } from './execute.fixture.ts';

const pipeline = (tool: string, more: object = {}) => ({ type: 'tool', steps: [{ tool }], ...more });
const graph = (node: object, more: object = {}) => ({
  type: 'graph',
  entry: 'only',
  nodes: { only: node },
  ...more,
});
const READS = { read_only: true };

const denied = (tool: string) => `The actor is read_only, and the tool "${tool}" may write. Take one away.`;

describe('where only reading is allowed', () => {
  test.each([['test/write'], ['test/mute']])('a step does not call %s', async (tool) => {
    const { events, result } = await executed(pipeline(tool, READS));
    expect(result.outcome).toEqual({
      kind: 'failed',
      class: 'access_denied',
      message: `step_1 (${tool}): ${denied(tool)}`,
    });
    expect(events.find(({ type }) => type === 'tool.result')).toMatchObject({
      success: false,
      duration_ms: 0,
    });
    expect((await executed(pipeline(tool))).result.output).toEqual({ written: true });
    expect((await executed(pipeline(tool, { read_only: false }))).result.output).toEqual({ written: true });
  });

  test('a step calls what reads', async () => {
    expect((await executed(pipeline('test/echo', READS))).result.outcome).toEqual({ kind: 'completed' });
  });

  test.each([
    ['a node', graph({ tool: 'test/write' }, READS)],
    ['an actor in a node that says nothing', graph({ actor: pipeline('test/write') }, READS)],
    ['one that says the contrary', graph({ actor: pipeline('test/write', { read_only: false }) }, READS)],
    ['one that alone says so', graph({ actor: pipeline('test/write', READS) })],
    ['a graph in a graph', graph({ actor: graph({ actor: pipeline('test/write') }) }, READS)],
    ['a stored actor', graph({ actor: 'local/writer' }, READS)],
  ])('%s does not reach a tool that writes', async (_, document) => {
    const actors = stored({ writer: pipeline('test/write') });
    const { result } = await executed(document, { actors });
    expect(result.outcome).toMatchObject({ kind: 'failed', class: 'access_denied' });
    expect((await executed({ ...document, read_only: false }, { actors })).result.output).toEqual(
      'read_only' in document ? { written: true } : undefined,
    );
  });

  test('what comes behind an actor that only reads may write again', async () => {
    const nodes = { look: { actor: pipeline('test/echo', READS) }, write: { tool: 'test/write' } };
    const edges = [
      { from: 'look', to: 'write' },
      { from: 'write', to: 'end' },
    ];
    const { result } = await executed({ type: 'graph', entry: 'look', nodes, edges });
    expect(result.output).toEqual({ written: true });
  });

  test('a model is not given them, and is told of no tool that it could call', async () => {
    const rehearsal = [{ calls: [{ tool: 'test/write' }, { tool: 'test/echo' }] }, { text: 'Done.' }];
    const tools = ['test/write', 'test/nothing', 'test/echo'];
    const model = { provider: 'rehearsal', tools, rehearsal };
    const { events, result } = await executed({ ...model, ...READS });
    expect(result.warnings).toEqual([
      {
        code: 'tool_not_read_only',
        message: 'The actor is read_only, and the tool "test/write" may write: it was left out.',
      },
      { code: 'tool_unknown', message: 'There is no tool "test/nothing": it was left out.' },
    ]);
    const ends = events.flatMap((event) =>
      event.type === 'tool.result' ? [event.error?.code ?? 'done'] : [],
    );
    expect(ends).toEqual(['not_found', 'done']);
    const inGraph = await executed(graph({ actor: model }, READS));
    expect(inGraph.result.warnings).toEqual(result.warnings);
    expect((await executed(model)).result.warnings.map(({ code }) => code)).toEqual(['tool_unknown']);
  });
});

import { describe, expect, it } from 'vitest';
import { readBlocks, wideRows } from './blocks.ts';
import { difference } from './compare.ts';

const fence = '```';

describe('the blocks of a document', () => {
  it('are its shell blocks in order, with the output that is shown behind them', () => {
    const markdown = `# A\n${fence}sh\necho 1\n${fence}\ntext\n${fence}text output\n1\n${fence}\n${fence}sh account\nx\n${fence}\n`;
    expect(readBlocks(markdown)).toEqual([
      { line: 2, command: 'echo 1\n', needsAccount: false, shown: { kind: 'text', text: '1\n' } },
      { line: 9, command: 'x\n', needsAccount: true, shown: undefined },
    ]);
  });

  it('leave out other languages, such as a picture of events', () => {
    expect(readBlocks(`${fence}yaml\na: 1\n${fence}\n${fence}\nplain\n${fence}\n`)).toEqual([]);
  });

  it.each([
    [`${fence}bash\nls\n${fence}\n`, 'line 1: write "sh" instead of "bash"'],
    [`\n${fence}json output\n{}\n${fence}\n`, 'line 2: no block stands before this output'],
    [`${fence}sh\nls\n`, 'line 1: the block is not closed'],
  ])('are refused when one would be passed over: %j', (markdown, message) => {
    expect(() => readBlocks(markdown)).toThrow(message);
  });
});

describe('shown output', () => {
  it.each([
    ['a\n', 'a\n', true],
    ['a\n', 'b\n', false],
    ['a …z\n', 'a bcz\n', true],
    ['a …z\n', 'a bc\n', false],
    ['a…b…c', 'a1b2c', true],
    ['a…b…c', 'a12c', false],
    ['ab…b', 'ab', false],
    ['a\n…\nz\n', 'a\nb\nc\nz\n', true],
    ['a\n…\nz\n', 'a\nb\nc\n', false],
    ['a\n…\n', 'a\nb\n', true],
    ['a\n', 'a\nb\n', false],
  ])('as text %j against %j: %s', (text, output, equal) => {
    expect(difference({ kind: 'text', text }, output) === undefined).toBe(equal);
  });

  it.each([
    ['{"a": 1}', '{"a":1}', true],
    ['{"a": 1}', '{"a":2}', false],
    ['{"a": "…"}', '{"a":[1]}', true],
    ['{"a": 1}', '{"a":1,"b":2}', false],
    ['{"a": 1, "…": "…"}', '{"a":1,"b":2}', true],
    ['{"a": 1, "b": 2}', '{"a":1}', false],
    ['[1, "…"]', '[1,2,3]', true],
    ['[1, "…"]', '[]', false],
    ['[1]', '[1,2]', false],
    ['{"a": "run_…"}', '{"a":"run_12"}', true],
    ['{"a": "run_…"}', '{"a":"walk"}', false],
    ['{"a":1}\n{"b":2}', '{"a":1}\n{"b":2}', true],
    ['{"a": null}', '{"a":{}}', false],
    ['{}', 'broken', false],
  ])('as JSON %s against %s: %s', (text, output, equal) => {
    expect(difference({ kind: 'json', text }, output) === undefined).toBe(equal);
  });
});

it('finds rows of tables that are wider than a screen', () => {
  expect(wideRows('| a |\n| bbbbbbbb |\ncccccccccccccc\n', 8)).toEqual([2]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFindings } from './findings.ts';
import { readHeader } from './header-yaml.ts';
import { codes } from './parse.fixture.ts';

function read(header: string) {
  const findings = createFindings(undefined);
  const fields = readHeader(header, findings);
  const message = findings.diagnostics.map((diagnostic) => diagnostic.message).join(' ');
  return { fields, found: codes(findings.diagnostics), message };
}

test.each([
  ['version: 1.10', '1.10', '1.10'],
  ['version: 1.5', '1.5', 1.5],
  ['version: 010', '010', '010'],
  ['version: 0x1F', '0x1F', '0x1F'],
  ['version: 1e3', '1e3', '1e3'],
  ['version: .inf', '.inf', '.inf'],
  ['version: 12345678901234567890', '12345678901234567890', '12345678901234567890'],
  ['d: yes', 'yes', 'yes'],
  ['d: True', 'True', true],
  ['d: 2024-01-01', '2024-01-01', '2024-01-01'],
  ['d: 12:30', '12:30', '12:30'],
  ['d: "a\\tb"', 'a\tb', 'a\tb'],
  ["d: 'it''s'", "it's", "it's"],
  ['d: "yes"', 'yes', 'yes'],
  ['d: >-\n  two\n  lines\n', 'two lines', 'two lines'],
  ['d: |\r\n  two\r\n  lines\r\n', 'two\nlines\n', 'two\nlines\n'],
  ['d: "one\r\n  two"\r\n', 'one two', 'one two'],
  ['d: one\r\n  two\r\n', 'one two', 'one two'],
  ['d: x # note', 'x', 'x'],
  ['d: a#b', 'a#b', 'a#b'],
])('%j has a text and a JSON value', (header, text, json) => {
  const { fields, found } = read(header);
  expect(found).toEqual([]);
  expect(fields?.map(({ value }) => [value.kind, value.text, value.json])).toEqual([['text', text, json]]);
});

test('collections become JSON with own keys alone, and know their source', () => {
  const { fields } = read('m:\n  __proto__: {a: 1}\n  8004: [x, ~, false]\nl: [a,\n  b]\nn:\n');
  const [m, l, n] = fields ?? [];
  expect(JSON.stringify(m?.value.json)).toBe('{"8004":["x",null,false],"__proto__":{"a":1}}');
  expect(Object.getPrototypeOf(m?.value.json)).toBe(Object.prototype);
  expect([l?.value.kind, l?.value.source, l?.value.items.map(({ text }) => text)]).toEqual([
    'list',
    '[a,\n  b]',
    ['a', 'b'],
  ]);
  expect([n?.value.kind, n?.value.json]).toEqual(['null', null]);
});

test.each([
  [
    'an unquoted colon',
    'a: b\nd: Use when: X\n',
    'yaml_unquoted_colon 3:12',
    'Put the whole value in quotes',
  ],
  ['text after a list', 'a: [x] — y', 'yaml_text_after_value 2:8', 'quotes'],
  ['a quote never closed', 'a: b\nd: "one', 'yaml_unclosed_quote 3:4', 'Close it'],
  ['a quote continued at column 1', 'd: "one\ntwo"\nx: y', 'yaml_unclosed_quote 2:4', 'indent the lines'],
  ['a single quote never closed', "d: 'one", 'yaml_unclosed_quote 2:4', "quote ' is not closed"],
  ['a tab as indentation', 'm:\n\tk: v', 'yaml_tab 3:1', 'Use spaces, not tabs'],
  ['bold text', 'd: **b** x: y', 'yaml_alias 2:4', 'in quotes'],
  ['an alias', 'a: b\nd: *a', 'yaml_alias 3:4', 'aliases are refused'],
  ['an anchor', 'd: &a b', 'yaml_anchor 2:4', 'anchors are refused'],
  ['an anchor on a list', 'd: &a\n  - x', 'yaml_anchor 2:4', 'anchors are refused'],
  ['an anchor in a list', 'd:\n  - &a x', 'yaml_anchor 3:5', 'anchors are refused'],
  ['an anchor on a key', '&a d: x', 'yaml_anchor 2:1', 'anchors are refused'],
  ['an anchor on a block', 'd: &a |\n  x', 'yaml_anchor 2:4', 'anchors are refused'],
  ['a tag', 'd: !!str 1', 'yaml_tag 2:4', 'tags are refused'],
  ['a tag on the whole', '!x\na: b', 'yaml_tag 2:1', 'tags are refused'],
  ['a merge key', 'a:\n  <<: {b: c}', 'yaml_merge_key 3:3', 'merge keys are refused'],
  ['a repeated key', 'a: b\nc: d\na: e', 'yaml_duplicate_key 4:1', 'the key "a" twice'],
  ['a repeated nested key', 'm: {x: 1, "x": 2}', 'yaml_duplicate_key 2:11', 'the key "x" twice'],
  ['keys of one text', 'm: {1: a, "1": b}', 'yaml_duplicate_key 2:11', 'the key "1" twice'],
  ['a mapping as a key', '{a: b}: c', 'yaml_key 2:1', 'not plain text'],
  ['an empty key', 'a: b\n: c', 'yaml_key 3:1', 'not plain text'],
  ['a reserved start', 'd: @x', 'yaml_reserved_start 2:4', 'cannot start with "@"'],
  ['a stray line', 'a: b\nstray\nc: d', 'yaml_stray_line 3:1', '"stray"'],
  ['a stray line at the end', 'a: b\nstray\n', 'yaml_stray_line 3:1', '"stray"'],
  ['a list after a list', 'a: [x] [y]', 'yaml_text_after_value 2:8', 'quotes'],
  ['a conflict', 'a: b\n<<<<<<< HEAD\nc: d', 'yaml_stray_line 3:1', 'remove the marks'],
  ['the end of a conflict', 'a: b\nc: d\n>>>>>>> side\n', 'yaml_stray_line 4:1', 'remove the marks'],
  ['seven marks and text', 'a: b\n=======x\nc: d', 'yaml_stray_line 3:1', 'Indent it'],
  ['a bracket never closed', 'a: [b, c', 'yaml_indentation 2:9', 'close every bracket'],
  ['an unknown escape', 'a: "\\q"', 'yaml_escape 2:5', 'Write two'],
  ['a control character', 'a: b\u0007', 'yaml_control_character 2:5', 'Remove it'],
  ['a second document', 'a: b\n--- c\n', 'yaml_syntax 3:1', 'second document'],
])('refuses %s', (_, header, found, words) => {
  const result = read(header);
  expect(result.fields).toBe(undefined);
  expect(result.found).toEqual([`error ${found}`]);
  expect(result.message).toContain(words);
  expect(result.message).toContain('YAML');
});

test.each([
  ['', 'error frontmatter_empty 2:1', 'frontmatter'],
  ['# only a comment\n', 'error frontmatter_empty 2:1', 'frontmatter'],
  ['- a\n', 'error not_a_mapping 2:1', 'mapping of keys to values, such as "name: my-skill"; it is a list'],
  ['\njust text\n', 'error not_a_mapping 3:1', 'it is plain text'],
])('%j is no mapping', (header, found, words) => {
  const result = read(header);
  expect(result.found).toEqual([found]);
  expect(result.message).toContain(words);
});

test('faults on several lines are all listed, by line', () => {
  expect(read('a: @x\nb: Use when: X\nc: *d\n').found).toEqual([
    'error yaml_reserved_start 2:4',
    'error yaml_unquoted_colon 3:12',
    'error yaml_alias 4:4',
  ]);
  const many = read('k: *a\n'.repeat(21)).found;
  expect([many.length, many.at(-1)]).toEqual([21, 'note yaml_more_faults']);
});

test.each<[string, (levels: number) => string, string]>([
  ['lists', (levels) => `a: ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`, '2:23'],
  ['lists of lines', (levels) => `a:\n  ${'- '.repeat(levels - 1)}x`, '3:41'],
  ['a map without brackets', (levels) => `a: ${'['.repeat(levels - 2)}b: 1${']'.repeat(levels - 2)}`, '2:26'],
  ['keys', (levels) => `a: ${'['.repeat(levels - 2)}? b${']'.repeat(levels - 2)}`, '2:25'],
])('%s are read to 20 levels and not to 21', (_, nested, place) => {
  expect(read(nested(20)).found).toEqual([]);
  expect(read(nested(21))).toMatchObject({
    found: [`error yaml_too_deep ${place}`],
    message: expect.stringContaining('nested deeper than 20 levels'),
  });
});

test('lists in maps in lists that have no brackets of their own count them all', () => {
  const nested = (pairs: number) => `a: ${'[b: '.repeat(pairs)}[]${']'.repeat(pairs)}`;
  expect(read(nested(9)).found).toEqual([]);
  expect(read(nested(10)).found).toEqual(['error yaml_too_deep 2:44']);
});

test('what comes without end is refused, below what recursion could bear', () => {
  for (const unit of ['[', '{', '- ', '? ', '{a: ', '- ? ', '[a: ']) {
    expect(read(unit.repeat(20_000)).found[0]).toContain('error yaml_too_deep');
  }
});

test('4096 tokens are read, and not one more', () => {
  // Six tokens up to the bracket, three for each word and its comma, two for the last, one each for "]" and the end.
  const list = (blank: string) => `a: [${blank}${'b,'.repeat(1362)}b]\n`;
  expect(read(list('')).found).toEqual([]);
  expect(read(list(' '))).toMatchObject({
    found: ['error yaml_too_large 3:1'],
    message: expect.stringContaining('more than 4096 tokens'),
  });
});

test('reading never throws, and gives fields or an error', () => {
  const piece = fc.constantFrom(
    ...'[]{}:,-?&*!|>"\'%@`#~<=a1\n\r\t \\'.split(''),
    ': ',
    '- ',
    '\n  ',
    '---',
    '...',
    '<<',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { fields, found } = read(pieces.join(''));
      expect(found.some((code) => code.startsWith('error'))).toBe(fields === undefined);
    }),
    { numRuns: 2000 },
  );
});

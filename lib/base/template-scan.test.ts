import { describe, expect, test } from 'vitest';
import type { JsonValue } from './json.ts';
import { scanTemplate } from './template-scan.ts';

describe('an expression', () => {
  test.each<[string, string, JsonValue | undefined, boolean]>([
    ['{{ a }}', 'a', undefined, false],
    ['{{a.b-c.0}}', 'a.b-c.0', undefined, false],
    ['{{ a | json }}', 'a', undefined, true],
    ['{{ a | default: "x" }}', 'a', 'x', false],
    ['{{ a|default:"x"|json }}', 'a', 'x', true],
    [String.raw`{{ a | default: "q\" \n é" }}`, 'a', 'q" \n é', false],
    ["{{ a | default: 'it | is' }}", 'a', 'it | is', false],
    ['{{ a | default("x") }}', 'a', 'x', false],
    ['{{ a | default( 3 ) }}', 'a', 3, false],
    ['{{ a | default: -1.5 }}', 'a', -1.5, false],
    ['{{ a | default: true }}', 'a', true, false],
    ['{{ a | default: null }}', 'a', null, false],
    ['<%= it.a.b %>', 'a.b', undefined, false],
    ['<%=it.a%>', 'a', undefined, false],
    ['<%= it.a | default: 1 %>', 'a', 1, false],
  ])('%s', (source, path, fallback, json) => {
    expect(scanTemplate(source)).toEqual([{ source, expression: { path, fallback, json } }]);
  });

  test.each([
    '{{ }}',
    '{{ a b }}',
    '{{ a. }}',
    '{{ a | upper }}',
    '{{ a | }}',
    '{{ a | default }}',
    '{{ a | default: }}',
    '{{ a | default: x }}',
    '{{ a | default: "x") }}',
    '{{ a | default("x" }}',
    String.raw`{{ a | default: "\x" }}`,
    '{{ a() }}',
    "{{ ''.constructor }}",
    '{{ a[0] }}',
    '<%= a %>',
    '<%= it %>',
    '<%= it.a + 1 %>',
  ])('%s is none', (source) => {
    const problem = `${source} is not a path with the filters "default" and "json"`;
    expect(scanTemplate(source)).toEqual([{ source, problem }]);
  });

  test.each(['{% for x in y %}', '<% a() %>', '<%~ it.a %>', '<%- it.a %>'])('%s is no code', (source) => {
    expect(scanTemplate(source)).toEqual([
      { source, problem: `${source} is a statement; only values can be shown` },
    ]);
  });
});

describe('a template', () => {
  test('is its parts, in order', () => {
    const pieces = scanTemplate('A {{ a }}B<%= it.b %>{{ c }} {% d %}.');
    expect(pieces.map(({ source }) => source)).toEqual([
      'A ',
      '{{ a }}',
      'B',
      '<%= it.b %>',
      '{{ c }}',
      ' ',
      '{% d %}',
      '.',
    ]);
    expect(pieces.map(({ expression }) => expression?.path)).toEqual([
      undefined,
      'a',
      undefined,
      'b',
      'c',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('of nothing has no parts', () => {
    expect(scanTemplate('')).toEqual([]);
  });

  test.each([
    ['{{ a', '{{ is not closed by }}'],
    ['<%= it.a', '<% is not closed by %>'],
    ['{% a', '{% is not closed by %}'],
  ])('that ends inside %s says so', (template, problem) => {
    expect(scanTemplate(template)[0]?.problem).toBe(problem);
  });

  test('takes expressions of 500 characters and no longer', () => {
    const long = (length: number) => `{{ a | default: "${'x'.repeat(length - 21)}" }}`;
    expect(long(500)).toHaveLength(500);
    expect(scanTemplate(long(500))[0]?.expression?.path).toBe('a');
    expect(scanTemplate(long(501))[0]?.problem).toBe('{{ is not closed by }}');
  });

  test('of openings alone costs linear time', () => {
    const started = performance.now();
    expect(scanTemplate('{{'.repeat(50_000))).toHaveLength(50_000);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

import { expect, test } from 'vitest';
import type { JsonValue } from './json.ts';
import { fillValue, lookUp, renderPrompt, renderTemplate } from './template.ts';

const SCOPE = {
  name: 'Ada',
  empty: '',
  count: 3,
  no: false,
  nothing: null,
  list: ['a', { deep: 'b' }],
  'with-dash': 'not at the start',
  nested: { 'with-dash': 'yes' },
};

test.each<[string, string, string[]]>([
  ['Hello {{ name }}!', 'Hello Ada!', []],
  ['{{name}}{{  name  }}', 'AdaAda', []],
  ['[{{ empty }}]', '[]', []],
  ['{{ count }} {{ no }} {{ nothing }}', '3 false null', []],
  ['{{ list }}', '["a",{"deep":"b"}]', []],
  ['{{ list.0 }} {{ list.1.deep }} {{ list.length }}', 'a b 2', []],
  ['{{ nested.with-dash }}', 'yes', []],
  ['{{ with-dash }}', '{{ with-dash }}', []],
  ['{{ nobody }} {{ list.2 }}', '{{ nobody }} {{ list.2 }}', ['nobody', 'list.2']],
  ['{{ name.constructor }}', '{{ name.constructor }}', ['name.constructor']],
  [
    '{{ __proto__ }} {{ nested.toString }}',
    '{{ __proto__ }} {{ nested.toString }}',
    ['__proto__', 'nested.toString'],
  ],
  ['{{ name.0 }}', '{{ name.0 }}', ['name.0']],
  ['{{ a. }} {{ .a }} {{ a..b }} {{}}', '{{ a. }} {{ .a }} {{ a..b }} {{}}', []],
  ['{ name } {{ name }', '{ name } {{ name }', []],
])('%j becomes %j', (template, text, missing) => {
  expect(renderTemplate(template, SCOPE)).toEqual({ text, missing });
});

test('what a value holds is not rendered again, nor read as a replacement', () => {
  const scope = { a: '{{ b }} $& $1', b: 'never' };
  expect(renderTemplate('{{ a }}', scope)).toEqual({ text: '{{ b }} $& $1', missing: [] });
});

test('a value that would make the text too long is left out, and the shorter ones after it are not', () => {
  const scope = { long: 'x'.repeat(1_000_001), most: 'x'.repeat(1_000_000), short: 'y' };
  expect(renderTemplate('{{ long }}{{ short }}', scope)).toEqual({ text: '{{ long }}y', missing: ['long'] });
  expect(renderTemplate('{{ most }}', scope).text).toHaveLength(1_000_000);
  expect(renderTemplate('{{ most }}.', scope)).toEqual({ text: '{{ most }}.', missing: ['most'] });
});

test('a value that is written as JSON fits to the last character', () => {
  const scope = { most: ['x'.repeat(999_996)], over: ['x'.repeat(999_997)] };
  expect(renderTemplate('{{ most }}', scope)).toMatchObject({
    text: JSON.stringify(scope.most),
    missing: [],
  });
  expect(renderTemplate('{{ over }}', scope)).toEqual({ text: '{{ over }}', missing: ['over'] });
  expect(fillValue(['{{ most }}', ''], scope)).toEqual({ value: [scope.most, ''], missing: [] });
  expect(fillValue('{{ over }}', scope)).toEqual({ value: '{{ over }}', missing: ['over'] });
});

test('a reference that leads nowhere does not make room for another', () => {
  const template = `{{ none }}{{ most }}`;
  const scope = { most: 'x'.repeat(1_000_000) };
  expect(renderTemplate(template, scope).missing).toEqual(['none', 'most']);
});

test.each<[string, unknown, unknown]>([
  ['a.b', { a: { b: 1 } }, 1],
  ['a.b', { a: null }, undefined],
  ['a', undefined, undefined],
  ['', { '': 'empty' }, 'empty'],
  ['0', ['first'], 'first'],
])('%j of %j is %j', (path, scope, value) => {
  expect(lookUp(path, scope)).toBe(value);
});

test.each<[string, string]>([
  ['{{ gone | default: "x" }}', 'x'],
  ['{{ nothing | default: "x" }}', 'x'],
  ['{{ gone | default: null }}', 'null'],
  ['{{ name | default: "x" }}{{ empty | default: "x" }}', 'Ada'],
  ['{{ count | default: 1 }} {{ no | default: true }}', '3 false'],
  ['{{ name | json }} {{ list | json }}', '"Ada" ["a",{"deep":"b"}]'],
  ['<%= it.name %> {{ name }}', 'Ada Ada'],
])('%j becomes %j', (template, text) => {
  expect(renderTemplate(template, SCOPE)).toEqual({ text, missing: [] });
});

test.each<[string, string, string | undefined]>([
  ['', '', undefined],
  ['Hi {{ name }}', 'Hi Ada', undefined],
  ['{{ name }} {{ name | upper }}', '{{ name }} {{ name | upper }}', '{{ name | upper }}'],
  ['{{ name }} {% for i in list %}', '{{ name }} {% for i in list %}', '{% for i in list %}'],
  ['{{ name }} {{ name', '{{ name }} {{ name', '{{ is not closed'],
])('as a prompt %j becomes %j', (template, text, problem) => {
  const rendered = renderPrompt(template, SCOPE);
  expect([rendered.text, rendered.missing]).toEqual([text, []]);
  if (problem === undefined) expect(rendered.problem).toBe(undefined);
  else expect(rendered.problem).toContain(problem);
});

test('a prompt keeps a reference that leads nowhere and tells of it', () => {
  const text = '{{ name.constructor }} Ada';
  expect(renderPrompt('{{ name.constructor }} {{ name }}', SCOPE)).toEqual({
    text,
    missing: ['name.constructor'],
    problem: undefined,
  });
});

test('a value is filled at any depth; a single reference keeps its type', () => {
  const value = {
    '{{ name }}': ['{{ count }}', '{{ list }}', '{{ count | json }}', 'n={{ count }}', 4, null, true],
    deep: { one: '{{ gone | default: 7 }}', two: '{{ nothing }}' },
  };
  expect(fillValue(value, SCOPE)).toEqual({
    value: {
      '{{ name }}': [3, ['a', { deep: 'b' }], '3', 'n=3', 4, null, true],
      deep: { one: 7, two: null },
    },
    missing: [],
  });
  expect(fillValue(['{{ gone }}', 'a {{ list.9 }}'], SCOPE)).toEqual({
    value: ['{{ gone }}', 'a {{ list.9 }}'],
    missing: ['gone', 'list.9'],
  });
});

test('what would make a filled value too long counts as missing, in whatever form it comes', () => {
  const scope = { half: 'x'.repeat(600_000), list: ['y'.repeat(600_000)] };
  const filled = fillValue(['{{ half }}', '{{ half }}', '{{ list }}', 'a {{ half }}', 'short'], scope);
  expect(filled.missing).toEqual(['half', 'list', 'half']);
  expect(filled.value).toEqual([scope.half, '{{ half }}', '{{ list }}', 'a {{ half }}', 'short']);
});

test('a value that is shared again and again is not written out', () => {
  let value: JsonValue = ['x'];
  for (let doubled = 0; doubled < 60; doubled += 1) value = [value, value];
  expect(fillValue('{{ a }}', { a: value }).missing).toEqual(['a']);
  expect(renderTemplate('{{ a }}', { a: value }).missing).toEqual(['a']);
});

test('what is too long is measured a few times, however often it is referred to', () => {
  const scope = { list: Array.from({ length: 300_000 }, (_, i) => i) };
  const started = process.cpuUsage().user;
  expect(renderTemplate('{{ list }}'.repeat(10_000), scope).missing).toHaveLength(10_000);
  expect(
    fillValue(
      Array.from({ length: 10_000 }, () => '{{ list }}'),
      scope,
    ).missing,
  ).toHaveLength(10_000);
  expect(process.cpuUsage().user - started).toBeLessThan(2_000_000);
});

test('a value that fits is shown, though others before it were too long', () => {
  const scope = { long: Array.from({ length: 300_000 }, (_, i) => i), short: [1] };
  expect(fillValue(['{{ long }}', '{{ short }}'], scope)).toEqual({
    value: ['{{ long }}', [1]],
    missing: ['long'],
  });
});

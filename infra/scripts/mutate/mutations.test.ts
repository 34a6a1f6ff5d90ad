import { describe, expect, it } from 'vitest';
import { maskSource } from './mask.ts';
import { applyMutation, mutationsOf } from './mutations.ts';

const mutants = (text: string): string[] => mutationsOf(text).map((one) => applyMutation(text, one));

describe('changes of a line', () => {
  it.each([
    ['const a = b < c;', ['const a = b <= c;']],
    ['const a = b !== c;', ['const a = b === c;']],
    ['const a = b && c;', ['const a = b || c;']],
    ['const a = b + 1;', ['const a = b - 1;', 'const a = b + 2;']],
    ['const a = b + c;', []],
    ['const a = true;', ['const a = false;']],
    [
      'const a = 0x2f + 65_536 + 4096;',
      ['const a = 0x2f + 65_536 - 4096;', 'const a = 0x2f - 65_536 + 4096;'],
    ],
    ['  if (a.b(c)) d();', ['  if (!(a.b(c))) d();']],
    ['  return a;', ['  return undefined as never;']],
    ['  return undefined;', []],
    ['  a.push(b);', ['  ;']],
    ['  a.b = c;', ['  ;']],
    ['  const a = b;', []],
    [
      "f('/', 'not_found', 'a long text');",
      ["f('~/', 'not_found', 'a long text');", "f('/', '~not_found', 'a long text');"],
    ],
    ['// a < b', []],
    ['const a = `b < c`;', []],
    ['const a = /b < c/.test(d);', []],
    ["import { a } from './b.ts';", []],
    ["import {\n  a,\n} from 'b';", []],
    ["type A = { readonly ok: true } | 'b';", []],
    [
      'export type A = {\n  b: true;\n};\nconst c = true;',
      ['export type A = {\n  b: true;\n};\nconst c = false;'],
    ],
    [
      'export interface A {\n  b(c: 1): true;\n}\nconst c = 1;',
      ['export interface A {\n  b(c: 1): true;\n}\nconst c = 2;'],
    ],
  ])('%j', (text, expected) => {
    expect(mutants(text).sort()).toEqual([...expected].sort());
  });
});

it('names the line, counted from one', () => {
  expect(mutationsOf('\n\nconst a = b < c;\n')).toEqual([
    { line: 3, start: 13, end: 16, replacement: ' <= ', operator: 'comparison' },
  ]);
});

it.each([
  ["a = 'b\\'c' + d", 'a = ______ + d'.replace('______', '_'.repeat(6))],
  ['a / b / c', 'a / b / c'],
  ['f(/[/]"/) + 1', 'f(______) + 1'],
  ['a /* b\nc */ d', 'a ____\n____ d'],
])('masks %j', (text, code) => {
  expect(maskSource(text).code).toBe(code);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFindings } from './findings.ts';
import { readAnyHeader } from './header-yaml.ts';
import { readPlainHeader } from './plain-header.ts';

function general(header: string) {
  const findings = createFindings(undefined);
  const fields = readAnyHeader(header, -1, findings);
  expect(findings.diagnostics).toEqual([]);
  return fields;
}

test.each([
  'name: pdf\ndescription: Reads PDF files, (all) of them:yes [x] {y} - z & "w"\n',
  'name: "pdf: x # y"\r\n\r\ndescription: \'a "b" c\'\r\n',
  'a: ""\nb: \'\'\ncreated: 2024-01-01\nversion: 1.2.3',
  'a: x:y#\nb: a#b',
  'yes: No\nn: Nulls\ntrue-ish: True story',
])('%j is read plainly, and as YAML reads it', (header) => {
  expect(readPlainHeader(header)).toEqual(general(header));
});

test.each([
  'a: x: y',
  'a: x:',
  'a: x # y',
  'a: x ',
  'a: true',
  'a: Null',
  'null: x',
  'a: 1.5',
  'a: 1e3',
  'a: "x\\n"',
  "a: 'it''s'",
  'a: "x" y',
  'a: x\n  y',
  'a:\n',
  'a: >-\n  x',
  'a: [x]',
  'a: &x y',
  '# c\na: b',
  'a: b\na: c',
  'a: b\rc',
  'a: b\r',
  'a: b\tc',
  'a:  b',
  ' a: b',
  '',
  '\n',
  `${'k'.repeat(65)}: v`,
  Array.from({ length: 401 }, (_, i) => `k${i}: v`).join('\n'),
])('%j is left to the general reader', (header) => {
  expect(readPlainHeader(header)).toBe(undefined);
});

test('whatever it reads, the general reader reads the same', () => {
  const marks = 'aZ1-:# "\'\\[]{},&*!|>%@`\n\r?~.=\u0085\u2028\uFEFFé'.split('');
  const words = [
    ': ',
    ' #',
    '\r\n',
    '---',
    '...',
    'true',
    'null',
    '<<',
    '\na: ',
    '\nb: x',
    '\nc: "',
    '"\nd: \'',
    '1.2.3',
  ];
  const piece = fc.constantFrom(...marks, ...words, '2024-01-01', '😀');
  const header = fc.array(piece, { maxLength: 14 }).map((pieces) => `k: ${pieces.join('')}`);
  let read = 0;
  fc.assert(
    fc.property(header, (text) => {
      const fields = readPlainHeader(text);
      if (fields === undefined) return;
      read += 1;
      expect(fields).toEqual(general(text));
    }),
    { numRuns: 20_000 },
  );
  expect(read).toBeGreaterThan(200);
});

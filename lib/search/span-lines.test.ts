import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { PlainKernel } from './plain-kernel.ts';
import { SpanLines } from './span-lines.ts';

test('many matches on one line take a time that grows with the line alone', () => {
  const text = utf8(`x\n${'é '.repeat(200_000)}\r\n`);
  const lines = new SpanLines(text, new PlainKernel());
  let places = 0;
  for (let start = 2; start + 3 < text.length; start += 3) {
    const { hit, line, last } = lines.of({ start, end: start + 3 });
    if (line !== 2 || last !== 2 || hit.lineStart !== 2 || hit.lineEnd !== text.length - 2) break;
    if (hit.start !== start || hit.column !== (2 * (start - 2)) / 3 + 1) break;
    places += 1;
  }
  expect(places).toBe(200_000);
});

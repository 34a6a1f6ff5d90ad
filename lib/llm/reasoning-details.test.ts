import { expect, test } from 'vitest';
import { createReasoningDetails } from './reasoning-details.ts';

const text = (said: string, index: number, more: object = {}) => ({
  type: 'reasoning.text',
  text: said,
  index,
  ...more,
});

test.each<[string, readonly unknown[], readonly unknown[]]>([
  [
    'pieces of one index are one, with the signature of the last',
    [
      [text('Let', 0)],
      [text(' me.', 0)],
      [{ type: 'reasoning.text', signature: 's', format: 'f', index: 0 }],
    ],
    [{ type: 'reasoning.text', text: 'Let me.', index: 0, signature: 's', format: 'f' }],
  ],
  [
    'those of two, by turns, are two in the order of their first',
    [[text('B', 1)], [text('a', 0), text('b', 1)], [text('c', 0, { signature: 's' })]],
    [text('Bb', 1), text('ac', 0, { signature: 's' })],
  ],
  [
    'kinds at one index are told apart',
    [[text('a', 0)], [{ type: 'reasoning.encrypted', data: 'x', index: 0 }], [text('b', 0)]],
    [text('ab', 0), { type: 'reasoning.encrypted', data: 'x', index: 0 }],
  ],
  [
    'a piece without a kind belongs to the last of its index',
    [[text('a', 0)], [{ index: 0, text: 'b', signature: null }], [{ index: 0, signature: 's' }]],
    [text('ab', 0, { signature: 's' })],
  ],
  [
    'a summary grows, ids stand',
    [
      [{ type: 'reasoning.summary', summary: 'a', id: '1', index: 0 }],
      [{ type: 'reasoning.summary', summary: 'b', id: '2', index: 0 }],
    ],
    [{ type: 'reasoning.summary', summary: 'ab', id: '1', index: 0 }],
  ],
  [
    'without an index each stands for itself',
    [[{ type: 'reasoning.encrypted', data: 'x' }], [{ type: 'reasoning.encrypted', data: 'y' }]],
    [
      { type: 'reasoning.encrypted', data: 'x' },
      { type: 'reasoning.encrypted', data: 'y' },
    ],
  ],
  ['what is none is left out', [undefined, null, {}, 'x', [null, 7, 'x']], []],
])('%s', (_, pieces, details) => {
  const made = createReasoningDetails();
  for (const piece of pieces) made.add(piece);
  expect(made.read()).toEqual(details);
});

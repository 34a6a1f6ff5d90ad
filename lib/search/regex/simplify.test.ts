import { expect, test } from 'vitest';
import { parseRegex } from './parse.ts';
import { simplify, trimBack, trimFront } from './simplify.ts';
import type { Syntax } from './syntax.ts';

function treeOf(pattern: string): Syntax {
  const parsed = parseRegex(pattern, false);
  if (!parsed.ok) throw new Error(parsed.error);
  return simplify(parsed.value.syntax);
}

/** A tree as text: characters of a set in brackets where they are several, all else with brackets around its parts. */
function shown(node: Syntax): string {
  switch (node.type) {
    case 'empty':
      return '()';
    case 'set': {
      const ends = node.set.map((code) => String.fromCodePoint(Math.min(code, 0x10ffff)));
      return ends.length === 2 && ends[0] === ends[1] ? (ends[0] ?? '') : `[${ends.join('')}]`;
    }
    case 'edge':
      return `<${node.edge}>`;
    case 'sequence':
      return node.parts.map(shown).join('');
    case 'choice':
      return `(${node.parts.map(shown).join('|')})`;
    case 'repeat': {
      const body = node.body.type === 'sequence' ? `(${shown(node.body)})` : shown(node.body);
      return `${body}{${node.min},${node.max === Infinity ? '' : node.max}}`;
    }
  }
}

test.each([
  ['abc', 'abc'],
  ['a(b(c))', 'abc'],
  ['a(?:)b', 'ab'],
  ['(?:)', '()'],
  ['a|b|c', '[ac]'],
  ['a|c', '[aacc]'],
  ['a|(b|d)', '[abdd]'],
  ['a|bc|d', '([aadd]|bc)'],
  ['ab|cd', '(ab|cd)'],
  ['(ab|cd)|ef', '(ab|cd|ef)'],
  ['a|', 'a{0,1}'],
  ['|ab|c', '(c|ab){0,1}'],
  ['|', '()'],
  ['a{1}', 'a'],
  ['a{0}b', 'b'],
  ['(?:){3}b', 'b'],
  ['(?:a*)*', 'a{0,}'],
  ['(?:a+)*', 'a{0,}'],
  ['(?:a?)*', 'a{0,}'],
  ['(?:a?)+', 'a{0,}'],
  ['(?:a+)+', 'a{1,}'],
  ['(?:a+)?', 'a{0,}'],
  ['(?:a?)?', 'a{0,1}'],
  ['(?:a?){3}', 'a{0,3}'],
  ['(?:a{1,2}){3}', 'a{3,6}'],
  ['(?:a{2})*', 'a{2,2}{0,}'],
  ['(?:a{2}){2}', 'a{2,2}{2,2}'],
  ['(?:ab){2}', '(ab){2,2}'],
  ['a*a', 'a{1,}'],
  ['aa*', 'a{1,}'],
  ['a*a*', 'a{0,}'],
  ['a*a{2,3}', 'a{2,}'],
  ['a?a?', 'a{0,2}'],
  ['a{2}aa?', 'a{3,4}'],
  ['aa', 'aa'],
  ['a*b', 'a{0,}b'],
  ['[ab]*[ab]', '[ab]{1,}'],
  ['[ab]*[ac]', '[ab]{0,}[aacc]'],
  ['a(?:ab)*', 'a(ab){0,}'],
  ['(?:ab)*a', '(ab){0,}a'],
  ['(?:ab)*(?:ab)*', '(ab){0,}(ab){0,}'],
  ['^a$', '<line_start>a<line_end>'],
])('%s is written as %s', (pattern, tree) => {
  expect(shown(treeOf(pattern))).toBe(tree);
});

test.each([
  ['abc', 'abc', 'abc'],
  ['a+b', 'ab', 'a{1,}b'],
  ['ab+', 'ab{1,}', 'ab'],
  ['a*b', 'b', 'a{0,}b'],
  ['ab*', 'ab{0,}', 'a'],
  ['a?b?c', 'c', 'a{0,1}b{0,1}c'],
  ['ab?c?', 'ab{0,1}c{0,1}', 'a'],
  ['a*b+c?', 'bc{0,1}', 'a{0,}b'],
  ['a*', '()', '()'],
  ['a*b*', '()', '()'],
  ['(?:ab)+', 'ab', 'ab'],
  ['a{3,}', 'a{3,3}', 'a{3,3}'],
  ['a{3}', 'a{3,3}', 'a{3,3}'],
  ['a{2,5}b', 'aab', 'a{2,5}b'],
  ['ba{2,5}', 'ba{2,5}', 'baa'],
  ['(?:a*b){2}', 'ba{0,}b', '(a{0,}b){2,2}'],
  ['(?:ba*){2}', '(ba{0,}){2,2}', 'ba{0,}b'],
  ['(?:a*b){3,}', 'b(a{0,}b){2,2}', '(a{0,}b){2,2}a{0,}b'],
  ['a*b|c', '[bc]', '(c|a{0,}b)'],
  ['ba*|c', '(c|ba{0,})', '[bc]'],
  ['ab|cd', '(ab|cd)', '(ab|cd)'],
  ['a*|b', '()', '()'],
  ['\\w?^a', '<line_start>a', undefined],
  ['^a*', '<line_start>a{0,}', '<line_start>'],
  ['a*$', '<line_end>', 'a{0,}<line_end>'],
])('%s can begin with %s and end with %s', (pattern, front, back) => {
  const tree = treeOf(pattern);
  expect(shown(trimFront(tree))).toBe(front);
  if (back !== undefined) expect(shown(trimBack(tree))).toBe(back);
});

test.each(['abc', 'ab|cd', '(?:ab){2}', 'a{3}', '^a$'])(
  '%s, of which nothing can go, stays as it is',
  (pattern) => {
    const tree = treeOf(pattern);
    expect(trimFront(tree)).toBe(tree);
    expect(trimBack(tree)).toBe(tree);
  },
);

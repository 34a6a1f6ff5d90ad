import { describe, expect, test } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { loadKernel } from '../kernel.oracle.ts';
import { PlainKernel } from '../plain-kernel.ts';
import { placesFound, type Setting } from './found.fixture.ts';

/** A pattern, the lines it is looked for in, and the number of each line that is found with the column in it. */
type Row = readonly [pattern: string, lines: readonly string[], found: readonly string[], setting?: Setting];

const SYNTAX: readonly Row[] = [
  ['ab', ['xab', 'a', 'b', 'abab'], ['0:1', '3:0']],
  ['a.c', ['ac', 'xabc', 'a\u{1F600}c'], ['1:1', '2:0']],
  ['^ab', ['ab', 'xab', 'ab'], ['0:0', '2:0']],
  ['ab$', ['abx', 'xab', 'ab\r', 'ab\rx', 'ab\u000e', 'ab\f'], ['1:1', '2:0']],
  ['^$', ['a', '', '\r', 'b'], ['1:0', '2:0']],
  ['a$b', ['ab', 'a$b'], []],
  ['a^b', ['ab', 'a^b'], []],
  ['x^|b', ['xb', 'a'], ['0:1']],
  ['b|a|cd', ['xxa', 'cb', 'cxcd', 'x'], ['0:2', '1:1', '2:2']],
  ['a|', ['b'], ['0:0']],
  ['|a', ['b', 'a'], ['0:0', '1:0']],
  ['(a|b)c', ['ac', 'bc', 'c'], ['0:0', '1:0']],
  ['()a', ['ba'], ['0:1']],
  ['a{b}', ['a{b}', 'ab'], ['0:0']],
  ['{b', ['a{b'], ['0:1']],
  ['{}', ['a{}'], ['0:1']],
  ['{a,2}', ['{a,2}'], ['0:0']],
  ['a{,b', ['a{,b'], ['0:0']],
  ['\\Qa+\\E', ['aa', 'xa+'], ['1:1']],
  ['^\\Qab\\E{2}$', ['abab', 'abb'], ['1:0']],
  ['\\Qa\\E{2}b', ['ab', 'xaab'], ['1:1']],
  ['a\\Q\\Eb', ['a', 'ab'], ['1:0']],
  ['\\Qa.b', ['axb', 'a.b'], ['1:0']],
  ['(?i)\\Qab\\E', ['xAB'], ['0:1']],
];

const FLAGS: readonly Row[] = [
  ['a|(?i)b|c', ['A', 'xB', 'C', 'a'], ['1:1', '2:0', '3:0']],
  ['(a|(?i)b)c', ['ac', 'Bc', 'BC'], ['0:0', '1:0']],
  ['(?i)a(?-i:b)c', ['AbC', 'ABC'], ['0:0']],
  ['(?i-i)ab', ['ab', 'AB'], ['0:0']],
  ['(?i)(?i-i:a)b', ['aB', 'AB'], ['0:0']],
  ['(?sm)a.b', ['a.b', 'axb'], ['0:0', '1:0']],
  ['(?U)a+', ['aa'], ['0:0']],
  ['(?m-s)a', ['ba'], ['0:1']],
  ['(?x: a b )c d', ['abc d', 'ab cd'], ['0:0']],
  ['(?x)a # b', ['a', 'xa # b'], ['0:0', '1:1']],
  ['(?x) a + b', ['aab', 'a b'], ['0:0']],
  ['(?x)a\\ b', ['ab', 'a b'], ['1:0']],
  ['(?x)(?-x)a b', ['ab', 'a b'], ['1:0']],
  ['(?x)[ a ]', [' ', 'xa'], ['1:1']],
  ['(?i)é', ['É', 'e'], ['0:0']],
  ['(?i-u)é', ['É', 'é'], ['1:0']],
  ['(?i-u)[a-c]', ['B', 'D'], ['0:0']],
  ['(?ia)k', ['K', '\u212a'], ['0:0']],
  ['(?a)(?u)\\d', ['٣'], ['0:0']],
  ['(?-a)\\d', ['٣'], ['0:0']],
  ['(?a)\\w', ['é', 'e'], ['1:0']],
  ['(?a)\\S', ['\u2003', ' x'], ['0:0', '1:1']],
  ['(?i)[^b]', ['B', 'Ba'], ['1:1']],
  ['(?i)[[:upper:]]', ['1a'], ['0:1']],
  ['(?i)\\p{Lu}', ['1a'], ['0:1']],
];

const REPEATS: readonly Row[] = [
  ['ba*c', ['bc', 'xbaac', 'bab'], ['0:0', '1:1']],
  ['ba+c', ['bc', 'xbaac'], ['1:1']],
  ['ba?c', ['bc', 'bac', 'baac'], ['0:0', '1:0']],
  ['ba{2}c', ['bac', 'baac', 'baaac'], ['1:0']],
  ['ba{2,}c', ['bac', 'baac', 'baaaac'], ['1:0', '2:0']],
  ['ba{2,3}c', ['bac', 'baac', 'baaac', 'baaaac'], ['1:0', '2:0']],
  ['ba{,2}c', ['bc', 'bac', 'baac', 'baaac'], ['0:0', '1:0', '2:0']],
  ['ba{0}c', ['bc', 'bac'], ['0:0']],
  ['ba{1}c', ['bc', 'bac', 'baac'], ['1:0']],
  ['b(?:ac){2}d', ['bacd', 'bacacd'], ['1:0']],
  ['b(?:a|cd){1,2}e', ['be', 'bae', 'bcdae', 'baaae'], ['1:0', '2:0']],
  ['ba{2}{2}c', ['baac', 'baaaac'], ['1:0']],
  ['b(?:a{2}){2,3}c', ['baaac', 'baaaac', 'baaaaac', 'baaaaaac'], ['1:0', '3:0']],
  ['b(?:a{1,2})*c', ['bc', 'baaac'], ['0:0', '1:0']],
  ['ba*a{2}c', ['bac', 'baac', 'baaac'], ['1:0', '2:0']],
  ['ba?a?c', ['bc', 'bac', 'baac', 'baaac'], ['0:0', '1:0', '2:0']],
  ['ba+?c', ['bc', 'bac'], ['1:0']],
  ['ba{2}?c', ['bc', 'baac'], ['1:0']],
  ['(?:a?){3}b', ['aaaab'], ['0:1']],
  ['^(?:a?){3}b', ['aaab', 'aaaab'], ['0:0']],
  ['^(?:a|b)*$', ['abba', 'abc'], ['0:0']],
  ['a{3}', ['aabaaa'], ['0:3']],
  ['[ab]{2}c', ['abac', 'ac'], ['0:1']],
  ['^(?:a?b?)*c', ['abbac', 'xc'], ['0:0']],
  ['(?:)*a', ['ba'], ['0:1']],
  ['(?:^a)*b', ['ab', 'xab'], ['0:0', '1:2']],
  ['(?:^a)+b', ['ab', 'xab'], ['0:0']],
  ['x(?:a$)*', ['xa', 'bxb'], ['0:0', '1:1']],
];

const WORD_EDGES: readonly Row[] = [
  ['\\bab', ['ab', 'xab', '-ab', 'éab'], ['0:0', '2:1']],
  ['ab\\b', ['ab', 'abx', 'ab-', 'abé'], ['0:0', '2:0']],
  ['\\Bab', ['ab', 'xab'], ['1:1']],
  ['ab\\B', ['ab', 'abx'], ['1:0']],
  ['\\b', ['', '-', '-a', 'a'], ['2:1', '3:0']],
  ['\\B', ['', '-', 'a', 'ab'], ['0:0', '1:0', '3:1']],
  ['\\<', ['-a', '-', 'a'], ['0:1', '2:0']],
  ['\\>', ['-a', '-', 'a-'], ['0:2', '2:1']],
  ['\\b{start}a', ['xa', 'x a'], ['1:2']],
  ['a\\b{end}', ['ax', 'ax a'], ['1:3']],
  ['\\b{start-half}-', ['a-', '--', 'a--'], ['1:0', '2:2']],
  ['-\\b{end-half}', ['-a', '--', '-'], ['1:0', '2:0']],
  ['a\\b-', ['a-', 'ab'], ['0:0']],
  ['a\\Bb', ['ab', 'a-'], ['0:0']],
  ['a\\bb', ['ab', 'a b'], []],
  ['\\ba\\b|\\bb', ['xa b', 'a', 'xb'], ['0:3', '1:0']],
  ['(?:\\ba|b)c', ['xac', 'xbc', 'ac'], ['1:1', '2:0']],
  ['^\\b', ['a', '-'], ['0:0']],
  ['\\b$', ['a', 'a-', 'a\r'], ['0:1', '2:1']],
  ['\\B$', ['a', 'a-', '\r'], ['1:2', '2:0']],
  ['[a-]\\b[b-]', ['ab', 'a-', '-b', '--'], ['1:0', '2:0']],
  ['\\w+\\b\\W', ['ab-', 'ab'], ['0:0']],
  ['(?-u)\\bb', ['éb', 'ab'], ['0:1']],
  ['\\bé\\b', ['é', 'éa', '-é'], ['0:0', '2:1']],
  ['.\\b.', ['ab', '-é'], ['1:0']],
  ['(?:a\\b)+', ['aa', 'a a'], ['0:1', '1:0']],
  ['foo', ['foo1', 'xfoo', '(foo)'], ['2:1'], { word: true }],
  ['a|bc', ['abc', 'bc-', 'xa'], ['1:0'], { word: true }],
  ['a|bc', ['abc', 'bc', 'a\r'], ['1:0', '2:0'], { wholeLine: true }],
  ['-', ['a-a', '--', 'a--a'], ['1:0'], { word: true }],
];

const KERNELS = [
  ['plain', new PlainKernel()],
  ['compiled', loadKernel()],
] as const;

const ROWS = [...SYNTAX, ...FLAGS, ...REPEATS, ...WORD_EDGES].map(([pattern, lines, found, setting]) => {
  return { pattern, lines, found, setting };
});

describe.each(KERNELS)('with the %s kernel', (_, kernel) => {
  test.each(ROWS)('$pattern in $lines: $found', ({ pattern, lines, found, setting }) => {
    for (const text of [`${lines.join('\n')}\n`, lines.join('\n')]) {
      const places = placesFound(pattern, utf8(text), { ...setting, kernel });
      expect(places.map((place) => place.join(':'))).toEqual(found);
    }
  });
});

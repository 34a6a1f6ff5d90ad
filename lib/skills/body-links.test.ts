import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { decodeStrict } from '../base/text.ts';
import { readPaths, withoutProse } from './body-links.ts';
import { checkLinks } from './link-check.ts';
import { file, parse } from './parse.fixture.ts';

const links = (body: string) => readPaths(body).links.map(({ target, line }) => `${line} ${target}`);

test.each([
  ['[a](a.md)', ['1 a.md']],
  ['x\n![a](b/c.png "T") [d](<d.md>)', ['2 b/c.png', '2 d.md']],
  ['[a](a.md#part) [b](b.md?x=1)', ['1 a.md', '1 b.md']],
  ['[a](my%20file.md) [b](100%.md)', ['1 my file.md', '1 100%.md']],
  ['[a]: docs/a.md "T"\n   [b]: <b.md>', ['1 docs/a.md', '2 b.md']],
  ['[a](sub/)', ['1 sub/']],
  ['[a](https://a.example/b.md) [b](mailto:a@b.c) [c](#here) [d](/abs.md) [e](//host/x.md)', []],
  ['[a](link) [b](<path to>) [c]({name}.md) [d](a*.md) [e](...) [f]() [g](C:\\x.md)', []],
  ['`[a](a.md)` and `` b', []],
  ['```\n[a](a.md)\n```\n[b](b.md)', ['4 b.md']],
  ['~~~~\n```\n~~~\n[a](a.md)\n~~~~~\n[b](b.md)', ['6 b.md']],
])('%j links to %j', (body, expected) => {
  expect(links(body)).toEqual(expected);
});

test('a body without its prose has the same links on the same lines, and the same header', () => {
  const body =
    'See [a](a.md), `assets/k/SKILL.md`.\n\n```\n[no](no.md) tests/x\n```\nText\n[b](b.md)\r\n\nEnd.\n';
  const text = `---\nname: a\ndescription: d\n---\n${body}`;
  const cut = decodeStrict(withoutProse(utf8(text))) ?? '';
  expect(cut).toBe(
    '---\nname: a\ndescription: d\n---\n[](a.md) assets/k/SKILL.md\n\n\ntests/x\n\n\n[](b.md)',
  );
  const cutBody = cut.slice(cut.indexOf('[]'));
  expect(readPaths(cutBody)).toEqual(readPaths(body));
  expect(withoutProse(utf8(cut))).toEqual(utf8(cut));
});

test.each(['no header [a](a.md)', '---\nname: a\n---', '---\na: b\n---\n[a](a.md)\0'])(
  'what is no skill, or has no body, is kept as it is: %j',
  (text) => {
    expect(decodeStrict(withoutProse(utf8(text)))).toBe(text);
  },
);

test('a long line of half a link is read in time, and no more than 2,000 paths are', () => {
  const start = performance.now();
  for (const part of ['](', '](a', '](<', '`', '[', '](a "', 'assets/'])
    readPaths(part.repeat(1_000_000 / part.length));
  expect(performance.now() - start).toBeLessThan(3000);
  expect(readPaths('[a](a.md) assets/k\n'.repeat(3000)).links).toHaveLength(2000);
});

test('the body starts on the line after the one that closes the header', () => {
  expect(parse('---\nname: a\ndescription: d\n---\nB\n')).toMatchObject({ bodyLine: 5 });
  expect(parse('---\r\nname: a\r\ndescription: |\r\n  d\r\n---\r\nB\r\n')).toMatchObject({ bodyLine: 6 });
});

const SKILL = [file('SKILL.md'), file('docs/a.md'), file('x/b.md'), file('shared', '../x', 4, '120000')];
const check = (...targets: string[]) =>
  checkLinks(
    targets.map((target, i) => ({ target, line: i + 1 })),
    SKILL,
    { path: 'p', firstLine: 5 },
  ).map(({ code, line, message }) => `${line} ${code} ${message}`);

test('links that lead to files, folders, or through links are right', () => {
  expect(
    check('docs/a.md', './docs/../docs/a.md', 'docs', 'docs/', '.', 'shared/what.md', 'SKILL.md'),
  ).toEqual([]);
});

test('links that lead nowhere are reported once each, with what they may mean', () => {
  expect(check('Docs/A.md', 'docs/aa.md', 'b.md', 'none.txt', 'none.txt', '../y.md')).toEqual([
    '5 link_broken SKILL.md links to "Docs/A.md", and the skill has no such file. Did you mean "docs/a.md"? Case matters.',
    '6 link_broken SKILL.md links to "docs/aa.md", and the skill has no such file. Did you mean "docs/a.md"?',
    '7 link_broken SKILL.md links to "b.md", and the skill has no such file. Did you mean "x/b.md"?',
    '8 link_broken SKILL.md links to "none.txt", and the skill has no such file. Add the file, or correct the link.',
    `10 link_outside SKILL.md links to "../y.md", which is outside of the skill's folder and does not come along with it. Put a copy into the folder, or say where to find it.`,
  ]);
  const many = check(...Array.from({ length: 23 }, (_, i) => `zz${i}`.repeat(9)));
  expect(many).toHaveLength(21);
  expect(many.at(-1)).toBe('undefined link_more 3 more links of this SKILL.md lead to no file of the skill.');
});

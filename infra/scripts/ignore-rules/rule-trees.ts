/** Folders with ignore rules, and paths to ask about. */
export type RuleTree = {
  /** Folders that exist, each ending in `/`; files do not have to. */
  readonly folders: readonly string[];
  /** The text of each file of rules by the folder that it is for; `info/exclude` and `excludes` stand for themselves. */
  readonly rules: ReadonlyMap<string, string>;
  readonly paths: readonly string[];
  readonly ignoreCase: boolean;
};

type Random = () => number;

const PARTS = [
  'a',
  'b',
  'ab',
  'A',
  'a.b',
  'foo',
  'bar.o',
  '.x',
  'a b',
  '[a]',
  'a*',
  'é',
  'a-',
  'x]',
  '0',
  '\\a',
  'Foo',
];
const PIECES = [
  '*',
  '*',
  '**',
  '**',
  '?',
  '/',
  '/',
  '/',
  '[ab]',
  '[!a]',
  '[^a-f]',
  '[a-]',
  '[]a]',
  '[[:alpha:]]',
  '[A-F]',
  '[[:upper:]]',
  '[[:nope:]]',
  '[a',
  '\\',
  '\\*',
  '\\?',
  '\\ ',
  ' ',
  '[\\]a]',
  '[a-\\c]',
  '[[:]',
  '[[:x]',
  '***',
  '[A]',
  '[/]',
];

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function pattern(random: Random): string {
  let text = random() < 0.2 ? '!' : '';
  if (random() < 0.2) text += '/';
  const pieces = 1 + Math.floor(random() * 5);
  for (let i = 0; i < pieces; i += 1) text += random() < 0.5 ? pick(random, PARTS) : pick(random, PIECES);
  if (random() < 0.2) text += '/';
  if (random() < 0.1) text += pick(random, [' ', '  ', '\\ ', '\t', '\r', '\\']);
  return random() < 0.03 ? pick(random, ['#', '!', '/', '', ' ', '\\#', '\\!', '//']) + text : text;
}

function rulesOf(random: Random): string {
  const lines = Array.from({ length: 1 + Math.floor(random() * 8) }, () => pattern(random));
  const mark = random() < 0.05 ? '\ufeff' : '';
  const end = random() < 0.1 ? '\r\n' : '\n';
  return mark + lines.join(end) + (random() < 0.2 ? '' : end);
}

function path(random: Random, folders: readonly string[]): string {
  const base = random() < 0.7 ? pick(random, ['', ...folders]) : '';
  const more = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, PARTS));
  return base + more.join('/');
}

/** A tree of a dozen folders with up to seven files of rules, and so many paths. */
export function makeRuleTree(random: Random, paths: number): RuleTree {
  const folders = new Set<string>();
  for (let i = 0; i < 12; i += 1) folders.add(`${path(random, [...folders])}/`);
  // A folder implies those above it.
  for (const folder of Array.from(folders)) {
    const parts = folder.split('/').slice(0, -1);
    for (let depth = 1; depth < parts.length; depth += 1) folders.add(`${parts.slice(0, depth).join('/')}/`);
  }
  const all = [...folders];
  const rules = new Map([['', rulesOf(random)]]);
  for (let i = 0; i < 4; i += 1) rules.set(pick(random, all), rulesOf(random));
  if (random() < 0.5) rules.set('info/exclude', rulesOf(random));
  if (random() < 0.5) rules.set('excludes', rulesOf(random));
  const asked = new Set(all.map((folder) => folder.slice(0, -1)));
  while (asked.size < paths) asked.add(path(random, all));
  return { folders: all, rules, paths: [...asked], ignoreCase: random() < 0.2 };
}

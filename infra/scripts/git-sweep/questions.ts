import { encodeByteText } from '../../../lib/git/byte-text.ts';
import type { LogQuery } from '../../../lib/git/log.ts';
import { runGit } from './oracle.ts';

/** A call of the log, as git and as ours are asked. */
export type Question = { readonly kind: string; readonly asked: Partial<LogQuery> };

type Random = () => number;

const PER_KIND = 50;

function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[Math.floor(random() * items.length)];
}

function linesOf(folder: string, args: readonly string[], now: number): string[] {
  return runGit(folder, args, now)
    .stdout.toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** The arguments that git is asked with. */
export function commandLine({ asked }: Question): string[] {
  const { oneline, maxCount, skip, author, since, until, ref, path } = asked;
  const said = (name: string, value: string | number | undefined) =>
    value === undefined ? [] : [`${name}=${value}`];
  return [
    'log',
    ...(oneline === true ? ['--oneline'] : []),
    ...said('--max-count', maxCount),
    ...said('--skip', skip),
    ...said('--author', author),
    ...said('--since', since),
    ...said('--until', until),
    ...(ref === undefined ? [] : [ref]),
    '--',
    ...(path === undefined ? [] : [path]),
  ];
}

/** The whole log in both forms, pages of it, authors, dates, revisions of the grammar and paths. */
export function questionsOf(folder: string, random: Random, now: number): Question[] {
  const oids = linesOf(folder, ['rev-list', '--all'], now);
  const refs = linesOf(folder, ['for-each-ref', '--format=%(refname)'], now);
  const authors = linesOf(folder, ['log', '--format=%an', '-n', '2000'], now);
  const dates = linesOf(folder, ['log', '--format=%cI', '-n', '5000'], now);
  const files = linesOf(folder, ['ls-tree', '-r', '--name-only', '-t', 'HEAD'], now);
  const times = <T>(make: () => T): T[] => Array.from({ length: PER_KIND }, make);
  return [
    { kind: 'whole', asked: {} },
    { kind: 'whole', asked: { oneline: true } },
    ...times(() => ({
      kind: 'pages',
      asked: { maxCount: 1 + Math.floor(random() * 50), skip: Math.floor(random() * 300) },
    })),
    ...times(() => ({ kind: 'authors', asked: { author: authorPattern(random, authors), oneline: true } })),
    ...times(() => ({ kind: 'dates', asked: { ...dateRange(random, dates), oneline: true } })),
    ...times(() => ({
      kind: 'revisions',
      asked: { ref: revision(random, oids, refs), oneline: true, maxCount: 20 },
    })),
    ...times(() => ({
      kind: 'paths',
      asked: { path: encodeByteText(pick(random, files) ?? ''), oneline: random() < 0.5 },
    })),
  ];
}

function authorPattern(random: Random, authors: readonly string[]): string {
  const name = pick(random, authors) ?? 'a';
  const special = name.replaceAll(/[.*[\]^$\\]/g, String.raw`\$&`);
  return (
    pick(random, [
      special,
      `^${special}`,
      special.slice(0, 4),
      `${special.slice(0, 2)}.*${special.slice(-1)}`,
      '[aeiou]x*b',
      `${special} <`,
    ]) ?? special
  );
}

function dateRange(random: Random, dates: readonly string[]): Partial<LogQuery> {
  const date = () =>
    pick(random, [
      pick(random, dates),
      (pick(random, dates) ?? '').slice(0, 10),
      '3 years ago',
      'last month',
      '2 weeks ago',
      '2019-05-01 12:00',
    ]);
  const roll = random();
  if (roll < 0.4) return { since: date() };
  return roll < 0.7 ? { until: date(), maxCount: 100 } : { since: date(), until: date() };
}

function revision(random: Random, oids: readonly string[], refs: readonly string[]): string {
  const base = () =>
    pick(random, [
      pick(random, oids),
      (pick(random, oids) ?? '').slice(0, 10),
      pick(random, refs),
      'HEAD',
      (pick(random, refs) ?? '').replace(/^refs\/(?:heads|tags|remotes)\//, ''),
    ]) ?? 'HEAD';
  const step = () =>
    pick(random, [
      '',
      '',
      '~1',
      '~7',
      '^',
      '^2',
      '^0',
      '^{commit}',
      '^{}',
      '~2^2',
      '^{/fix}',
      '@{0}',
      '^@',
      '^!',
      '^-',
    ]) ?? '';
  const roll = random();
  if (roll < 0.6) return `${base()}${step()}`;
  if (roll < 0.75) return `${base()}..${base()}`;
  return roll < 0.9
    ? `${base()}...${base()}`
    : (pick(random, [':/merge', 'HEAD^{/^Merge}', '@', 'nothing', 'HEAD~100000', '@{u}']) ?? '@');
}

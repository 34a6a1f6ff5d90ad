import { seededRandom } from '../../../bench/seeded-random.ts';

/** A pattern with options that ripgrep and our search share. */
export type SweptPattern = {
  readonly kind: string;
  readonly pattern: string;
  readonly literal: boolean;
  readonly ignoreCase: boolean;
  readonly word: boolean;
  readonly wholeLine: boolean;
};

type Kind = readonly [string, (pick: Picker) => string | Partial<SweptPattern>];

/** Gives words of the corpus and numbers. */
type Picker = { word(): string; upTo(most: number): number; of<T>(list: readonly T[]): T };

const CLASSES = [
  '[a-z]',
  '[A-Z_]',
  '\\w',
  '\\d',
  '[^"]',
  '\\s',
  '.',
  '[[:alnum:]]',
  '\\p{L}',
  '\\p{Lu}',
  '\\S',
  '[^\\w\\s]',
];
const UNICODE = [
  '\\p{Greek}',
  '[^\\x00-\\x7F]',
  '[à-ÿ]',
  '\\p{Han}',
  '\\W\\p{L}\\W',
  '(?i)ß',
  '[\\x{2018}-\\x{201d}]',
  '\\p{So}',
];
const quoted = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const KINDS: readonly Kind[] = [
  ['literal', (pick) => quoted(pick.word())],
  ['text', (pick) => ({ pattern: `${pick.word()}(`, literal: true })],
  ['folded', (pick) => ({ pattern: quoted(pick.word()), ignoreCase: true })],
  ['inline fold', (pick) => `(?i:${quoted(pick.word())})\\s*[=:(]`],
  ['words', (pick) => Array.from({ length: 2 + pick.upTo(6) }, () => quoted(pick.word())).join('|')],
  [
    'folded words',
    (pick) => ({ pattern: `(?:${quoted(pick.word())}|${quoted(pick.word())})`, ignoreCase: true }),
  ],
  ['edges', (pick) => `\\b${quoted(pick.word().slice(0, 4))}\\w*${pick.of(['\\b', '\\B', ''])}`],
  ['word option', (pick) => ({ pattern: quoted(pick.word().slice(0, 5)), word: true })],
  ['line option', (pick) => ({ pattern: `\\s*${quoted(pick.word())}.*`, wholeLine: true })],
  ['start', (pick) => `^\\s*${quoted(pick.word())}`],
  ['end', (pick) => `${pick.of(CLASSES)}+;?$`],
  [
    'counted',
    (pick) =>
      `${pick.of(CLASSES)}{${2 + pick.upTo(12)},${14 + pick.upTo(20)}}${quoted(pick.word().slice(0, 2))}`,
  ],
  ['run', (pick) => `${pick.of(['[A-Z_]', '[0-9a-f]', '[^\\s\\w]', '\\d'])}{${6 + pick.upTo(20)},}`],
  ['gap', (pick) => `${quoted(pick.word())}.*${quoted(pick.word())}`],
  ['lazy gap', (pick) => `${quoted(pick.word().slice(0, 4))}.*?${pick.of(CLASSES)}${pick.of(CLASSES)}\\(`],
  ['call', (pick) => `\\w+${quoted(pick.word().slice(-4))}\\(`],
  ['assign', (pick) => `${quoted(pick.word())}\\s*(?:=|:)\\s*${pick.of(CLASSES)}+`],
  [
    'group',
    (pick) =>
      `(?:${quoted(pick.word())}|${pick.of(CLASSES)}{3})${pick.of(['+', '*', '?', '{2}'])}${quoted(pick.word().slice(0, 3))}`,
  ],
  [
    'nested',
    (pick) => `(${pick.of(CLASSES)}+${pick.of(['', '\\s?', '-'])})+${quoted(pick.word().slice(0, 3))}$`,
  ],
  ['unicode', (pick) => pick.of(UNICODE) + pick.of(['', '+', `.*${quoted(pick.word())}`])],
  [
    'set operation',
    (pick) => `[\\w&&[^${pick.word().slice(0, 2)}]]{${4 + pick.upTo(8)}}${quoted(pick.word().slice(0, 2))}`,
  ],
  ['url', (pick) => `https?://[^/ ]+/${quoted(pick.word().slice(0, 3))}`],
];

/** Patterns of every kind in turn, with words of the corpus. */
export function sweptPatterns(corpus: readonly string[], count: number, seed: number): SweptPattern[] {
  const random = seededRandom(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const of = <T>(list: readonly T[]): T => {
    const found = list[upTo(list.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const word = (): string => {
    const text = of(corpus);
    const words = text.slice(upTo(text.length)).match(/[\p{L}_$.-]{4,16}/u);
    return words?.[0] ?? 'function';
  };
  return Array.from({ length: count }, (_, i) => {
    const [kind, make] = KINDS[i % KINDS.length] ?? of(KINDS);
    const made = make({ word, upTo, of });
    const plain = { kind, pattern: '', literal: false, ignoreCase: false, word: false, wholeLine: false };
    return typeof made === 'string' ? { ...plain, pattern: made } : { ...plain, ...made };
  });
}

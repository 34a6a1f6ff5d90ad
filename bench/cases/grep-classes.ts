/** A kind of pattern that people and models write, and what it means told without an engine. */
export type PatternClass = {
  readonly id: string;
  readonly pattern: string;
  readonly ignoreCase?: boolean;
  /** Whether a line matches. Linear in the line, so that it can be asked of minified code. */
  readonly matches: (line: string) => boolean;
  /** The same for the engine of JavaScript, where it takes linear time. */
  readonly native?: RegExp;
};

/** Whether `second` stands somewhere after `first`, with nothing of both in common. */
function inOrder(first: string, second: string): (line: string) => boolean {
  return (line) => {
    const at = line.indexOf(first);
    return at >= 0 && line.lastIndexOf(second) >= at + first.length;
  };
}

const WORDS = ['TODO', 'FIXME', 'XXX', 'HACK', 'WORKAROUND'];
const ERROR = /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]Error\(/u;

/** The ten classes. Their names are those of the cases. */
export const PATTERN_CLASSES: readonly PatternClass[] = [
  {
    id: 'literal',
    pattern: 'addEventListener',
    matches: (line) => line.includes('addEventListener'),
    native: /addEventListener/,
  },
  {
    id: 'ignore-case',
    pattern: 'deprecated',
    ignoreCase: true,
    matches: (line) => line.toLowerCase().includes('deprecated'),
    native: /deprecated/iu,
  },
  {
    id: 'five-words',
    pattern: WORDS.join('|'),
    matches: (line) => WORDS.some((word) => line.includes(word)),
    native: /TODO|FIXME|XXX|HACK|WORKAROUND/,
  },
  { id: 'error-call', pattern: String.raw`\w+Error\(`, matches: (line) => ERROR.test(line) },
  {
    id: 'import',
    pattern: 'import .* from',
    matches: inOrder('import ', ' from'),
  },
  {
    id: 'no-match',
    pattern: 'zqxjkvbnmwq',
    matches: (line) => line.includes('zqxjkvbnmwq'),
    native: /zqxjkvbnmwq/,
  },
  { id: 'nested', pattern: '(a+)+$', matches: (line) => /a\r?$/.test(line) },
  {
    id: 'function',
    pattern: String.raw`^\s*(async\s+)?function\s+\w+`,
    matches: (line) => /^\s*(?:async\s+)?function\s+[\p{L}\p{N}_]/u.test(line),
    native: /^\s*(async\s+)?function\s+\w+/,
  },
  {
    id: 'capitals',
    pattern: '[A-Z_]{12,}',
    matches: (line) => /[A-Z_]{12}/.test(line),
    native: /[A-Z_]{12,}/,
  },
  { id: 'foo-bar', pattern: '.*foo.*bar.*', matches: inOrder('foo', 'bar') },
];

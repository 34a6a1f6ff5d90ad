const counts = [2, 5, 10, 14, 20, 30, 50, 100, 200, 500, 1000];
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + 'a' + close.repeat(depth);
const many = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('|');

/** Patterns that explode elsewhere, by the name of the text that is worst for them. */
export const HOSTILE_PATTERNS: readonly (readonly [string, readonly string[]])[] = [
  [
    'same',
    [
      '(a+)+$',
      '(a*)*$',
      '(a|aa)+$',
      '(a|a?)+$',
      '(.*a){10}$',
      '(a+){10}c',
      '(a?){30}a{30}$',
      '([a-z]+)*!',
      '(a|b|ab)*c$',
    ],
  ],
  [
    'same',
    [
      '^(a+)+$',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(x+x+)+y',
      '(a+a+)+c',
      '^(a?a?)*$',
      '(?:a{0,100}){100}c',
      '(.+)+c',
      '(.*)*c',
      '.*.*.*=.*',
    ],
  ],
  ['same', counts.flatMap((n) => [`a{${n}}c`, `a{${n},}c`, `(a?){${n}}c`, `(a*){${n}}c`, `(aa|a){${n}}c`])],
  [
    'same',
    counts
      .slice(0, 8)
      .map((n) => nested('(', ')*', n))
      .concat(counts.slice(0, 8).map((n) => nested('(?:', ')+', n))),
  ],
  [
    'same',
    [
      'a*a*a*a*a*a*a*a*c',
      '(a*a*)*c',
      '(?:a|(?:a|(?:a|a)))*c',
      '((a{1,10}){1,10}){1,10}c',
      '(a|a|a|a|a)*c',
      '(^a|a)+c',
      '\\b(a+)+\\b$',
      '(a+\\b)*c',
    ],
  ],
  [
    'blanks',
    [
      '\\s+$',
      '^\\s+|\\s+$',
      '(\\s*)*y',
      '\\s*\\s*\\s*y',
      '(\\s|\\t| )+y',
      '\\s+\\S+\\s+',
      '( +)+y',
      '^( |\\s)*$',
      '[ \\t]*\\s*#',
      ' *$',
      '\\s*,\\s*',
    ],
  ],
  [
    'noise',
    counts.flatMap((n) => [`a[ab]{${n}}c`, `(a|b)*a(a|b){${n}}c`, `[ab]*a[ab]{${n}}[c-z]`, `a.{${n}}c`]),
  ],
  ['noise', counts.slice(0, 8).flatMap((n) => [`a[ab]{${n}}b[ab]{${n}}[c-z]`, `(a[ab]{0,${n}}b){3}[c-z]`])],
  [
    'noise',
    [
      '(ab|a|b)+c',
      '(a.*b){5}c',
      '(?:.*a){20}c',
      '.*a.*b.*a.*b.*c',
      '(a+b+)+c',
      '((ab)*(ba)*)*c',
      '(b|a+)+c',
      '(aab|ab|b)*[c-z]',
    ],
  ],
  [
    'lines',
    [
      '^(a|b|ab)*c$',
      '^\\s*(a+\\s?)*$',
      '^(\\w+\\s?)*$',
      '^(\\w+ ?)+$',
      '(a+b?)+$',
      '^(a*)*b$',
      '(.*) (.*)',
      '^.*$',
      '^$',
      '$^',
      '(^|\\s)a+($|\\s)',
    ],
  ],
  [
    'words',
    counts
      .slice(0, 8)
      .flatMap((n) => [
        `(\\w{1,${n}}){1,16}!`,
        `[^"]*coder[^"]{0,${n}}`,
        `\\d+.{${n}}\\d+!`,
        `.{0,${n}}x.{0,29}!`,
      ]),
  ],
  [
    'words',
    [
      many(5000, (i) => `w${i}`).slice(0, 4090),
      many(300, (i) => `[${'abc'[i % 3] ?? ''}x]${i}y`),
      `(${many(200, (i) => `q${i}`)}){3}`,
    ],
  ],
  [
    'words',
    [
      '\\w+Error\\(',
      '\\w+\\s*=\\s*\\w+;',
      '(\\w+)\\s+(\\w+)\\s+(\\w+)!',
      '([a-z]+[0-9]*)+!',
      '\\b\\w+\\b\\s\\b\\w+\\b!',
      '^\\s*(async\\s+)?function\\s+\\w+',
      '(\\w|\\d)+!',
      '.*foo.*bar.*',
      '[\\w.]+@[\\w.]+',
      '(\\d+,?)+!',
      '\\d{1000}',
    ],
  ],
  [
    'words',
    counts.slice(3).map((n) => `(?:${'x?'.repeat(Math.min(n, 500))})${'x'.repeat(Math.min(n, 500))}`),
  ],
  [
    'unicode',
    [
      '(?i)ſ+k',
      '\\w+!',
      '(\\w+)+$',
      '[^\\x00-\\x7f]+!',
      '(?i)[k-s]+x',
      '\\p{L}+\\p{Lu}\\p{Ll}',
      '.+!$',
      '(.+)+x',
      '\\bé\\b',
      '(?i:ß|ſs)+x',
      '\\W\\w\\W\\w!',
      '(\\p{L}|\\p{M}|\\w)*x',
      '(?i)\\p{Lu}{20}x',
      '\\S{500}x',
      '\\w{200}\\W{200}',
      '(\\pL\\PL?){50}x',
      '[\\w--é]{20}',
      '\\B.\\B.\\B!',
    ],
  ],
  [
    'unicode',
    counts.flatMap((n) => [`\\w{${n}}x`, `(?i)(k|ſ|ß){${n}}x`, `\\p{L}{${n}}\\d`, `(.|\\w){${n}}x`]),
  ],
  [
    'same',
    [
      '${1,99999}',
      'a{99999}',
      '(a{1000}){1000}',
      '((((a{100}){100}){100}){100})',
      nested('(', ')', 2000),
      '['.repeat(4000),
      '('.repeat(4000),
      '(a|'.repeat(240),
      'a{1,1000}{1,1000}c',
      '(?:a{0,1000}){0,50}c',
      '(\\w{500}){100}c',
    ],
  ],
];

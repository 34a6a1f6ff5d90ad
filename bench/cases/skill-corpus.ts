import { seededRandom } from '../seeded-random.ts';

/** A SKILL.md of the corpus and what reading it must give. */
export type CorpusFile = {
  readonly text: string;
  readonly name: string;
  readonly description: string;
  /** Entries of its metadata. */
  readonly entries: number;
  /** Without the blanks around it: one of the peers drops them. */
  readonly body: string;
};

/** What a file is made of: each kind of header stands in its share of the corpus. */
export type FileShape = {
  readonly description: 'plain' | 'double' | 'single' | 'folded' | 'literal';
  readonly tools: 'none' | 'text' | 'list' | 'flow';
  readonly entries: number;
  readonly lines: number;
  readonly crlf: boolean;
  readonly ascii: boolean;
};

const PLAIN = 'review the change file before it is merged and say what to correct in which line'.split(' ');
const MARKED = ['`code`', '**bold**', '# heading', '[link](a.md)', '- item', '| cell |', 'x == y', '1.'];
const WIDE = ['—', '“so”', '→', 'naïve', '✅', '文書'];

type Words = { plain(count: number): string; marked(ascii: boolean): string };

function wordsOf(random: () => number): Words {
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  return {
    plain: (count) => Array.from({ length: count }, () => pick(PLAIN)).join(' '),
    marked: (ascii) =>
      Array.from({ length: 9 }, () => {
        const roll = random();
        if (!ascii && roll < 0.03) return pick(WIDE);
        return pick(roll < 0.2 ? MARKED : PLAIN);
      }).join(' '),
  };
}

function describe(form: FileShape['description'], words: Words): { yaml: string[]; text: string } {
  const [one, two] = [`Use to ${words.plain(12)}`, words.plain(14)];
  switch (form) {
    case 'plain':
      return { yaml: [`description: ${one}, ${two}.`], text: `${one}, ${two}.` };
    case 'double':
      return { yaml: [`description: "${one}: ${two}"`], text: `${one}: ${two}` };
    case 'single':
      return { yaml: [`description: '${one}: the user''s ${two}'`], text: `${one}: the user's ${two}` };
    case 'folded':
      return { yaml: ['description: >-', `  ${one}`, `  ${two}`], text: `${one} ${two}` };
    case 'literal':
      return { yaml: ['description: |', `  ${one}`, `  ${two}`], text: `${one}\n${two}` };
  }
}

function toolLines(form: FileShape['tools']): string[] {
  switch (form) {
    case 'none':
      return [];
    case 'text':
      return ['allowed-tools: Read Grep Glob Bash(git log:*)'];
    case 'list':
      return ['allowed-tools:', '  - Read', '  - Grep', '  - "Bash(git log:*)"'];
    case 'flow':
      return ['allowed-tools: [Read, Grep, Glob]'];
  }
}

/** A file of a shape; the same for the same seed. */
export function makeFile(shape: FileShape, seed: number): CorpusFile {
  const random = seededRandom(seed);
  const words = wordsOf(random);
  const name = `${words.plain(2).replaceAll(' ', '-')}-${seed}`;
  const { yaml, text: description } = describe(shape.description, words);
  const metadata = Array.from({ length: shape.entries }, (_, i) => `  key-${i}: "${words.plain(2)} ${i}"`);
  const header = [
    `name: ${name}`,
    ...yaml,
    'license: Apache-2.0',
    ...toolLines(shape.tools),
    ...(metadata.length === 0 ? [] : ['metadata:', ...metadata]),
  ];
  const body = Array.from({ length: shape.lines }, () => words.marked(shape.ascii));
  const end = shape.crlf ? '\r\n' : '\n';
  const text = ['---', ...header, '---', '', ...body, ''].join(end);
  return { text, name, description, entries: shape.entries, body: body.join(end).trim() };
}

const DESCRIPTIONS = ['plain', 'plain', 'plain', 'double', 'double', 'single', 'folded', 'literal'] as const;
const TOOLS = ['none', 'none', 'text', 'list', 'flow'] as const;

/**
 * A mixed corpus. Every twelfth file has CRLF, every other one a body that is not all ASCII, every seventh a long body
 * (800 lines), every fifteenth a long metadata map (120 entries); the forms of descriptions and tool lists vary.
 */
export function makeCorpus(count: number): readonly CorpusFile[] {
  return Array.from({ length: count }, (_, i) => {
    const random = seededRandom(i + 1);
    const pick = <T>(values: readonly [T, ...T[]]): T =>
      values[Math.floor(random() * values.length)] ?? values[0];
    return makeFile(
      {
        description: pick(DESCRIPTIONS),
        tools: pick(TOOLS),
        entries: i % 15 === 14 ? 120 : Math.floor(random() * 5),
        lines: i % 7 === 6 ? 800 : 40 + Math.floor(random() * 220),
        crlf: i % 12 === 11,
        ascii: i % 2 === 0,
      },
      i + 1,
    );
  });
}

import { utf8 } from '../../lib/base/bytes.ts';
import { parseNamespace } from '../../lib/base/name.ts';
import { parseSkillFile } from '../../lib/skills/parse.ts';
import type { Answer, BenchCase, Workload } from '../bench-case.ts';
import { loadPeer } from '../peers.ts';
import { seededRandom } from '../seeded-random.ts';

type GrayMatter = (
  text: string,
  options: object,
) => { data: { name: string; description: string }; content: string };

const WORDS = [
  'review',
  'the',
  'change',
  'file',
  'before',
  'it',
  'is',
  'merged',
  '`code`',
  '- list',
  '# heading',
];

function textOf(lines: number, metadata: number): string {
  const random = seededRandom(lines + metadata);
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  const body = Array.from({ length: lines }, () => Array.from({ length: 8 }, word).join(' ')).join('\n');
  const entries = Array.from({ length: metadata }, (_, i) => `  key-${i}: "${word()} ${i}"`);
  return [
    '---',
    'name: code-review',
    'description: Reviews a change and says what to correct.',
    'license: MIT',
    'allowed-tools: Read Grep Glob',
    'metadata:',
    ...entries,
    '---',
    body,
    '',
  ].join('\n');
}

function workloadOf(text: string): Workload {
  const bytes = utf8(text);
  const namespace = parseNamespace('local');
  if (!namespace.ok) throw new Error(namespace.error.message);
  const options = { dialect: 'standard', namespace: namespace.value } as const;
  const answer = (name: string, description: string, body: string): Answer =>
    `${name} ${description.length} ${body.length}`;
  const body = text.slice(text.indexOf('\n---\n') + 5);
  return {
    expected: answer('code-review', 'Reviews a change and says what to correct.', body),
    ours: {
      name: 'ours',
      run() {
        const { skill, failure } = parseSkillFile(bytes, options);
        if (failure !== undefined) throw new Error(failure.message);
        return answer(skill.name.slice(skill.name.indexOf('/') + 1), skill.description, skill.body);
      },
    },
    peers: [
      {
        name: 'gray-matter',
        run() {
          const matter = loadPeer('gray-matter') as GrayMatter;
          // Options of its own keep it from answering from its cache.
          const { data, content } = matter(new TextDecoder().decode(bytes), {});
          return answer(data.name, data.description, content);
        },
      },
    ],
  };
}

const BIAS =
  'Ours also checks names, limits and tool lists and keeps positions for diagnostics; the peer does not.';

export const skillParse: BenchCase = {
  id: 'skills/parse',
  about: 'A SKILL.md of a usual header from bytes to its fields. Size: lines of the body.',
  bias: BIAS,
  size: 200,
  gates: [
    { from: 2000, to: 8000, factor: 8 },
    { from: 2000, to: 20_000, factor: 20 },
  ],
  prepare: (lines) => workloadOf(textOf(lines, 5)),
};

export const skillHeader: BenchCase = {
  id: 'skills/parse-header',
  about: 'A SKILL.md with a header too long for the short reader. Size: entries of its metadata.',
  bias: BIAS,
  size: 400,
  // From past the short reader to near the limit on tokens; quadratic growth would be 6.25.
  gates: [{ from: 220, to: 550, factor: 4 }],
  prepare: (entries) => workloadOf(textOf(50, entries)),
};

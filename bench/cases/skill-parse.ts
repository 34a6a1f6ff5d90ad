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

function textOf(lines: number): string {
  const random = seededRandom(lines);
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  const body = Array.from({ length: lines }, () => Array.from({ length: 8 }, word).join(' ')).join('\n');
  const entries = Array.from({ length: Math.ceil(lines / 20) }, (_, i) => `  key-${i}: "${word()} ${i}"`);
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

function prepare(lines: number): Workload {
  const text = textOf(lines);
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

export const skillParse: BenchCase = {
  id: 'skills/parse',
  about:
    'A SKILL.md from bytes to its fields. Size: lines of the body; one entry of metadata for every twenty.',
  bias: 'Ours also checks names, limits and tool lists and keeps positions for diagnostics; the peer does not.',
  size: 200,
  gates: [
    { from: 500, to: 2000, factor: 6 },
    { from: 500, to: 5000, factor: 15 },
  ],
  prepare,
};

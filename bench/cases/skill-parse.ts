import { utf8 } from '../../lib/base/bytes.ts';
import { parseNamespace, shortNameOf } from '../../lib/base/name.ts';
import { parseSkillFile } from '../../lib/skills/parse.ts';
import type { BenchCase, Candidate, Workload } from '../bench-case.ts';
import { importPeer, loadPeer } from '../peers.ts';
import { makeCorpus, makeFile, type CorpusFile, type FileShape } from './skill-corpus.ts';

type Metadata = { readonly [key: string]: unknown };
type Header = { readonly name: string; readonly description: string; readonly metadata?: Metadata };
type GrayMatter = (text: string, options: object) => { data: Header; content: string };
type SkillsRef = {
  parseFrontmatter(text: string): [header: Header, body: string];
  validateMetadata(header: Header): string[];
};

/** What a candidate read of one file. */
type Read = Omit<CorpusFile, 'text'>;

/** Reads one file; throws when it is refused. */
type Reader = (bytes: Uint8Array) => Read;

/** One number of all that was read; a letter of each long text stands for it. */
function digest(files: Iterable<Read>): number {
  let sum = 0;
  const add = (value: number): void => {
    sum = (Math.imul(sum, 31) + value) | 0;
  };
  for (const { name, description, entries, body } of files) {
    for (const text of [name, description, body]) {
      add(text.length);
      add(text.charCodeAt(text.length >> 1));
    }
    add(entries);
  }
  return sum;
}

function* readEach(files: readonly Uint8Array[], read: Reader): Generator<Read> {
  for (const bytes of files) yield read(bytes);
}

function entriesOf(metadata: unknown): number {
  return typeof metadata === 'object' && metadata !== null ? Object.keys(metadata).length : 0;
}

/** Ours; `bodies` says whether the text of each body is asked for. */
function readOurs(bodies: boolean): Reader {
  const namespace = parseNamespace('local');
  if (!namespace.ok) throw new Error(namespace.error.message);
  const options = { dialect: 'standard', namespace: namespace.value } as const;
  return (bytes) => {
    const { skill, failure } = parseSkillFile(bytes, options);
    if (failure !== undefined) throw new Error(failure.message);
    const { name, description, metadata } = skill;
    const body = bodies ? skill.body.trim() : '';
    return { name: shortNameOf(name), description, entries: entriesOf(metadata), body };
  };
}

function ours(files: readonly Uint8Array[]): Candidate {
  const read = readOurs(true);
  return { name: 'ours', run: () => digest(readEach(files, read)) };
}

function grayMatter(files: readonly Uint8Array[]): Candidate {
  const decoder = new TextDecoder();
  const read = (bytes: Uint8Array): Read => {
    const matter = loadPeer('gray-matter') as GrayMatter;
    // Options of its own keep it from answering from its cache.
    const { data, content } = matter(decoder.decode(bytes), {});
    const { name, description, metadata } = data;
    return { name, description: description.trim(), entries: entriesOf(metadata), body: content.trim() };
  };
  return { name: 'gray-matter', run: () => digest(readEach(files, read)) };
}

function skillsRef(files: readonly Uint8Array[]): Candidate {
  const decoder = new TextDecoder();
  return {
    name: 'skills-ref',
    async run() {
      const reference = (await importPeer('skills-ref', 'dist/index.js')) as SkillsRef;
      const read = (bytes: Uint8Array): Read => {
        const [header, body] = reference.parseFrontmatter(decoder.decode(bytes));
        const [fault] = reference.validateMetadata(header);
        if (fault !== undefined) throw new Error(fault);
        const { name, description, metadata } = header;
        return { name, description: description.trim(), entries: entriesOf(metadata), body };
      };
      return digest(readEach(files, read));
    },
  };
}

function workloadOf(corpus: readonly CorpusFile[]): Workload {
  const files = corpus.map(({ text }) => utf8(text));
  const peers = [skillsRef(files), grayMatter(files)];
  const wanted = corpus.map((file) => ({ ...file, description: file.description.trim() }));
  return { expected: digest(wanted), ours: ours(files), peers };
}

/** One file whose body is checked once and then only validated: a long one is decoded for those who ask for it. */
function longBody(lines: number): Workload {
  const file = makeFile({ ...USUAL, lines }, 1);
  const bytes = utf8(file.text);
  if (readOurs(true)(bytes).body !== file.body) throw new Error('the body is not what the file holds');
  const read = readOurs(false);
  return {
    expected: digest([{ ...file, body: '' }]),
    ours: { name: 'ours', run: () => digest([read(bytes)]) },
    peers: [],
  };
}

const USUAL: FileShape = {
  description: 'plain',
  tools: 'text',
  entries: 3,
  lines: 50,
  crlf: false,
  ascii: true,
};

const BIAS =
  'The corpus is ours. No body holds "---" in a line, at which skills-ref would cut it. Ours also refuses what is not ' +
  'UTF-8, checks tool lists and keeps positions; skills-ref validates names and lengths, gray-matter nothing.';

export const skillParse: BenchCase = {
  id: 'skills/parse',
  about: 'A mixed corpus of SKILL.md, from bytes to validated fields and body. Size: files.',
  bias: BIAS,
  size: 120,
  gates: [],
  prepare: (count) => workloadOf(makeCorpus(count)),
};

export const skillBody: BenchCase = {
  id: 'skills/parse-body',
  about: 'A SKILL.md of a long body, validated whole, its text not asked for. Size: lines of the body.',
  bias: 'No peers: each decodes the body whether it is wanted or not.',
  size: 2000,
  gates: [
    { from: 2000, to: 8000, factor: 6 },
    { from: 1000, to: 10_000, factor: 15 },
  ],
  prepare: longBody,
};

export const skillHeader: BenchCase = {
  id: 'skills/parse-header',
  about: 'A SKILL.md of a long header. Size: entries of its metadata.',
  bias: BIAS,
  size: 400,
  gates: [
    { from: 140, to: 560, factor: 6 },
    { from: 56, to: 560, factor: 15 },
  ],
  prepare: (entries) => workloadOf([makeFile({ ...USUAL, entries }, 1)]),
};

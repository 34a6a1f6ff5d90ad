import { canonicalJson, type JsonValue } from '../../lib/base/json.ts';
import { parseName, type QualifiedName } from '../../lib/base/name.ts';
import type { CompositeSkill } from '../../lib/skills/composite/composite-skill.ts';
import { parseComposite } from '../../lib/skills/composite/parse-composite.ts';
import type { Facts } from '../../lib/skills/resolve/contributions.ts';
import { resolveSkill } from '../../lib/skills/resolve/resolve.ts';
import { READ_ONLY } from '../../lib/tools/contract.ts';
import type { BenchCase, Candidate, Gate, Workload } from '../bench-case.ts';
import { seededRandom } from '../seeded-random.ts';

type Graph = {
  readonly documents: readonly { readonly name: QualifiedName; readonly document: JsonValue }[];
  readonly includes: number;
  readonly overrides: number;
};

const VALUES = { variables: new Map<string, string>(), secrets: new Set<string>() };

const FACTS: Facts = {
  tool: (name) => ({
    name,
    description: 'A tool.',
    source: 'builtin',
    input_schema: { type: 'object' },
    capability: READ_ONLY,
    resource_slots: [],
    metadata: {},
  }),
  mcpServer: () => ({ tools: null, reason: 'Not connected.' }),
  agentSkill: () => ({ name: null, reason: 'Not here.' }),
};

function nameOf(index: number): QualifiedName {
  const name = parseName(`local/skill-${index}`);
  if (!name.ok) throw new Error(name.error.message);
  return name.value;
}

/** Skills of two tools and an inline tool; each includes two of those after it and the next, with an override. */
function graphOf(size: number): Graph {
  const random = seededRandom(size);
  let includes = 0;
  let overrides = 0;
  const documents = Array.from({ length: size }, (_, index) => {
    const after = size - index - 1;
    const others = Array.from({ length: Math.min(2, after) }, () => {
      return `local/skill-${index + 1 + Math.floor(random() * after)}`;
    });
    const next = {
      name: `local/skill-${index + 1}`,
      tool_overrides: [{ tool: `local/tool-${size - 1}-0`, override: { description: `From ${index}.` } }],
    };
    const listed = after === 0 ? [] : [...others, next];
    includes += listed.length;
    overrides += after === 0 ? 0 : 1;
    const document = {
      description: `Skill ${index}.`,
      includes: listed,
      tools: [`local/tool-${index}-0`, { name: `local/tool-${index}-1`, description: `Tool of ${index}.` }],
      inline_tools: [{ description: 'Shouts.', operation: 'uppercase' }],
    };
    return { name: nameOf(index), document };
  });
  return { documents, includes, overrides };
}

function construct({ documents }: Graph): Map<string, CompositeSkill> {
  return new Map(
    documents.map(({ name, document }) => {
      const skill = parseComposite(document, name, VALUES);
      if (!skill.ok) throw new Error(skill.error.message);
      return [name, skill.value];
    }),
  );
}

function countIncludes(skills: ReadonlyMap<string, CompositeSkill>): number {
  return [...skills.values()].reduce((sum, { includes }) => sum + includes.length, 0);
}

/** A tool occurs in one skill alone here, so each gives an entry; everything configured gives a line of the trace. */
function expectedResolution(size: number, { includes, overrides }: Graph): string {
  return `${3 * size} entries, ${includes + overrides + 4 * size} lines, the deepest ${size > 1 ? 'From 0.' : 'A tool.'}`;
}

function resolve(skills: ReadonlyMap<string, CompositeSkill>): string {
  const resolved = resolveSkill('local/skill-0', skills, FACTS);
  if (!resolved.ok) throw new Error(resolved.error.message);
  const { entries, trace } = resolved.value;
  return `${entries.length} entries, ${trace.length} lines, the deepest ${entries[0]?.description ?? ''}`;
}

type Phase = 'construction' | 'serialization' | 'resolution';

function prepare(phase: Phase, size: number): Workload {
  const graph = graphOf(size);
  const ours = (run: Candidate['run']): Candidate => ({ name: 'ours', run });
  switch (phase) {
    case 'construction':
      return { expected: graph.includes, ours: ours(() => countIncludes(construct(graph))), peers: [] };
    case 'serialization': {
      // The order of keys changes no length.
      const expected = graph.documents.reduce((sum, one) => sum + JSON.stringify(one.document).length, 0);
      const run = () => graph.documents.reduce((sum, one) => sum + canonicalJson(one.document).length, 0);
      return { expected, ours: ours(run), peers: [] };
    }
    case 'resolution': {
      const skills = construct(graph);
      return { expected: expectedResolution(size, graph), ours: ours(() => resolve(skills)), peers: [] };
    }
  }
}

const ABOUT: Readonly<Record<Phase, string>> = {
  construction:
    'Documents of composite skills, checked and made into skills. Size: skills, three includes each.',
  serialization: 'The same documents as canonical JSON, which their revisions are made from. Size: skills.',
  resolution:
    'The first of these skills flattened into tools, with its trace. Size: skills, as deep as many.',
};

/** Linear growth is 10; quadratic would be 100. */
const LINEAR: readonly Gate[] = [{ from: 1000, to: 10_000, factor: 25 }];

function casesOf(phase: Phase): BenchCase[] {
  return [10, 1000, 10_000].map((size) => ({
    id: `skills/graph-${phase}-${size}`,
    about: ABOUT[phase],
    bias: 'No peer: no other runtime flattens skills into tools with overrides and a trace.',
    size,
    gates: size === 10_000 ? LINEAR : [],
    prepare: (asked) => prepare(phase, asked),
  }));
}

export const skillGraphs: readonly BenchCase[] = [
  ...casesOf('construction'),
  ...casesOf('serialization'),
  ...casesOf('resolution'),
];

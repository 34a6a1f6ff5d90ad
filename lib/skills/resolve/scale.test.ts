import { expect, test } from 'vitest';
import type { CompositeSkill } from '../composite/composite-skill.ts';
import { parseComposite } from '../composite/parse-composite.ts';
import { named, NO_FACTS } from './graph.fixture.ts';
import { resolveSkill } from './resolve.ts';

type Node = { readonly includes: readonly string[]; readonly override?: boolean };

/** A graph of skills with one tool each; an override of the last tool on each include where asked for. */
function graph(nodes: ReadonlyMap<string, Node>, last: string): ReadonlyMap<string, CompositeSkill> {
  const tool_overrides = [{ tool: `local/tool-${last}`, override: { capability: { unsafe: true } } }];
  return new Map(
    [...nodes].map(([short, { includes, override }]) => {
      const name = named(`local/${short}`);
      const listed = includes.map((to) => (override === true ? { name: to, tool_overrides } : to));
      const document = { tools: [`tool-${short}`], includes: listed };
      const skill = parseComposite(document, name, { variables: new Map(), secrets: new Set() });
      if (!skill.ok) throw new Error(skill.error.message);
      return [name, skill.value];
    }),
  );
}

function resolve(skills: ReadonlyMap<string, CompositeSkill>) {
  const result = resolveSkill('local/s0', skills, NO_FACTS);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test('10,000 skills deep, each with an override of the deepest tool', () => {
  const nodes = Array.from({ length: 10_000 }, (_, i): [string, Node] => [
    `s${i}`,
    { includes: i === 9999 ? [] : [`s${i + 1}`], override: true },
  ]);
  const { entries, trace } = resolve(graph(new Map(nodes), 's9999'));
  expect(entries).toHaveLength(10_000);
  expect(entries[0]).toMatchObject({ name: 'local/tool-s9999', capability: { unsafe: true } });
  expect(entries[0]?.overridden_by).toEqual([
    { skill: 'local/s0', place: 'includes[0].tool_overrides[0]', fields: ['unsafe'] },
  ]);
  expect(entries.at(-1)?.name).toBe('local/tool-s0');
  expect(trace.filter(({ outcome }) => outcome === 'beaten')).toHaveLength(9998);
});

test('10,000 skills wide', () => {
  const nodes = Array.from({ length: 10_000 }, (_, i): [string, Node] => [`s${i + 1}`, { includes: [] }]);
  const root: [string, Node] = ['s0', { includes: nodes.map(([short]) => short) }];
  const { entries } = resolve(graph(new Map([root, ...nodes]), 's1'));
  expect(entries).toHaveLength(10_001);
  expect(entries[0]?.name).toBe('local/tool-s1');
});

test('a ladder of 40 diamonds has 2^40 paths and 121 skills', () => {
  const nodes = Array.from({ length: 40 }, (_, i): [string, Node][] => [
    [`s${i}`, { includes: [`l${i}`, `r${i}`], override: true }],
    [`l${i}`, { includes: [`s${i + 1}`] }],
    [`r${i}`, { includes: [`s${i + 1}`] }],
  ]);
  const skills = graph(new Map([...nodes.flat(), ['s40', { includes: [] }]]), 's40');
  const { entries, trace } = resolve(skills);
  expect(entries).toHaveLength(121);
  expect(entries[0]?.via).toEqual({ skill: 'local/r39', place: 'includes[0]' });
  expect(trace.filter(({ kind, outcome }) => kind === 'include' && outcome === 'position_only')).toHaveLength(
    40,
  );
  expect(trace.filter(({ kind, outcome }) => kind === 'include' && outcome === 'metadata_only')).toHaveLength(
    40,
  );
});

test('a cycle of 10,000 skills is told without its middle, and whole in the data', () => {
  const nodes = Array.from({ length: 10_000 }, (_, i): [string, Node] => [
    `s${i}`,
    { includes: [`s${(i + 1) % 10_000}`] },
  ]);
  const result = resolveSkill('local/s0', graph(new Map(nodes), 's0'), NO_FACTS);
  expect(result).toMatchObject({ ok: false, error: { code: 'conflict' } });
  if (result.ok) throw new Error('it is a cycle');
  expect(result.error.message.length).toBeLessThan(1000);
  expect(result.error.data?.['cycle']).toHaveLength(10_001);
});

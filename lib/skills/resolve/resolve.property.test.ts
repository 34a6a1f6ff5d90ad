import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import type { CompositeSkill, Override } from '../composite/composite-skill.ts';
import { NO_FACTS, skillsOf } from './graph.fixture.ts';
import { resolveSkill } from './resolve.ts';

type Tool = { readonly id: number; readonly description?: string; readonly unsafe?: boolean };
type Edge = { readonly to: number; readonly overrides: readonly Tool[] };
type Skill = { readonly tools: readonly Tool[]; readonly edges: readonly Edge[]; readonly inline: number };

const tool = fc.record(
  { id: fc.nat(5), description: fc.constantFrom('x', 'y', 'z'), unsafe: fc.boolean() },
  { requiredKeys: ['id'] },
);
const changing = tool.filter((one) => Object.keys(one).length > 1);
const overrides = fc.uniqueArray(changing, { selector: ({ id }) => id, maxLength: 3 });
const edge = fc.record({ to: fc.nat(100), overrides });
const skill = fc.record({
  tools: fc.array(tool, { maxLength: 4 }),
  edges: fc.array(edge, { maxLength: 3 }),
  inline: fc.nat(2),
});

/** Skills that include later ones alone, so that there is no cycle. The first is the root. */
const graph = fc.array(skill, { minLength: 1, maxLength: 7 }).map((skills) =>
  skills.map((one, index) => ({
    ...one,
    edges:
      index === skills.length - 1
        ? []
        : one.edges.map((to) => ({ ...to, to: index + 1 + (to.to % (skills.length - index - 1)) })),
  })),
);

function written({ id, description, unsafe }: Tool, key: 'name' | 'tool') {
  const override = {
    ...(description !== undefined && { description }),
    ...(unsafe !== undefined && { capability: { unsafe } }),
  };
  return { [key]: `local/t${id}`, override };
}

function documentsOf(skills: readonly Skill[]): Record<string, JsonValue> {
  return Object.fromEntries(
    skills.map(({ tools, edges, inline }, index) => [
      `s${index}`,
      {
        tools: tools.map((one) => written(one, 'name')),
        includes: edges.map(({ to, overrides }) => ({
          name: `s${to}`,
          tool_overrides: overrides.map((one) => written(one, 'tool')),
        })),
        inline_tools: Array.from({ length: inline }, () => ({ operation: 'identity' })),
      },
    ]),
  );
}

type Seen = { readonly from: string; readonly place: string; readonly override: Override };

/** The whole list, path by path, with the overrides of each path put in as it says: slow and plain. */
function expand(name: string, skills: ReadonlyMap<string, CompositeSkill>): [string, Seen][] {
  const skill = skills.get(name);
  if (skill === undefined) throw new Error(name);
  const below = skill.includes.flatMap((include) =>
    expand(include.name, skills).map(([key, seen]): [string, Seen] => {
      const outer = include.overrides.find((one) => one.tool === key)?.override ?? {};
      const override = {
        ...seen.override,
        ...outer,
        capability: { ...seen.override.capability, ...outer.capability },
      };
      return [key, { ...seen, override }];
    }),
  );
  const own = skill.tools.map(({ name: key, place, override }): [string, Seen] => [
    key,
    { from: name, place, override: { capability: {}, ...override } },
  ]);
  const inline = skill.inlineTools.map(({ place }, index): [string, Seen] => [
    `${name}/_anon_${index}`,
    { from: name, place, override: { capability: {} } },
  ]);
  return [...below, ...own, ...inline];
}

test('a random graph resolves as its whole list says: first position, last metadata, overrides of the path', () => {
  fc.assert(
    fc.property(graph, (drawn) => {
      const skills = skillsOf(documentsOf(drawn));
      const before = JSON.stringify([...skills]);
      const result = resolveSkill('local/s0', skills, NO_FACTS);
      expect(JSON.stringify([...skills])).toBe(before);
      if (!result.ok) throw new Error(result.error.message);
      // A Map keeps the position of a key's first entry and the value of its last.
      const wanted = new Map(expand('local/s0', skills));
      const seen = result.value.entries.map((entry) => ({
        name: entry.name,
        from: entry.from.skill,
        place: entry.from.place,
        description: entry.description,
        unsafe: entry.capability.unsafe,
      }));
      expect(seen).toEqual(
        [...wanted].map(([name, { from, place, override }]) => ({
          name,
          from,
          place,
          description: override.description ?? '',
          unsafe: override.capability?.unsafe ?? (name.includes('_anon_') ? false : null),
        })),
      );
      expect(JSON.stringify(resolveSkill('local/s0', skills, NO_FACTS))).toBe(JSON.stringify(result));
    }),
    { numRuns: 500 },
  );
});

test('everything configured in a reached skill stands in the trace once', () => {
  fc.assert(
    fc.property(graph, (drawn) => {
      const skills = skillsOf(documentsOf(drawn));
      const result = resolveSkill('local/s0', skills, NO_FACTS);
      if (!result.ok) throw new Error(result.error.message);
      const reached = new Set(expandNames('local/s0', skills));
      const configured = [...reached].flatMap((name) => {
        const one = skills.get(name);
        return [
          ...(one?.includes ?? []).flatMap(({ place, overrides }) => [
            `include ${name} ${place}`,
            ...overrides.map((override) => `override ${name} ${override.place}`),
          ]),
          ...(one?.tools ?? []).flatMap(({ place, override }) => [
            `tool ${name} ${place}`,
            ...(Object.keys(override).length > 0 ? [`override ${name} ${place}`] : []),
          ]),
          ...(one?.inlineTools ?? []).map(({ place }) => `tool ${name} ${place}`),
        ];
      });
      const traced = result.value.trace.map(({ kind, skill, place }) => `${kind} ${skill} ${place}`);
      expect(traced.toSorted()).toEqual(configured.toSorted());
    }),
  );
});

test('what the trace says of overrides is what the entries hold', () => {
  fc.assert(
    fc.property(graph, (drawn) => {
      const result = resolveSkill('local/s0', skillsOf(documentsOf(drawn)), NO_FACTS);
      if (!result.ok) throw new Error(result.error.message);
      const applied = result.value.entries.flatMap(({ overridden_by }) =>
        overridden_by.map(({ skill, place }) => `${skill} ${place}`),
      );
      const told = result.value.trace.filter(({ outcome }) => outcome === 'applied');
      expect(told.map(({ skill, place }) => `${skill} ${place}`).toSorted()).toEqual(applied.toSorted());
      const keys = new Set(result.value.entries.map(({ name }) => name));
      for (const { outcome, subject } of result.value.trace) {
        if (outcome === 'overtaken') expect(keys.has(subject)).toBe(true);
      }
    }),
  );
});

function expandNames(name: string, skills: ReadonlyMap<string, CompositeSkill>): string[] {
  return [name, ...(skills.get(name)?.includes ?? []).flatMap((one) => expandNames(one.name, skills))];
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { NO_FACTS, skillsOf } from './graph.fixture.ts';
import { ownTools } from './own-tools.ts';
import { reaches } from './reach.ts';
import type { GraphSkill } from './winners.ts';

/** Skills `s0`, `s1`, …: each may include those before it, and has tools by number. */
type Plan = readonly { readonly includes: readonly number[]; readonly tools: readonly number[] }[];

function graphOf(plan: Plan) {
  const documents = plan.map(({ includes, tools }, index): [string, JsonValue] => [
    `s${index}`,
    { includes: includes.map((other) => `s${other}`), tools: tools.map((tool) => `t${tool}`) },
  ]);
  const skills = skillsOf(Object.fromEntries(documents));
  const skillOf = (name: string): GraphSkill => {
    const skill = skills.get(name);
    if (skill === undefined) throw new Error(`there is no skill ${name}`);
    return { name: skill.name, includes: skill.includes, own: ownTools(skill, NO_FACTS) };
  };
  return { order: [...skills.keys()], skillOf };
}

function has(plan: Plan, skill: number, tool: number): boolean {
  const { includes = [], tools = [] } = plan[skill] ?? {};
  return tools.includes(tool) || includes.some((below) => has(plan, below, tool));
}

function check(plan: Plan, pairs: readonly (readonly [skill: number, tool: number])[]) {
  const { order, skillOf } = graphOf(plan);
  const queries = pairs.map(([skill, tool]) => ({ skill: `local/s${skill}`, tool: `local/t${tool}` }));
  expect(reaches(queries, order, skillOf)).toEqual(pairs.map(([skill, tool]) => has(plan, skill, tool)));
}

test('a skill has its own tools and those of what it includes, at any depth', () => {
  const plan: Plan = [
    { includes: [], tools: [0] },
    { includes: [0], tools: [1] },
    { includes: [1], tools: [] },
    { includes: [], tools: [2] },
  ];
  check(plan, [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
    [0, 1],
    [2, 2],
    [3, 2],
    [3, 0],
    [2, 9],
  ]);
});

test('hundreds of tools are told apart, in whatever pass and place they come', () => {
  const all = Array.from({ length: 600 }, (_, i) => i);
  const plan: Plan = [
    { includes: [], tools: all.filter((i) => i % 3 === 0) },
    { includes: [0], tools: all.filter((i) => i % 5 === 0) },
  ];
  check(plan, [...all.map((i) => [0, i] as const), ...all.map((i) => [1, i] as const)]);
});

test('the answers are those of looking everywhere', () => {
  const number = fc.nat({ max: 70 });
  const plan = fc
    .array(fc.record({ includes: fc.array(fc.nat({ max: 5 }), { maxLength: 3 }), tools: fc.array(number) }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((skills) => skills.map((one, i) => ({ ...one, includes: one.includes.filter((to) => to < i) })));
  fc.assert(
    fc.property(plan, fc.array(fc.tuple(fc.nat(), number), { maxLength: 80 }), (given, pairs) => {
      check(
        given,
        pairs.map(([skill, tool]) => [skill % given.length, tool]),
      );
    }),
  );
});

import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { NO_FACTS, skillsOf } from './graph.fixture.ts';
import { resolveSkill } from './resolve.ts';

type Documents = Readonly<Record<string, JsonValue>>;

function resolve(documents: Documents) {
  const result = resolveSkill('local/root', skillsOf(documents), NO_FACTS);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function winners(documents: Documents): string[] {
  return resolve(documents).entries.map(({ name, from }) => `${name} ${from.skill.replace('local/', '')}`);
}

const INLINE = { operation: 'identity' };

test.each<[string, Documents, string[]]>([
  [
    'flat',
    { root: { includes: ['a', 'b'], tools: ['r1'] }, a: { tools: ['a1', 'a2'] }, b: { tools: ['b1'] } },
    ['local/a1 a', 'local/a2 a', 'local/b1 b', 'local/r1 root'],
  ],
  [
    'overlap',
    { root: { includes: ['a', 'b'], tools: ['a1'] }, a: { tools: ['a1', 'a2'] }, b: { tools: ['a2', 'b1'] } },
    ['local/a1 root', 'local/a2 b', 'local/b1 b'],
  ],
  [
    'diamond',
    {
      root: { includes: ['l', 'r'] },
      l: { includes: ['base'], tools: ['lt'] },
      r: { includes: ['base'], tools: ['rt'] },
      base: { tools: ['bt'], inline_tools: [INLINE] },
    },
    ['local/bt base', 'local/base/_anon_0 base', 'local/lt l', 'local/rt r'],
  ],
  [
    'mixed',
    {
      root: {
        tools: ['builtin/file-read'],
        inline_tools: [INLINE, INLINE],
        mcp_servers: [{ name: 'linear', url: 'https://mcp.example', tools: ['list_issues', 'create_issue'] }],
        agent_skills: ['./skills/review'],
      },
    },
    [
      'builtin/file-read root',
      'local/root/_anon_0 root',
      'local/root/_anon_1 root',
      'mcp:linear/list_issues root',
      'mcp:linear/create_issue root',
      'agent_skill:./skills/review root',
    ],
  ],
  [
    'deep',
    { root: { includes: ['m'], tools: ['t0'] }, m: { includes: ['n'], tools: ['t1'] }, n: { tools: ['t2'] } },
    ['local/t2 n', 'local/t1 m', 'local/t0 root'],
  ],
  ['the same include twice', { root: { includes: ['a', 'a'] }, a: { tools: ['a1'] } }, ['local/a1 a']],
  [
    'inline tools in both',
    { root: { includes: ['a'], inline_tools: [INLINE] }, a: { inline_tools: [INLINE] } },
    ['local/a/_anon_0 a', 'local/root/_anon_0 root'],
  ],
  [
    'a group before the references that change it',
    { root: { tools: ['skill/glob'], builtins: ['search_operations'] } },
    ['skill/list-dir root', 'skill/glob root', 'skill/grep root'],
  ],
])('%s: order and whose metadata', (_, documents, wanted) => {
  expect(winners(documents)).toEqual(wanted);
});

test.each<[string, Documents, string[]]>([
  ['itself', { root: { includes: ['root'] } }, ['local/root', 'local/root']],
  [
    'a cycle below the root',
    { root: { includes: ['b'] }, b: { includes: ['c'] }, c: { includes: ['b'] } },
    ['local/root', 'local/b', 'local/c', 'local/b'],
  ],
])('%s is refused with the whole path', (_, documents, path) => {
  const result = resolveSkill('local/root', skillsOf(documents), NO_FACTS);
  expect(result).toMatchObject({ ok: false, error: { code: 'conflict', data: { cycle: path } } });
  expect(result.ok ? '' : result.error.message).toContain(path.join(' -> '));
});

test('a skill that is not there is named, with where it is included', () => {
  const result = resolveSkill(
    'local/root',
    skillsOf({ root: { includes: ['a'] }, a: { includes: ['missing'] } }),
    NO_FACTS,
  );
  expect(result).toMatchObject({ ok: false, error: { code: 'not_found', field: 'includes[0]' } });
  expect(result.ok ? '' : result.error.message).toMatch(/"local\/a" includes "local\/missing"/);
});

test('an outer override beats an inner one field by field, on its path alone, and changes no skill', () => {
  const documents = {
    root: {
      includes: [
        {
          name: 'm',
          tool_overrides: [
            { tool: 'local/t', override: { description: 'outer', capability: { unsafe: true } } },
          ],
        },
      ],
    },
    m: {
      includes: [
        {
          name: 'n',
          tool_overrides: [
            { tool: 'local/t', override: { description: 'inner', capability: { idempotent: true } } },
          ],
        },
      ],
    },
    n: { tools: [{ name: 't', description: 'own', writes: true }] },
  };
  const skills = skillsOf(documents);
  const before = JSON.stringify([...skills]);
  const seen = (root: string) => {
    const result = resolveSkill(root, skills, NO_FACTS);
    return result.ok ? result.value.entries[0] : undefined;
  };
  expect(seen('local/root')).toMatchObject({
    description: 'outer',
    capability: { unsafe: true, idempotent: true, writes: true, read_only: false, checkpointable: null },
    from_skill: 'local/n',
    via: { skill: 'local/m', place: 'includes[0]' },
    overridden_by: [
      { skill: 'local/root', place: 'includes[0].tool_overrides[0]', fields: ['description', 'unsafe'] },
      { skill: 'local/m', place: 'includes[0].tool_overrides[0]', fields: ['idempotent'] },
      { skill: 'local/n', place: 'tools[0]', fields: ['writes', 'read_only'] },
    ],
  });
  expect(seen('local/m')).toMatchObject({ description: 'inner', capability: { unsafe: null } });
  expect(seen('local/n')).toMatchObject({ description: 'own', from_skill: null, via: null, is_direct: true });
  expect(JSON.stringify([...skills])).toBe(before);
});

test('the trace tells of every include, tool and override what became of it', () => {
  const override = (tool: string) => [{ tool, override: { description: 'd' } }];
  const { trace, diagnostics } = resolve({
    root: {
      includes: [
        { name: 'a', tool_overrides: [...override('local/t'), ...override('local/none')] },
        { name: 'b', tool_overrides: override('local/t') },
      ],
    },
    a: { tools: ['t'], includes: ['base'] },
    b: {
      includes: [
        { name: 'base', tool_overrides: override('local/u') },
        { name: 'c', tool_overrides: override('local/t') },
      ],
    },
    base: { tools: ['u'] },
    c: { tools: ['t'] },
  });
  const told = trace.map(({ skill, place, kind, subject, outcome, by }) =>
    [
      skill.slice(6),
      place,
      kind,
      subject,
      outcome,
      by === null ? '' : `${by.skill.slice(6)} ${by.place}`,
    ].join(' | '),
  );
  expect(told).toEqual([
    'base | tools[0] | tool | local/u | used | ',
    'a | includes[0] | include | local/base | position_only | ',
    'a | tools[0] | tool | local/t | position_only | c tools[0]',
    'c | tools[0] | tool | local/t | metadata_only | a tools[0]',
    'b | includes[0] | include | local/base | metadata_only | ',
    'b | includes[0].tool_overrides[0] | override | local/u | applied | ',
    'b | includes[1] | include | local/c | used | ',
    'b | includes[1].tool_overrides[0] | override | local/t | beaten | root includes[1].tool_overrides[0]',
    'root | includes[0] | include | local/a | used | ',
    'root | includes[0].tool_overrides[0] | override | local/t | overtaken | c tools[0]',
    'root | includes[0].tool_overrides[1] | override | local/none | unmatched | ',
    'root | includes[1] | include | local/b | used | ',
    'root | includes[1].tool_overrides[0] | override | local/t | applied | ',
  ]);
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
    'warning tool_unknown',
    'warning tool_unknown',
    'note override_beaten',
    'warning override_overtaken',
    'warning override_unmatched',
  ]);
});

import { describe, expect, test } from 'vitest';
import { createBudget, DEFAULT_BUDGET } from '../base/budget.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { UNKNOWN_CAPABILITY } from '../skills/resolve/contributions.ts';
import type { ResolvedEntry } from '../skills/resolve/resolution.ts';
import { READ_ONLY } from '../tools/contract.ts';
import { entryTool } from './entry-tool.ts';
import { kit } from './kit.fixture.ts';
import { findSkillTool } from './skill-tools.ts';
import { must, name, skillText } from './trial.fixture.ts';

/** The tools of a composite skill, by wire name. */
async function toolsOf(document: JsonValue) {
  const base = kit();
  must(
    await base.upload({
      'kits/review/SKILL.md': skillText('review', 'Reviews.', 'Read.\n'),
      'kits/review/references/list.md': 'List.',
      'README.md': 'About.',
    }),
  );
  must(await base.store('a', document));
  const find = (wire: string) => findSkillTool(name('local/a'), wire, undefined, base.ports);
  const call = async (wire: string, input: JsonObject = {}) => {
    const budget = createBudget(DEFAULT_BUDGET, base.ports.clock);
    return must(await find(wire)).execute(input, { workspace: undefined, budget });
  };
  return { ...base, find, call };
}

const INLINE = { description: 'Shouts.', operation: 'uppercase', input_schema: { type: 'object' } };

test('a tool of the service is called under what the skill says of it', async () => {
  const { find, call } = await toolsOf({
    tools: [{ name: 'builtin/file-write', description: 'Ours.', unsafe: false, write_scope: ['a/**'] }],
  });
  expect(must(await find('builtin_S_file-write')).descriptor).toEqual({
    name: 'builtin/file-write',
    description: 'Ours.',
    source: 'builtin',
    input_schema: { type: 'object', properties: { q: { type: 'string' } } },
    capability: {
      read_only: false,
      writes: true,
      checkpointable: false,
      write_scope: ['a/**'],
      side_effects: ['network'],
      idempotent: false,
      unsafe: false,
      human_approval_required: false,
    },
    resource_slots: [],
    metadata: {},
  });
  expect(await call('builtin_S_file-write', { q: 'x' })).toEqual({
    ok: true,
    value: { tool: 'builtin/file-write', input: { q: 'x' } },
  });
});

test('an inline tool runs its operation', async () => {
  const { find, call } = await toolsOf({ inline_tools: [INLINE] });
  const wire = 'local_S_a_S__anon_0';
  expect(must(await find(wire)).descriptor).toMatchObject({
    name: 'local/a/_anon_0',
    description: 'Shouts.',
    source: 'inline',
    input_schema: { type: 'object' },
  });
  expect(await call(wire, { text: 'a', count: 1 })).toEqual({ ok: true, value: { text: 'A', count: 1 } });
});

test('calling an agent skill activates it', async () => {
  const { find, call } = await toolsOf({ agent_skills: ['kits/review'] });
  const wire = 'agent_skill_C_kits_S_review';
  expect(must(await find(wire)).descriptor).toEqual({
    name: 'agent_skill:kits/review',
    description: 'Reviews.',
    source: 'agent_skill',
    input_schema: { type: 'object', properties: {}, additionalProperties: false },
    capability: READ_ONLY,
    resource_slots: [],
    metadata: { path: 'kits/review', sandbox_policy: null, name: 'local/review' },
  });
  expect(await call(wire)).toEqual({
    ok: true,
    value: {
      name: 'local/review',
      body: 'Read.\n',
      resources: { assets: [], references: ['references/list.md'], scripts: [] },
      files: ['SKILL.md', 'references/list.md'],
      allowed_tools: null,
    },
  });
});

test('an agent skill whose bundle is gone is not activated', async () => {
  const { call, ports, settled } = await toolsOf({ agent_skills: ['kits/review'] });
  await ports.blobs.delete(settled[0] ?? '');
  expect(await call('agent_skill_C_kits_S_review')).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  });
});

test.each<[string, string, JsonValue]>([
  [
    'the tool asks for it',
    'builtin/deploy',
    { tools: [{ name: 'builtin/deploy', human_approval_required: false }] },
  ],
  ['the skill asks for it', 'skill/grep', { tools: [{ name: 'skill/grep', human_approval_required: true }] }],
])('nothing that needs approval is run: %s', async (_, title, document) => {
  const { call } = await toolsOf(document);
  expect(await call(title.replace('/', '_S_'))).toEqual({
    ok: false,
    error: {
      code: 'approval_required',
      message: `The tool "${title}" needs a person's approval, and nobody can give it here. It was not run.`,
      data: { name: title },
    },
  });
});

test('what is configured and is not here is refused with the reason', async () => {
  const { find } = await toolsOf({
    tools: ['local/none'],
    mcp_servers: [{ name: 'shop', command: 'serve', tools: ['buy'] }],
    agent_skills: ['kits/other'],
  });
  const refusal = (code: string, title: string, source: string, reason: string) => ({
    ok: false,
    error: {
      code,
      message: `The tool "${title}" cannot be called here. ${reason}`,
      data: { name: title, source },
    },
  });
  expect(await find('local_S_none')).toEqual(
    refusal('not_found', 'local/none', 'unknown', 'No registry here has a tool named local/none.'),
  );
  expect(await find('mcp_C_shop_S_buy')).toEqual(
    refusal(
      'unavailable',
      'mcp:shop/buy',
      'mcp',
      'Programs are not started here: a server over stdio is read and skipped.',
    ),
  );
  expect(await find('agent_skill_C_kits_S_other')).toEqual(
    refusal(
      'not_found',
      'agent_skill:kits/other',
      'agent_skill',
      'No agent skill of the namespace was uploaded from the folder kits/other.',
    ),
  );
});

describe('an entry by itself', () => {
  const ENTRY: ResolvedEntry = {
    name: 'builtin/file-write',
    source: 'builtin',
    description: '',
    input_schema: null,
    capability: UNKNOWN_CAPABILITY,
    available: true,
    reason: null,
    from: { skill: 'local/a', place: 'tools[0]' },
    first: { skill: 'local/a', place: 'tools[0]' },
    from_skill: null,
    via: null,
    is_direct: true,
    is_inline: false,
    overridden_by: [],
    metadata: {},
  };

  test('takes what it does not know from its tool', () => {
    const { ports } = kit();
    const { descriptor } = must(entryTool(ENTRY, ports));
    expect(descriptor.capability).toEqual(ports.findTool('builtin/file-write')?.descriptor.capability);
    expect(descriptor.input_schema).toEqual({ type: 'object' });
  });

  test('of which nothing is known promises nothing', () => {
    const inline = { ...ENTRY, source: 'inline' as const, metadata: { operation: 'identity' } };
    expect(must(entryTool(inline, kit().ports)).descriptor.capability).toEqual({
      read_only: false,
      writes: false,
      checkpointable: false,
      write_scope: [],
      side_effects: [],
      idempotent: false,
      unsafe: false,
      human_approval_required: false,
    });
  });

  test.each<[string, Partial<ResolvedEntry>]>([
    ['a tool that is gone', { name: 'builtin/none' }],
    ['an operation that is none', { source: 'inline', metadata: { operation: 'shout' } }],
    ['no operation', { source: 'inline' }],
    ['a skill by no name', { source: 'agent_skill', metadata: { name: 'review' } }],
    ['a skill without a name', { source: 'agent_skill' }],
    ['no registry', { source: 'unknown' }],
  ])('cannot be called with %s', (_, change) => {
    expect(entryTool({ ...ENTRY, ...change }, kit().ports)).toMatchObject({
      error: { code: 'not_found', message: expect.stringMatching(/ cannot be called here\. It is gone\.$/) },
    });
  });
});

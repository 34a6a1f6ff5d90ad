import { expect, test } from 'vitest';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { contributionOf } from '../actors/contribution.ts';
import { executed, nameOf } from '../actors/execute.fixture.ts';
import { runCalls } from '../actors/tool-calls.ts';
import { buildToolset } from '../actors/toolset.ts';
import { redactor } from '../base/redact.ts';
import { kit } from '../catalogue/kit.fixture.ts';
import { must, name, skillText } from '../catalogue/trial.fixture.ts';
import { openSkills } from './open-skills.ts';

async function brought() {
  const { ports, upload, store } = kit();
  must(
    await upload({
      'limited/SKILL.md': '---\nname: limited\ndescription: D\nallowed-tools: Grep Write\n---\nRead.\n',
      'open/SKILL.md': skillText('open', 'D'),
    }),
  );
  must(await store('kit', { tools: ['skill/grep'] }));
  const names = ['local/limited', 'local/open', 'local/kit'].map(name);
  return openSkills(names, ports, []);
}

test.each([
  [
    'limited',
    'skill_S_glob',
    'It exists, and the skill local/limited leaves it out: its allowed-tools do not name it.',
  ],
  ['limited', 'Write', 'The skill local/limited leaves it out (allowed-tools)'],
  ['kit', 'skill_S_glob', 'It exists, and the skill local/kit leaves it out: it does not list it.'],
])('a skill %s that does not bring %s tells the model why', async (short, wire, part) => {
  const skills = await brought();
  const skill = skills.get(name(`local/${short}`));
  const { toolset } = buildToolset(skill?.tools ?? [], nodeDigest, skill?.whyNot);
  const context = {
    toolset,
    workspace: undefined,
    clock: systemClock,
    signal: new AbortController().signal,
    emit: () => {},
    nextId: () => 'call_1',
    redact: redactor([]),
  };
  const call = { id: 'a', wireName: wire, input: {}, rawInput: '{}' };
  const [answered] = await runCalls([call], 1, context);
  expect(answered?.record.error?.code).toBe('not_found');
  expect(answered?.answer.text).toContain(`The tool "${wire}" is none of this run's. `);
  expect(answered?.answer.text).toContain(part);
});

test('a skill without allowed-tools says nothing of others’ tools; of several the first that knows answers', async () => {
  const skills = await brought();
  expect(skills.get(name('local/open'))?.whyNot).toBeUndefined();
  const actor = { tools: [], skills: [...skills.keys()] } as unknown as Parameters<typeof contributionOf>[0];
  const { whyNot } = contributionOf(actor, { skills, callSkills: [] });
  expect(whyNot?.('skill_S_glob')).toContain('local/limited');
  expect(whyNot?.('skill_S_nothing')).toBeUndefined();
});

test('a tool that a read-only actor lists and must not call says so', async () => {
  const actor = {
    provider: 'rehearsal',
    read_only: true,
    tools: ['test/write', 'test/echo'],
    rehearsal: [{ calls: [{ tool: 'test/write' }, { tool: 'test/wriet' }] }, { text: 'Done.' }],
  };
  const { events } = await executed(actor, { callSkills: [nameOf('none')] });
  const errors = events.flatMap((event) => (event.type === 'tool.result' ? [event.error?.message] : []));
  expect(errors).toEqual([
    'The tool "test_S_write" is none of this run\'s. The actor is read_only, and the tool "test/write" may write. Take one away.',
    expect.stringContaining('There is no tool "test_S_wriet"'),
  ]);
});

import { describe, expect, test } from 'vitest';
import type { RunWarning } from '../actors/run-event.ts';
import { ROOT_ACCESS } from '../base/access.ts';
import type { JsonValue } from '../base/json.ts';
import { fail } from '../base/result.ts';
import { kit } from '../catalogue/kit.fixture.ts';
import { must, name, skillText } from '../catalogue/trial.fixture.ts';
import { cataloguesWithin } from '../catalogue/within-access.ts';
import type { FilePath } from '../files/file-path.ts';
import { openSkills } from './open-skills.ts';

const FILES = {
  'kits/review/SKILL.md': '---\nname: review\ndescription: Reviews.\nallowed-tools: Grep Write\n---\nRead.\n',
  'kits/plain/SKILL.md': skillText('plain', 'Plain.'),
  'kits/plain/references/list.md': 'List.',
  'kits/odd/SKILL.md': '---\nname: odd\ndescription: Odd.\nallowed-tools: Write\n---\nRead.\n',
  'README.md': 'About.',
};

/** Opens skills of a namespace with the files above and some composite skills, in a short form. */
async function opened(names: readonly string[], composites: { readonly [short: string]: JsonValue } = {}) {
  const base = kit();
  must(await base.upload(FILES));
  for (const [short, document] of Object.entries(composites)) must(await base.store(short, document));
  const open = async (ports = base.ports) => {
    const warnings: RunWarning[] = [];
    const skills = await openSkills(names.map(name), ports, warnings);
    const brought = [...skills].map(([title, { agents, tools }]) => [
      title,
      agents.map(({ loaded }) => loaded.skill.name),
      tools.map((tool) => tool.name),
    ]);
    return { skills, brought, warnings };
  };
  return { ...base, open, ...(await open()) };
}

test('an agent skill brings itself and the tools that its header names; notes for its author are not told', async () => {
  const { skills, brought, warnings } = await opened(['local/review', 'local/plain', 'local/review']);
  expect(brought).toEqual([
    ['local/review', ['local/review'], ['skill/grep']],
    ['local/plain', ['local/plain'], []],
  ]);
  expect(skills.get(name('local/review'))?.tools[0]?.tool?.descriptor.name).toBe('skill/grep');
  expect(warnings).toEqual([]);
});

test('an agent skill whose header sets no limit warns of it', async () => {
  const { brought, warnings } = await opened(['local/odd']);
  expect(brought).toEqual([['local/odd', ['local/odd'], []]]);
  expect(warnings).toEqual([
    { code: 'allowed_tools_off', message: expect.stringMatching(/^allowed-tools: no name in it/) },
  ]);
});

test('the files of an agent skill are at hand', async () => {
  const { skills } = await opened(['local/plain']);
  const agent = skills.get(name('local/plain'))?.agents[0];
  const bytes = must(
    (await agent?.read('references/list.md' as FilePath)) ??
      fail({ code: 'not_found', message: 'No agent.' }),
  );
  expect(new TextDecoder().decode(bytes)).toBe('List.');
});

test('a skill that is gone is left out and told', async () => {
  const { brought, warnings } = await opened(['local/none', 'local/plain']);
  expect(brought).toEqual([['local/plain', ['local/plain'], []]]);
  expect(warnings).toEqual([
    { code: 'skill_missing', message: expect.stringMatching(/^Skill "local\/none" was not found\./) },
  ]);
});

describe('a composite skill', () => {
  const INLINE = { operation: 'uppercase', description: 'D', input_schema: { type: 'object' } };

  test('brings its tools that can be called here, and agent skills', async () => {
    const { brought, warnings } = await opened(['local/c'], {
      c: { tools: ['skill/grep'], inline_tools: [INLINE], agent_skills: ['kits/review', 'kits/none'] },
    });
    expect(brought).toEqual([['local/c', ['local/review'], ['skill/grep', 'local/c/_anon_0']]]);
    expect(warnings.map(({ code }) => code)).toEqual(['agent_skill_missing']);
  });

  test('lacks an agent skill whose bundle is gone, and says so', async () => {
    const { open, ports, settled } = await opened(['local/c'], { c: { agent_skills: ['kits/plain'] } });
    await ports.blobs.delete(settled[0] ?? '');
    const workspaces = {
      ...ports.workspaces,
      open: async () => fail({ code: 'not_found', message: 'Gone.' }),
    };
    const { brought, warnings } = await open({ ...ports, workspaces } as typeof ports);
    expect(brought).toEqual([['local/c', [], []]]);
    expect(warnings).toEqual([{ code: 'skill_missing', message: 'Gone.' }]);
  });

  test('that cannot be resolved brings nothing, and says why', async () => {
    const { open, ports } = await opened(['local/c'], { c: { tools: ['skill/grep'] } });
    const getComposite = async () => fail({ code: 'not_found' as const, message: 'Gone.' });
    const catalogueOf = cataloguesWithin(
      ROOT_ACCESS,
      (of) =>
        new Proxy(ports.catalogues(of), {
          get: (target, key) => (key === 'getComposite' ? getComposite : Reflect.get(target, key)),
        }),
    );
    const { brought, warnings } = await open({ ...ports, catalogueOf });
    expect(brought).toEqual([['local/c', [], []]]);
    expect(warnings).toEqual([{ code: 'skill_missing', message: 'Gone.' }]);
  });

  test.each([
    [128, 128, []],
    [
      129,
      128,
      [
        {
          code: 'tools_left_out',
          message: 'local/c has 129 tools: the first 128 are used. Use fewer, or smaller skills.',
        },
      ],
    ],
  ])('of %i tools brings %i', async (count, used, told) => {
    const { skills, warnings } = await opened(['local/c'], {
      c: { inline_tools: Array.from({ length: count }, () => INLINE) },
    });
    const tools = skills.get(name('local/c'))?.tools ?? [];
    expect([tools.length, tools.at(-1)?.name]).toEqual([used, `local/c/_anon_${used - 1}`]);
    expect(warnings).toEqual(told);
  });
});

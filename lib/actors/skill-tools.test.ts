import { describe, expect, test } from 'vitest';
import { createBudget, DEFAULT_BUDGET } from '../base/budget.ts';
import { utf8 } from '../base/bytes.ts';
import type { JsonObject } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import { READ_ONLY } from '../tools/contract.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { skillTools } from './skill-tools.ts';
import { skillOf } from './skill.fixture.ts';

const FILES: { readonly [path: string]: Uint8Array } = {
  'references/a.md': utf8('Text.'),
  'assets/b.bin': Uint8Array.of(0xff, 0x00),
};

/** The tools over two skills, called by name. */
function tools() {
  const plain = skillOf('local/a', 'A.');
  const read = async (path: string) => {
    const bytes = FILES[path];
    return bytes === undefined ? fail({ code: 'not_found' as const, message: 'No such file.' }) : ok(bytes);
  };
  const made = skillTools([{ ...plain, read }, skillOf('local/b', 'B.')]);
  const call = (name: string, input: JsonObject, bytes = DEFAULT_BUDGET.bytes) => {
    const tool = made.find(({ descriptor }) => descriptor.name === name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    const budget = createBudget({ ...DEFAULT_BUDGET, bytes }, systemClock);
    return tool.execute(input, { workspace: undefined, budget });
  };
  return { made, call };
}

const A = { name: 'local/a' };
const FILE = { ...A, path: 'references/a.md' };

test('there are none without skills', () => {
  expect(skillTools([])).toEqual([]);
});

test('each says what it does and takes the skills of the run', () => {
  const name = { type: 'string', enum: ['local/a', 'local/b'] };
  const path = { type: 'string', minLength: 1, description: 'Path of the file in the skill’s folder.' };
  const described = (title: string, description: string, properties: JsonObject, required: string[]) => ({
    name: title,
    description,
    source: 'runtime',
    input_schema: { type: 'object', properties, required, additionalProperties: false },
    capability: READ_ONLY,
    resource_slots: [],
    metadata: {},
  });
  expect(tools().made.map(({ descriptor }) => descriptor)).toEqual([
    described('activate_skill', 'Load the instructions of a skill. Follow them afterwards.', { name }, [
      'name',
    ]),
    described('read_skill_resource', 'Read a file that comes with an activated skill.', { name, path }, [
      'name',
      'path',
    ]),
    described('deactivate_skill', 'End a skill whose work is done.', { name }, ['name']),
  ]);
});

test('activating gives the instructions and what comes with them', async () => {
  expect(await tools().call('activate_skill', A)).toEqual({
    ok: true,
    value: {
      name: 'local/a',
      body: 'Body of local/a.',
      resources: { scripts: [], references: [], assets: [] },
      files: [],
      allowed_tools: null,
    },
  });
});

describe('a file', () => {
  test('is read once its skill is active, and until it is not', async () => {
    const { call } = tools();
    const refused = { ok: false, error: { code: 'not_activated' } };
    expect(await call('read_skill_resource', FILE)).toMatchObject(refused);
    await call('activate_skill', A);
    const text = { ok: true, value: { path: 'references/a.md', text: 'Text.' } };
    expect(await call('read_skill_resource', FILE)).toEqual(text);
    const ended = (deactivated: boolean) => ({ ok: true, value: { name: 'local/a', deactivated } });
    expect(await call('deactivate_skill', A)).toEqual(ended(true));
    expect(await call('deactivate_skill', A)).toEqual(ended(false));
    expect(await call('read_skill_resource', FILE)).toMatchObject(refused);
  });

  test.each<[string, JsonObject, object]>([
    ['that climbs out', { path: '../x' }, { code: 'path_traversal', field: 'input.path' }],
    ['that is not there', { path: 'none' }, { code: 'not_found', message: 'No such file.' }],
    [
      'that is no text',
      { path: 'assets/b.bin' },
      {
        code: 'binary_file',
        message: 'assets/b.bin is not text: 2 bytes. It can be fetched over HTTP only.',
        field: 'input.path',
      },
    ],
  ])('%s is refused', async (_, input, error) => {
    const { call } = tools();
    await call('activate_skill', A);
    expect(await call('read_skill_resource', { ...A, ...input })).toMatchObject({ ok: false, error });
  });

  test('is counted against the budget of the call', async () => {
    const { call } = tools();
    await call('activate_skill', A);
    expect(await call('read_skill_resource', FILE, 5)).toMatchObject({ ok: true });
    expect(await call('read_skill_resource', FILE, 4)).toMatchObject({
      ok: false,
      error: { code: 'limit_exceeded' },
    });
  });
});

test.each(['activate_skill', 'read_skill_resource', 'deactivate_skill'])(
  '%s takes the skills of the run alone',
  async (title) => {
    const { call } = tools();
    expect(await call(title, { name: 'local/c' })).toEqual({
      ok: false,
      error: {
        code: 'not_found',
        message: 'Skill "local/c" was not found. This run has: local/a, local/b.',
        data: { kind: 'Skill', name: 'local/c' },
      },
    });
    expect(await call(title, { name: 'c' })).toMatchObject({ error: { field: 'input.name' } });
  },
);

import { notFound } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import { parseName, type QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { parseFilePath, type FilePath } from '../files/file-path.ts';
import { decodeStrict } from '../base/text.ts';
import { activate, createDisclosure, type Disclosure } from '../skills/disclosure.ts';
import type { LoadedSkill } from '../skills/skill.ts';
import { READ_ONLY, type Tool } from '../tools/contract.ts';

/** A skill of a run: what it says and how its files are read. */
export type RunSkill = {
  readonly loaded: LoadedSkill;
  /** Bytes of a file of the skill's own folder, by its path there. */
  readonly read: (path: FilePath) => Promise<Result<Uint8Array>>;
};

type Skills = ReadonlyMap<QualifiedName, RunSkill>;

/**
 * The tools through which a model discloses skills to itself: `activate_skill` gives the instructions,
 * `read_skill_resource` a bundled file of an activated skill, `deactivate_skill` ends it. None without skills.
 */
export function skillTools(skills: readonly RunSkill[]): readonly Tool[] {
  if (skills.length === 0) return [];
  const byName: Skills = new Map(skills.map((skill) => [skill.loaded.skill.name, skill]));
  const disclosure = createDisclosure();
  return [
    activateTool(byName, disclosure),
    resourceTool(byName, disclosure),
    deactivateTool(byName, disclosure),
  ];
}

function activateTool(skills: Skills, disclosure: Disclosure): Tool {
  return {
    descriptor: describe(
      'activate_skill',
      'Load the instructions of a skill. Follow them afterwards.',
      skills,
    ),
    async execute(input) {
      const skill = find(skills, input);
      if (!skill.ok) return skill;
      disclosure.activate(skill.value.loaded);
      const { name, body, resources, manifest, allowed_tools } = activate(skill.value.loaded);
      const files = manifest.map((file) => file.path);
      return ok({ name, body, resources, files, allowed_tools });
    },
  };
}

function resourceTool(skills: Skills, disclosure: Disclosure): Tool {
  const path = { type: 'string', minLength: 1, description: 'Path of the file in the skill’s folder.' };
  const description = 'Read a file that comes with an activated skill.';
  return {
    descriptor: describe('read_skill_resource', description, skills, { path }),
    async execute(input, { budget }) {
      const skill = find(skills, input);
      if (!skill.ok) return skill;
      const allowed = disclosure.resources(skill.value.loaded);
      if (!allowed.ok) return allowed;
      const file = parseFilePath(textOf(input, 'path'), 'input.path');
      if (!file.ok) return file;
      const bytes = await skill.value.read(file.value);
      if (!bytes.ok) return bytes;
      const over = budget.spend('bytes', bytes.value.length);
      if (over !== undefined) return fail(over);
      const text = decodeStrict(bytes.value);
      if (text !== undefined) return ok({ path: file.value, text });
      return fail({
        code: 'binary_file',
        message: `${file.value} is not text: ${bytes.value.length} bytes. It can be fetched over HTTP only.`,
        field: 'input.path',
      });
    },
  };
}

function deactivateTool(skills: Skills, disclosure: Disclosure): Tool {
  return {
    descriptor: describe('deactivate_skill', 'End a skill whose work is done.', skills),
    async execute(input) {
      const skill = find(skills, input);
      if (!skill.ok) return skill;
      const { name } = skill.value.loaded.skill;
      return ok({ name, deactivated: disclosure.deactivate(name) });
    },
  };
}

function find(skills: Skills, input: JsonObject): Result<RunSkill> {
  const name = parseName(textOf(input, 'name'), 'input.name');
  if (!name.ok) return name;
  const skill = skills.get(name.value);
  if (skill !== undefined) return ok(skill);
  return fail(notFound('Skill', name.value, `This run has: ${[...skills.keys()].join(', ')}.`));
}

/** The schema has seen to it that the field is a text. */
function textOf(input: JsonObject, key: string): string {
  const value = input[key];
  return typeof value === 'string' ? value : '';
}

function describe(
  name: string,
  description: string,
  skills: Skills,
  more: JsonObject = {},
): Tool['descriptor'] {
  return {
    name,
    description,
    source: 'runtime',
    input_schema: {
      type: 'object',
      properties: { name: { type: 'string', enum: [...skills.keys()] }, ...more },
      required: ['name', ...Object.keys(more)],
      additionalProperties: false,
    },
    capability: READ_ONLY,
    resource_slots: [],
    metadata: {},
  };
}

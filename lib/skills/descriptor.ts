import { READ_ONLY, type ToolDescriptor } from '../tools/contract.ts';
import type { LoadedSkill } from './skill.ts';

/**
 * An agent skill as a tool. Calling it activates the skill, so it takes no input and only reads.
 * `metadata.allowed_tools` are the names as the author wrote them; `metadata.agent_skill_path` is the skill's folder,
 * `.` for the root.
 */
export function describeSkill({ skill, folder }: LoadedSkill): ToolDescriptor {
  return {
    name: skill.name,
    description: skill.description,
    source: 'agent_skill',
    input_schema: { type: 'object', properties: {}, additionalProperties: false },
    capability: READ_ONLY,
    resource_slots: folder.resourceSlots,
    metadata: {
      allowed_tools: skill.allowedTools,
      agent_skill_path: folder.path === '' ? '.' : folder.path,
    },
  };
}

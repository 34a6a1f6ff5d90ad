import { didYouMean } from '../../base/closest.ts';
import { invalidInput, quote } from '../../base/failure.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { ToolName } from '../../tools/tool-name.ts';

/** The groups and their tools, in the order in which the tools are registered. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['file_operations', ['builtin/file-read']],
  ['directory_operations', ['skill/list-dir']],
  ['search_operations', ['skill/list-dir', 'skill/glob', 'skill/grep']],
  ['git_operations', ['builtin/git-status', 'builtin/git-diff', 'builtin/git-log', 'builtin/git-blame']],
]);

/** Programs are not run here, so the group of a shell holds nothing. */
const SHELL = 'shell_operations';

/** The tools of a group; a group that is not known is refused with the nearest that is. */
export function toolsOfGroup(group: string, field: string): Result<readonly ToolName[]> {
  const tools = GROUPS.get(group);
  if (tools !== undefined) return ok(tools as readonly ToolName[]);
  const names = [...GROUPS.keys()];
  const message =
    group === SHELL
      ? `${field}: programs are not run here, so there is no group ${quote(SHELL)}. The groups: ${names.join(', ')}.`
      : `${field}: there is no group ${quote(group)}.${didYouMean(group, names)} The groups: ${names.join(', ')}.`;
  return fail(invalidInput(field, message));
}

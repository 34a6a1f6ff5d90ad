import { quote, type Failure } from '../base/failure.ts';
import type { Tool } from '../tools/contract.ts';
import type { RunWarning } from './run-event.ts';
import type { RequestedTool } from './toolset.ts';

/** True for a tool that says of itself that it only reads: one that says nothing may write. */
function onlyReads({ descriptor: { capability } }: Tool): boolean {
  return capability.read_only && !capability.writes;
}

/** Why a tool must not be called where only reading is allowed, or undefined. */
export function writingFault(tool: Tool): Failure | undefined {
  if (onlyReads(tool)) return undefined;
  const message = `The actor is read_only, and the tool ${quote(tool.descriptor.name)} may write. Take one away.`;
  return { code: 'access_denied', message };
}

/** The tools that a model is given where only reading is allowed. A name that stands for nothing stays one. */
export function readingTools(requested: readonly RequestedTool[]): {
  readonly tools: readonly RequestedTool[];
  readonly warnings: readonly RunWarning[];
} {
  const tools = requested.filter(({ tool }) => tool === undefined || onlyReads(tool));
  const warnings = requested
    .filter((one) => !tools.includes(one))
    .map(({ name }) => ({
      code: 'tool_not_read_only',
      message: `The actor is read_only, and the tool ${quote(name)} may write: it was left out.`,
    }));
  return { tools, warnings };
}

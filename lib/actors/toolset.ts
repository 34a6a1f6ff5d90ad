import { quote } from '../base/failure.ts';
import type { Digest } from '../base/ports.ts';
import type { ModelTool } from '../llm/model.ts';
import type { Tool } from '../tools/contract.ts';
import { wireName } from '../tools/wire-name.ts';
import type { RunWarning } from './run-event.ts';

/** The tools of one run: what the model is shown and how its calls are read back. */
export type Toolset = {
  /** In the order they were given, the same at every step of the run. */
  readonly modelTools: readonly ModelTool[];
  /** The tool behind a wire name, through the table of this run: a name the model invents finds nothing. */
  find(wire: string): Tool | undefined;
  /** Why a tool that exists somewhere is none of this run's; undefined where there is nothing to be said. */
  whyNot(wire: string): string | undefined;
};

/** A tool that an actor asks for by name, and what the name stands for. */
export type RequestedTool = { readonly name: string; readonly tool: Tool | undefined };

/**
 * Builds the set. An empty name and a name that stands for nothing are left out, each with a warning. Of two tools of
 * one name, which is told too, the last counts, at the place of the first; but one that needs a person's approval is
 * not replaced by one that does not.
 */
export function buildToolset(
  requested: readonly RequestedTool[],
  digest: Digest,
  whyNot: Toolset['whyNot'] = () => undefined,
): { readonly toolset: Toolset; readonly warnings: readonly RunWarning[] } {
  const warnings: RunWarning[] = [];
  const byWire = new Map<string, Tool>();
  for (const { name, tool } of requested) {
    const wire = wireName(name, digest);
    if (name.trim() === '')
      warnings.push({ code: 'tool_unnamed', message: 'A tool without a name was left out.' });
    else if (tool === undefined) {
      warnings.push({ code: 'tool_unknown', message: `There is no tool ${quote(name)}: it was left out.` });
    } else {
      const message = `The tool ${quote(name)} is listed twice: the one listed last is used.`;
      if (byWire.has(wire)) warnings.push({ code: 'tool_repeated', message });
      byWire.set(wire, strictest(byWire.get(wire), tool));
    }
  }
  const modelTools = [...byWire].map(([wire, { descriptor }]) => ({
    name: descriptor.name,
    wireName: wire,
    description: descriptor.description,
    inputSchema: descriptor.input_schema,
  }));
  return { toolset: { modelTools, find: (wire) => byWire.get(wire), whyNot }, warnings };
}

function strictest(before: Tool | undefined, tool: Tool): Tool {
  const guards = (one: Tool) => one.descriptor.capability.human_approval_required;
  return before !== undefined && guards(before) && !guards(tool) ? before : tool;
}

import { didYouMean } from '../base/closest.ts';
import { notFound, quote } from '../base/failure.ts';
import { parseName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { compareText } from '../base/text.ts';
import type { Tool } from './contract.ts';
import { inputCheckOf } from './runtime.ts';

/** Tools by name. */
export interface Registry {
  /** Adds a tool; refused when its name is malformed or taken, or its input schema cannot be used. */
  register(tool: Tool): Result<Tool>;
  /** The tool of a name; `not_found` with near names otherwise. */
  get(name: string): Result<Tool>;
  /** All tools, ordered by name. */
  list(): readonly Tool[];
  /** A registry of these tools alone; `not_found` for a name that is not here. */
  subset(names: readonly string[]): Result<Registry>;
}

/** A registry that holds nothing yet. */
export function createRegistry(): Registry {
  return registryOf(new Map());
}

function registryOf(tools: Map<string, Tool>): Registry {
  const get = (name: string): Result<Tool> => {
    const tool = tools.get(name);
    if (tool !== undefined) return ok(tool);
    return fail(notFound('Tool', name, `See the list of tools.${didYouMean(name, tools.keys())}`));
  };
  return {
    get,
    register(tool) {
      const name = parseName(tool.descriptor.name, 'descriptor.name');
      if (!name.ok) return name;
      if (tools.has(name.value)) {
        return fail({
          code: 'conflict',
          message: `A tool named ${quote(name.value)} is already registered. Choose another name.`,
          field: 'descriptor.name',
        });
      }
      const check = inputCheckOf(tool);
      if (!check.ok) return check;
      tools.set(name.value, tool);
      return ok(tool);
    },
    list: () => [...tools.values()].sort((a, b) => compareText(a.descriptor.name, b.descriptor.name)),
    subset(names) {
      const chosen = new Map<string, Tool>();
      for (const name of names) {
        const tool = get(name);
        if (!tool.ok) return tool;
        chosen.set(name, tool.value);
      }
      return ok(registryOf(chosen));
    },
  };
}

import type { JsonObject } from '../base/json.ts';
import { READ_ONLY, type Tool } from './contract.ts';

/** What distinguishes one built-in tool from another. */
export type ReadOnlyTool = {
  readonly name: string;
  readonly description: string;
  readonly properties: JsonObject;
  readonly required?: readonly string[];
};

/** A built-in tool that only looks. Inputs that its schema does not name are refused. */
export function readOnlyTool(spec: ReadOnlyTool, execute: Tool['execute']): Tool {
  return {
    descriptor: {
      name: spec.name,
      description: spec.description,
      source: 'builtin',
      input_schema: {
        type: 'object',
        properties: spec.properties,
        required: spec.required ?? [],
        additionalProperties: false,
      },
      capability: READ_ONLY,
      resource_slots: [],
      metadata: {},
    },
    execute,
  };
}

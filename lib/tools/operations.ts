import type { JsonObject, JsonValue } from '../base/json.ts';
import { ok } from '../base/result.ts';
import type { Tool, ToolDescriptor } from './contract.ts';

/** What an inline tool may do: nothing but to change the texts of its input. */
export const OPERATIONS = ['identity', 'uppercase', 'lowercase'] as const;

/** The name of a safe operation. */
export type OperationName = (typeof OPERATIONS)[number];

/** The operation of a name, or undefined. */
export function findOperation(name: string): OperationName | undefined {
  return OPERATIONS.find((operation) => operation === name);
}

/** A tool that gives its input back, the texts at its top level changed by the operation. */
export function operationTool(descriptor: ToolDescriptor, operation: OperationName): Tool {
  const change = (value: JsonValue): JsonValue =>
    typeof value === 'string' ? changeText(value, operation) : value;
  return {
    descriptor,
    async execute(input: JsonObject) {
      return ok(Object.fromEntries(Object.entries(input).map(([key, value]) => [key, change(value)])));
    },
  };
}

/** Without regard to any language, so that a text changes alike everywhere. */
function changeText(text: string, operation: OperationName): string {
  switch (operation) {
    case 'identity':
      return text;
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
  }
}

import { type } from 'arktype';
import { didYouMean } from '../../base/closest.ts';
import { invalidInput, quote } from '../../base/failure.ts';
import type { JsonObject } from '../../base/json.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { readShape } from '../../base/shape.ts';
import { findOperation, OPERATIONS, type OperationName } from '../../tools/operations.ts';
import { compileInputSchema } from '../../tools/schema.ts';
import { CAPABILITY_KEYS, declaredCapability, flatCapability, readCapability } from './capability-fields.ts';
import type { InlineTool } from './composite-skill.ts';

/** An entry of `inline_tools`. */
export const inlineEntry = type({
  '+': 'reject',
  'name?': '1 <= string <= 200',
  'description?': 'string <= 8192',
  'source?': "'custom' | 'builtin' | 'mcp' | 'agent_skill' | 'wrapped'",
  'operation?': 'string <= 200',
  'code?': 'string',
  'input_schema?': { '[string]': 'unknown' },
  'capability?': type({ '+': 'reject', ...CAPABILITY_KEYS }),
  ...CAPABILITY_KEYS,
});

/** An entry of `inline_tools` or `anonymous_tools`. Its schema is checked now, so that no call meets a bad one. */
export function readInlineTool(entry: unknown, field: string): Result<InlineTool> {
  const shape = readShape(inlineEntry, entry, field);
  if (!shape.ok) return shape;
  const written = shape.value;
  const operation = readOperation(written, field);
  if (!operation.ok) return operation;
  const said = readCapability([flatCapability(written), written.capability ?? {}], field);
  if (!said.ok) return said;
  // What the document's reader gave is JSON.
  const inputSchema = (written.input_schema ?? { type: 'object' }) as JsonObject;
  const check = compileInputSchema(inputSchema);
  if (!check.ok) return fail({ ...check.error, field: `${field}.input_schema` });
  return ok({
    title: written.name ?? null,
    description: written.description ?? '',
    inputSchema,
    operation: operation.value,
    capability: declaredCapability(said.value),
    source: written.source ?? 'custom',
  });
}

function readOperation(
  { operation, code }: { operation?: string; code?: string },
  field: string,
): Result<OperationName> {
  const list = OPERATIONS.join(', ');
  if ((operation === undefined) === (code === undefined)) {
    const message = `${field} needs one of operation and code. Write \`operation\` with one of: ${list}.`;
    return fail(invalidInput(`${field}.operation`, message));
  }
  const key = operation === undefined ? 'code' : 'operation';
  const written = operation ?? code?.trim() ?? '';
  const found = findOperation(written);
  if (found !== undefined) return ok(found);
  const message =
    key === 'code' && !/^[\w-]{1,64}$/.test(written)
      ? `${field}.code holds code of its own, which is never run here: an inline tool names one safe operation. Write \`operation\` with one of: ${list}.`
      : `${field}.${key}: there is no operation ${quote(written)}.${didYouMean(written, OPERATIONS)} The operations: ${list}.`;
  return fail(invalidInput(`${field}.${key}`, message));
}

import type { JsonObject } from '../../base/json.ts';
import type { Clock } from '../../base/ports.ts';
import { ok } from '../../base/result.ts';
import { READ_ONLY, type Tool } from '../../tools/contract.ts';

/** Takes anything; a schema that OpenAI's strict mode refuses. */
const OPEN: JsonObject = { type: 'object', properties: { say: {} } };

/** A schema that strict mode takes. */
const CLOSED: JsonObject = {
  type: 'object',
  properties: { say: { type: 'string' } },
  required: ['say'],
  additionalProperties: false,
};

/** A name that no provider takes as it is. */
export const LONG_NAME = `mcp:server/${'very.'.repeat(14)}long`;

function tool(name: string, execute: Tool['execute'], input_schema = OPEN): Tool {
  const descriptor = { name, description: name, source: 'builtin' as const, input_schema };
  return { descriptor: { ...descriptor, capability: READ_ONLY, resource_slots: [], metadata: {} }, execute };
}

const thrower = (name: string, thrown: unknown) =>
  tool(name, async () => {
    throw thrown;
  });

/** The tools of the cases: a call has 30 seconds. Each tells `ran` of the inputs that it was run with, as `name input`. */
export function caseTools(ran: string[], clock: Clock): readonly Tool[] {
  const tools = [
    tool('test/echo', async (input) => ok({ said: input['say'] ?? null })),
    tool('test/closed', async (input) => ok({ said: input['say'] ?? null }), CLOSED),
    tool('test/slow', async () => clock.sleep(20_000).then(() => ok({ slow: true }))),
    tool('test/hang', () => new Promise(() => {})),
    tool('test/late', async () => clock.sleep(45_000).then(() => ok({ late: true }))),
    thrower('test/throw-error', new Error('inner detail')),
    thrower('test/throw-nothing', undefined),
    thrower('test/throw-text', 'inner detail'),
    tool(LONG_NAME, async () => ok({ long: true })),
  ];
  return tools.map((one) => ({
    ...one,
    execute(input, context) {
      ran.push(`${one.descriptor.name} ${JSON.stringify(input)}`);
      return one.execute(input, context);
    },
  }));
}

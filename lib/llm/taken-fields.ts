import type { JsonObject, JsonValue } from '../base/json.ts';
import { OPTIONAL_FIELDS, type RefusedPart } from './model.ts';
import type { LeftOut } from './wire.ts';

/** The names under which the protocols take the largest answer: what is refused of one is refused of the other. */
const SIZES: ReadonlySet<string> = new Set(['max_tokens', 'max_output_tokens']);

/** An actor's options in the API's words, without what the provider refused and no larger than it takes. */
export function takenFields(fields: JsonObject, leftOut: LeftOut): JsonObject {
  if (leftOut.size === 0) return fields;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const part = SIZES.has(name) && leftOut.has('max_tokens') ? 'max_tokens' : optionalField(name);
      if (part === undefined || !leftOut.has(part)) return [[name, value]];
      const atMost = leftOut.get(part);
      const taken: [string, JsonValue][] =
        atMost === undefined || typeof value !== 'number' ? [] : [[name, Math.min(value, atMost)]];
      return taken;
    }),
  );
}

function optionalField(name: string): RefusedPart | undefined {
  return OPTIONAL_FIELDS.find((field) => field === name);
}

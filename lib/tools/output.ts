import { isObject } from '../base/json.ts';

/** The deepest nesting and the most values of an output. */
const MAX_DEPTH = 100;
const MAX_VALUES = 5_000_000;

/** Why a tool's output is not a JSON object that can be sent, or undefined when it is one. */
export function outputFault(output: unknown): string | undefined {
  if (!isObject(output)) return 'it is not an object';
  const seen = { values: 0 };
  return valueFault(output, 0, seen) ?? countFault(seen);
}

/** As deep as the output is, and no deeper than `MAX_DEPTH`. */
function valueFault(value: unknown, depth: number, seen: { values: number }): string | undefined {
  seen.values += 1;
  if (depth > MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} deep`;
  const many = countFault(seen);
  if (many !== undefined) return many;
  if (typeof value !== 'object' || value === null) return scalarFault(value);
  if (!isPlain(value)) return 'it holds an object of a class';
  if (Array.isArray(value)) {
    for (const child of value) {
      const fault = valueFault(child, depth + 1, seen);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  // Not by `Object.values`, which makes an array for each object: an output may hold many thousands.
  // oxlint-disable-next-line guard-for-in -- a plain object inherits nothing to go through
  for (const key in value) {
    const child = (value as Record<string, unknown>)[key];
    // Most values are texts, in which nothing can be wrong.
    if (typeof child === 'string') seen.values += 1;
    else {
      const fault = valueFault(child, depth + 1, seen);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function countFault({ values }: { readonly values: number }): string | undefined {
  return values > MAX_VALUES ? `it holds more than ${MAX_VALUES} values` : undefined;
}

function scalarFault(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'it holds a number that is not finite';
  const type = typeof value;
  if (value === null || type === 'string' || type === 'number' || type === 'boolean') return undefined;
  return `it holds a value of type ${type}`;
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

import { isObject } from '../base/json.ts';
import type { Usage } from './message.ts';

/** More than a turn can use: a larger figure is a mistake. */
const MOST = 1_000_000_000;

/**
 * A number of tokens, as a number or as text. Undefined for anything else, such as a negative one: limits are held
 * against the sum.
 */
export function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof count !== 'number' || !(count >= 0) || count > MOST) return undefined;
  return Math.floor(count);
}

/** The first figure at one of these places, each a key or a path of two. */
export function countAt(
  value: unknown,
  ...places: readonly (string | readonly [string, string])[]
): number | undefined {
  if (!isObject(value)) return undefined;
  for (const place of places) {
    const [outer, inner] = typeof place === 'string' ? [place] : place;
    const there = value[outer];
    const count = readCount(
      inner !== undefined && isObject(there) ? there[inner] : inner === undefined ? there : undefined,
    );
    if (count !== undefined) return count;
  }
  return undefined;
}

/** Figures grow while a turn comes: one that an event leaves out, or tells lower, stays. */
export function growUsage(before: Usage, told: { readonly [K in keyof Usage]: number | undefined }): Usage {
  return {
    input_tokens: Math.max(before.input_tokens, told.input_tokens ?? 0),
    output_tokens: Math.max(before.output_tokens, told.output_tokens ?? 0),
    cached_tokens: Math.max(before.cached_tokens, told.cached_tokens ?? 0),
    reasoning_tokens: Math.max(before.reasoning_tokens, told.reasoning_tokens ?? 0),
  };
}

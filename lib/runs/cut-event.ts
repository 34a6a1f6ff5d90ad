import type { JsonValue } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { cutText } from '../base/text.ts';

/** What every event has. */
type Placed = { readonly type: string; readonly run: string; readonly seq: number; readonly at: string };

/** How much is kept of an event that is too large: tried in this order until it fits. */
const ROUNDS = [
  { text: 100_000, members: 5000 },
  { text: 10_000, members: 500 },
  { text: 1000, members: 50 },
  { text: 100, members: 5 },
] as const;

/** How deep values are kept of such an event; what lies deeper is null. */
const MAX_DEPTH = 8;

type Round = (typeof ROUNDS)[number];

/**
 * The JSON of an event in at most `limit` characters. One that is larger is kept with its texts, lists and objects cut;
 * `cut` says how many characters it had.
 */
export function encodeEvent(event: Placed, limit: number): string {
  const json = JSON.stringify(event);
  if (json.length <= limit) return json;
  for (const round of ROUNDS) {
    const cut = JSON.stringify({ ...(shrink(JSON.parse(json), round, 0) as object), cut: json.length });
    if (cut.length <= limit) return cut;
  }
  const { type, run, seq, at } = event;
  const message = `An event of ${json.length} characters (${type}) was too large to keep.`;
  return JSON.stringify({ type: 'warning', code: 'event_dropped', message, run, seq, at });
}

function shrink(value: JsonValue, round: Round, depth: number): JsonValue {
  if (typeof value === 'string') return cutText(value, round.text);
  if (Array.isArray(value)) {
    return depth > MAX_DEPTH
      ? null
      : value.slice(0, round.members).map((each) => shrink(each, round, depth + 1));
  }
  if (!isObject(value)) return value;
  if (depth > MAX_DEPTH) return null;
  const kept = Object.entries(value).slice(0, depth === 0 ? undefined : round.members);
  return Object.fromEntries(
    kept.map(([key, each]) => [cutText(key, round.text), shrink(each, round, depth + 1)]),
  );
}

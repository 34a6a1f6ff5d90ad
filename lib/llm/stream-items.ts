import { isObject } from '../base/json.ts';
import type { SseEvent } from './sse.ts';

/** The data of an event, whatever is in it. */
export type WireEvent = { readonly [key: string]: unknown };

/** What a stream brings: events of the protocol, and the mark with which OpenAI’s streams end. */
export type StreamItem = WireEvent | typeof DONE;

/** Stands for `[DONE]`. */
export const DONE: unique symbol = Symbol('[DONE]');

/** Thrown for data that are not JSON. */
export class NotJson extends Error {
  readonly data: string;
  constructor(data: string) {
    super('The data of an event are not JSON.');
    this.name = 'NotJson';
    this.data = data;
  }
}

/** Events whose data only say that the connection lives. */
const SIGNS_OF_LIFE: ReadonlySet<string> = new Set(['ping', 'heartbeat', 'keepalive', 'keep-alive']);

/** Events of this name tell of an error, whatever stands in them. */
const ERROR = 'error';

/**
 * Reads the data of an event. An event whose data have no `type` has the name of the event as its type; data of several
 * lines that are JSON line by line are as many events: some servers leave out the blank lines. Values that are no object
 * say nothing.
 */
export function readItems({ name, data }: SseEvent): readonly StreamItem[] {
  if (SIGNS_OF_LIFE.has(name)) return [];
  const values = name === ERROR ? [parse(data) ?? data] : readValues(data);
  return values.flatMap((value): readonly StreamItem[] => {
    if (value === DONE) return [DONE];
    if (name === ERROR) return [isObject(value) ? { type: ERROR, ...value } : { type: ERROR, error: value }];
    if (!isObject(value)) return [];
    return [name === '' || value['type'] !== undefined ? value : { ...value, type: name }];
  });
}

function readValues(data: string): readonly unknown[] {
  const whole = readValue(data);
  if (whole !== undefined) return [whole];
  const lines = data.split('\n').filter((line) => line.trim() !== '');
  const values = lines.length < 2 ? [] : lines.map(readValue);
  if (values.length === 0 || values.includes(undefined)) throw new NotJson(data);
  return values;
}

function readValue(data: string): unknown {
  return data.trim() === '[DONE]' ? DONE : parse(data);
}

/** The value, or undefined for a text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

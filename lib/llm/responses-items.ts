import { isObject, type JsonValue } from '../base/json.ts';
import { argumentText, joinArguments, readArguments } from './arguments.ts';
import type { AssistantMessage } from './message.ts';
import type { ReadCall } from './stop.ts';
import type { WireEvent } from './stream-items.ts';

/** An output item: as it was announced or finished, and the pieces between. */
export type Item = {
  item: WireEvent;
  done: boolean;
  /** The text that was shown. */
  readonly text: string[];
  readonly json: string[];
  /** The arguments that an event of their own tells, whole. */
  given: string;
};

/** The items of a turn, by their places. */
export type Items = {
  /** The item that an event is about: by its place or, without one, by its id. */
  of(event: WireEvent): Item;
  /** Opens the item that an event announces: at a place whose item is finished it is another. */
  open(event: WireEvent): Item;
  /** The item that the last event lists at a place, as its nth of this type, or a new one. */
  listed(item: WireEvent, place: number, nth: number): Item;
  inOrder(): readonly Item[];
};

/** A turn without items. */
export function createItems(): Items {
  const all: { readonly place: number; readonly item: Item }[] = [];
  const byPlace = new Map<number, Item>();
  const byId = new Map<string, Item>();
  const make = (place: number): Item => {
    const item: Item = { item: {}, done: false, text: [], json: [], given: '' };
    all.push({ place, item });
    byPlace.set(place, item);
    return item;
  };
  const remember = (event: WireEvent, item: Item): Item => {
    const id = idOf(event);
    if (id !== undefined) byId.set(id, item);
    return item;
  };
  const at = ({ output_index: place }: WireEvent) => (typeof place === 'number' ? place : undefined);
  const known = (event: WireEvent): Item | undefined => {
    const place = at(event);
    return place === undefined ? (byId.get(idOf(event) ?? '') ?? all.at(-1)?.item) : byPlace.get(place);
  };
  return {
    of: (event) => remember(event, known(event) ?? make(at(event) ?? all.length)),
    open(event) {
      const place = at(event) ?? all.length;
      const there = byPlace.get(place);
      return remember(event, there === undefined || there.done ? make(place) : there);
    },
    listed(listed, place, nth) {
      const { id, type } = listed;
      const named = typeof id === 'string' ? byId.get(id) : undefined;
      const there = byPlace.get(place);
      const isThere = there !== undefined && (there.item['type'] ?? type) === type;
      const same = () => all.filter(({ item }) => item.item['type'] === type)[nth]?.item;
      return named ?? (isThere ? there : same()) ?? make(all.length);
    },
    inOrder: () => all.toSorted((a, b) => a.place - b.place).map(({ item }) => item),
  };
}

function idOf({ item, item_id: of }: WireEvent): string | undefined {
  const id = of ?? (isObject(item) ? item['id'] : undefined);
  return typeof id === 'string' ? id : undefined;
}

/** Whether two items are told apart by their ids. */
export function isOther(item: WireEvent, given: unknown): boolean {
  return !isObject(given) || item['id'] === undefined || item['id'] !== given['id'];
}

/** Takes an item as it was announced or finished. What is finished stays as it is. */
export function keep(item: Item, given: unknown, done: boolean): void {
  if (item.done || !isObject(given)) return;
  item.item = given;
  item.done = done;
}

/** The parts of a message. */
export function partsOf({ type, content }: WireEvent): readonly WireEvent[] {
  return type === 'message' && Array.isArray(content) ? content.filter(isObject) : [];
}

/** The text of an item: what it says of itself once it is finished, before the pieces that came. */
export function textOf({ item, done, text }: Item): string {
  const parts = done ? partsOf(item) : [];
  const whole = parts
    .map((part) => part['text'] ?? part['refusal'])
    .filter((said) => typeof said === 'string');
  return whole.length > 0 ? whole.join('') : text.join('');
}

/**
 * The call that an item is. Its arguments stand on the item, in an event of their own or in pieces: servers fill one of
 * these and leave the others empty, or put an empty object there.
 */
export function callOf({ item, json, given }: Item): ReadCall | undefined {
  if (item['type'] !== 'function_call') return undefined;
  const { call_id: callId, id, name } = item;
  const told = [argumentText(item['arguments']), given, joinArguments(json)];
  const rawInput = told.find((text) => !isEmpty(text)) ?? told.find((text) => text !== '') ?? '';
  const { input, whole } = readArguments(rawInput);
  const wireName = typeof name === 'string' ? name : '';
  const ownId = typeof callId === 'string' ? callId : typeof id === 'string' ? id : '';
  return { call: { id: ownId, wireName, input, rawInput }, whole };
}

/** Whether arguments say nothing. */
export function isEmpty(text: string): boolean {
  return /^\s*(?:\{\s*\})?\s*$/.test(text);
}

/** The items as a group, or nothing when one is unfinished or holds reasoning that cannot be read back. */
export function replayOf(items: readonly Item[], provider: string): AssistantMessage['native'] {
  const whole = items.every(
    ({ item, done }) =>
      done && (item['type'] !== 'reasoning' || typeof item['encrypted_content'] === 'string'),
  );
  return whole ? { provider, content: items.map(({ item }) => item as JsonValue) } : undefined;
}

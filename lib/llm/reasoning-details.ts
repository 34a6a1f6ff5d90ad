import { isObject, type JsonValue } from '../base/json.ts';

/** Fields whose pieces follow one another; of the others the first that is told stands, of a signature the last. */
const GROWING = ['text', 'summary', 'data'] as const;

type Detail = { readonly fields: Map<string, JsonValue>; readonly grown: Map<string, string[]> };

/** Puts together the `reasoning_details` of a turn, which come in pieces. */
export type ReasoningDetails = {
  add(details: unknown): void;
  /** The details in the order of their first pieces. */
  read(): readonly JsonValue[];
};

/**
 * Pieces of one index and type are one detail (https://openrouter.ai/docs/use-cases/reasoning-tokens): a signature is that
 * of the whole text, so the pieces must not go back one by one. A piece without an index stands for itself.
 */
export function createReasoningDetails(): ReasoningDetails {
  const details: (Detail | JsonValue)[] = [];
  const known = new Map<string, Detail>();
  const detailOf = (piece: { readonly [key: string]: unknown }): Detail => {
    const { index, type } = piece;
    const place = `${String(index)} ${typeof type === 'string' ? type : ''}`;
    const there = known.get(place) ?? (type === undefined ? known.get(String(index)) : undefined);
    if (there !== undefined) return there;
    const made: Detail = { fields: new Map(), grown: new Map() };
    details.push(made);
    known.set(place, made);
    known.set(String(index), made);
    return made;
  };
  return {
    add(given) {
      if (!Array.isArray(given)) return;
      for (const piece of given as readonly JsonValue[]) {
        if (isObject(piece) && typeof piece['index'] === 'number') addPiece(detailOf(piece), piece);
        else if (isObject(piece)) details.push(piece);
      }
    },
    read: () => details.map((detail) => (isDetail(detail) ? whole(detail) : detail)),
  };
}

function isDetail(value: Detail | JsonValue): value is Detail {
  return isObject(value) && value['grown'] instanceof Map;
}

function addPiece({ fields, grown }: Detail, piece: { readonly [key: string]: unknown }): void {
  for (const [name, value] of Object.entries(piece)) {
    if (value === null || value === undefined) continue;
    if (isGrowing(name) && typeof value === 'string') {
      const texts = grown.get(name) ?? [];
      grown.set(name, texts);
      texts.push(value);
      fields.set(name, '');
    } else if (name === 'signature' || !fields.has(name)) fields.set(name, value as JsonValue);
  }
}

function isGrowing(name: string): boolean {
  return (GROWING as readonly string[]).includes(name);
}

function whole({ fields, grown }: Detail): JsonValue {
  return Object.fromEntries([...fields].map(([name, value]) => [name, grown.get(name)?.join('') ?? value]));
}

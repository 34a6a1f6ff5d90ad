type Json = { readonly [key: string]: unknown };

/**
 * A request of the Messages API without its marks for the prompt cache, and where they stood. A list of one text that
 * was made for a mark alone is the text again.
 */
export function withoutMarks(body: Json): { readonly body: Json; readonly marks: readonly string[] } {
  const marks: string[] = [];
  const plain = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) {
      const items: unknown[] = value.map((item, i) => plain(item, `${place}.${i}`));
      return value.length === 1 && marks.at(-1) === `${place}.0` ? soleText(items) : items;
    }
    if (typeof value !== 'object' || value === null) return value;
    const { cache_control: mark, ...others } = value as Json;
    if (mark !== undefined) marks.push(place);
    return Object.fromEntries(
      Object.entries(others).map(([key, field]) => [key, plain(field, below(place, key))]),
    );
  };
  return { body: plain(body, '') as Json, marks };
}

function below(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`;
}

function soleText(items: readonly unknown[]): unknown {
  const [only] = items as readonly Json[];
  return only?.['type'] === 'text' ? only['text'] : items;
}

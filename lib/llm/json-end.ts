/** Reads the text of a JSON object piece by piece, each once, and knows whether the object is closed. */
export type JsonEnd = {
  add(text: string): void;
  /** True once the object that the text began with was closed. */
  closed(): boolean;
};

const INSIDE = /["\\{}[\]]/g;

/** Looks at what opens and closes alone: whether the text is JSON is for a parser to say. */
export function createJsonEnd(): JsonEnd {
  let depth = 0;
  let opened = false;
  let quoted = false;
  let escaped = false;
  const read = (sign: string) => {
    if (sign === '"') quoted = !quoted;
    else if (quoted) return;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      opened = true;
    } else if (sign !== '\\') depth -= 1;
  };
  return {
    add(text) {
      // An escape ends with the character after it, which may come in the next piece.
      let free = escaped ? 1 : 0;
      if (text !== '') escaped = false;
      for (const { 0: sign, index } of text.matchAll(INSIDE)) {
        if (index < free) continue;
        if (sign === '\\' && quoted) {
          free = index + 2;
          escaped = free > text.length;
        } else read(sign);
      }
    },
    closed: () => opened && depth <= 0 && !quoted,
  };
}

import { ownValue } from './json.ts';

/** The longest text that rendering may give, in UTF-16 code units. */
const MAX_RENDERED = 1_000_000;

const REFERENCE = /\{\{\s*([A-Za-z0-9_]+(?:\.[A-Za-z0-9_-]+)*)\s*\}\}/g;
const ONLY_REFERENCE = /^\{\{\s*([A-Za-z0-9_]+(?:\.[A-Za-z0-9_-]+)*)\s*\}\}$/;

/** A rendered text and the references that led nowhere; those stay in the text as they were written. */
export type Rendered = { readonly text: string; readonly missing: readonly string[] };

/**
 * Replaces each `{{ path.to.0.value }}` by the value it names in `scope`. Own properties and list positions only,
 * never code; texts as they are, anything else as JSON.
 */
export function renderTemplate(template: string, scope: unknown): Rendered {
  const missing: string[] = [];
  let length = template.length;
  const text = template.replace(REFERENCE, (whole, path: string) => {
    const value = lookUp(path, scope);
    const shown = typeof value === 'string' ? value : JSON.stringify(value);
    const grown = length - whole.length + (shown?.length ?? 0);
    if (shown === undefined || grown > MAX_RENDERED) {
      missing.push(path);
      return whole;
    }
    length = grown;
    return shown;
  });
  return { text, missing };
}

/** The path of a text that is one reference and nothing else, so that its value keeps its type. */
export function onlyReference(text: string): string | undefined {
  return ONLY_REFERENCE.exec(text)?.[1];
}

/** The value at a dotted path, or undefined. */
export function lookUp(path: string, scope: unknown): unknown {
  let value = scope;
  for (const key of path.split('.')) value = ownValue(value, key);
  return value;
}

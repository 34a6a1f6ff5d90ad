/** A string literal of a source: the offsets of its quotes' insides. */
type StringSpan = { readonly start: number; readonly end: number };

/** A source with everything but code blanked out, character for character, and where its plain strings are. */
export type Masked = { readonly code: string; readonly strings: readonly StringSpan[] };

/** What a `/` must follow to begin a regular expression; after anything else it divides. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};\n]|\breturn)\s*$/;

function endOfQuoted(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfRegex(text: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return at + 1;
  }
  return start + 1;
}

/** The end of the comment or literal that starts here, or undefined when code goes on. */
function endOfInert(text: string, at: number): number | undefined {
  const char = text[at];
  if (char === '"' || char === "'" || char === '`') return endOfQuoted(text, at, char);
  if (char !== '/') return undefined;
  const next = text[at + 1];
  if (next === '/') return text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  if (next === '*') return text.indexOf('*/', at + 2) < 0 ? text.length : text.indexOf('*/', at + 2) + 2;
  const before = text.slice(Math.max(0, at - 20), at);
  if (!BEFORE_REGEX.test(before)) return undefined;
  const end = endOfRegex(text, at);
  return end === at + 1 ? undefined : end;
}

/** Blanks comments, strings, templates and regular expressions with `_`, keeping every line break. */
export function maskSource(text: string): Masked {
  const strings: StringSpan[] = [];
  let code = '';
  let at = 0;
  while (at < text.length) {
    const end = endOfInert(text, at);
    if (end === undefined) {
      code += text[at];
      at += 1;
      continue;
    }
    if (text[at] === "'" || text[at] === '"') strings.push({ start: at + 1, end: end - 1 });
    code += text.slice(at, end).replace(/[^\n]/g, '_');
    at = end;
  }
  return { code, strings };
}

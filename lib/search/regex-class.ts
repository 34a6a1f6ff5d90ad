/** An escape inside of a bracket expression: by its code, or one character. */
const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\}|([\s\S]))/g;

/** What names characters without writing them: escapes, properties and POSIX classes. */
const NAMED = /\\(?:[pPux]\{[^}]{0,100}\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[\s\S])|\[:\^?\w{1,10}:\]/g;

/** Escapes that the engine spells otherwise. A POSIX class, unlike a space, cannot become the start of a range. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['h', '[:blank:]'],
  ['e', '\\x1b'],
]);

/** A bracket expression in the engine's syntax: `\u0041` and `\u{41}` by code, `\h` for blanks, `\e` for escape. */
export function rewriteClass(text: string): string {
  return text.replaceAll(ESCAPE, (whole: string, four?: string, braced?: string, char?: string) => {
    const code = four ?? braced;
    return code === undefined ? (SPELLINGS.get(char ?? '') ?? whole) : `\\x{${code}}`;
  });
}

/** True when a bracket expression writes an upper-case letter. */
export function writesUpperCase(text: string): boolean {
  const written = text.replaceAll(NAMED, '');
  return written !== written.toLowerCase();
}

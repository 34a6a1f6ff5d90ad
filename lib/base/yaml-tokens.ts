import { Lexer, Parser, type CST } from 'yaml';

/** How much YAML is read. */
export type YamlBounds = {
  /** Levels of collections in one another; the mapping that `[a: b]` holds without brackets of its own is not seen. */
  readonly depth: number;
  /**
   * Every word, mark, blank and line end is a token. Composing takes more than linear time for some hostile input
   * (60,000 commas in a list: 1.4 s).
   */
  readonly tokens: number;
};

/** Tokens, and at which offset of the text a bound was passed; then they are not complete. */
export type YamlTokens = {
  readonly tokens: readonly CST.Token[];
  readonly passed?: { readonly bound: keyof YamlBounds; readonly offset: number };
};

/**
 * Reads the tokens of a YAML text within bounds. The token parser recurses when it closes collections, and composing
 * recurses once per level: thousands of open brackets would exhaust the stack, and where that happens inside a regular
 * expression the whole process ends. So the parser's stack is watched after every token.
 */
export function readYamlTokens(text: string, bounds: YamlBounds): YamlTokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    count += 1;
    // Beside collections, the stack holds a document and a scalar.
    const deepest = parser.stack.filter(isCollection)[bounds.depth];
    if (deepest !== undefined) return { tokens, passed: { bound: 'depth', offset: deepest.offset } };
    if (count > bounds.tokens) return { tokens, passed: { bound: 'tokens', offset: parser.offset } };
  }
  tokens.push(...parser.end());
  return { tokens };
}

/** True for the token of a list or a mapping. */
export function isCollection({ type }: CST.Token): boolean {
  return type === 'block-map' || type === 'block-seq' || type === 'flow-collection';
}

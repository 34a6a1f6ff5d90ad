import { Lexer, Parser, type CST } from 'yaml';

/** How much YAML is read. */
export type YamlBounds = {
  /** Levels of collections in one another. */
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

/** A document, a scalar and what is just being opened stand on the parser's stack beside the collections. */
const BESIDE_COLLECTIONS = 4;

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
    const { offset } = parser;
    if (parser.stack.length > bounds.depth + BESIDE_COLLECTIONS)
      return { tokens, passed: { bound: 'depth', offset } };
    if (count > bounds.tokens) return { tokens, passed: { bound: 'tokens', offset } };
  }
  tokens.push(...parser.end());
  return { tokens };
}

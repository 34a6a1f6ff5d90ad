import { fail, ok, type Result } from '../base/result.ts';
import { readClass, type GlobFault } from './glob-class.ts';
import type { SegmentToken } from './glob-segment.ts';

/** A glob in pieces: what matches in a component, separators, and the marks of a brace group. */
export type GlobToken =
  | SegmentToken
  | { readonly kind: 'slash' }
  | { readonly kind: 'open' }
  | { readonly kind: 'comma' }
  | { readonly kind: 'close' };

/** The deepest nesting of brace groups. */
const MAX_BRACE_DEPTH = 20;

/** Splits a glob into tokens; a fault says what is not closed, not supported or ambiguous, and where. */
export function scanGlob(text: string): Result<readonly GlobToken[], GlobFault> {
  const tokens: GlobToken[] = [];
  const braces: number[] = [];
  let at = 0;
  if (text.startsWith('!')) {
    return fail({
      at,
      reason: 'a leading "!" does not negate here; use exclude, or write \\! for a literal one',
    });
  }
  while (at < text.length) {
    const fault = unsupportedAt(text, at, braces.length);
    if (fault !== undefined) return fail({ at, reason: fault });
    if (text[at] === '[') {
      const read = readClass(text, at);
      if (!read.ok) return read;
      tokens.push(read.value.token);
      at = read.value.end;
      continue;
    }
    const step = readPlain(text, at, braces.length > 0);
    if (step.token.kind === 'open') braces.push(at);
    if (step.token.kind === 'close') braces.pop();
    tokens.push(step.token);
    at = step.end;
  }
  const unclosed = braces.pop();
  if (unclosed === undefined) return ok(tokens);
  return fail({ at: unclosed, reason: 'the brace is not closed; write \\{ for a literal brace' });
}

function unsupportedAt(text: string, at: number, depth: number): string | undefined {
  const char = text[at] ?? '';
  const next = text[at + 1];
  if (next === '(' && '!?*+@'.includes(char)) {
    return `extended globs such as "${char}(…)" are not supported; use {a,b}, or write \\( for a literal parenthesis`;
  }
  if (char === '{' && depth >= MAX_BRACE_DEPTH) return `braces are nested more than ${MAX_BRACE_DEPTH} deep`;
  if (char !== '\\') return undefined;
  if (next === undefined) return 'a backslash at the end escapes nothing';
  return /[A-Za-z0-9]/.test(next)
    ? 'a backslash only escapes punctuation; separate folders by "/", and write \\\\ for a literal backslash'
    : undefined;
}

function readPlain(
  text: string,
  at: number,
  inBraces: boolean,
): { readonly token: GlobToken; readonly end: number } {
  const mark = markAt(text[at], inBraces);
  if (mark !== undefined) return { token: mark, end: at + 1 };
  const start = text[at] === '\\' ? at + 1 : at;
  if (text[start] === '/') return { token: { kind: 'slash' }, end: start + 1 };
  const code = text.codePointAt(start) ?? 0;
  return { token: { kind: 'char', code }, end: start + (code > 0xffff ? 2 : 1) };
}

function markAt(char: string | undefined, inBraces: boolean): GlobToken | undefined {
  switch (char) {
    case '*':
      return { kind: 'star' };
    case '?':
      return { kind: 'any' };
    case '{':
      return { kind: 'open' };
    case ',':
      return inBraces ? { kind: 'comma' } : undefined;
    case '}':
      return inBraces ? { kind: 'close' } : undefined;
    default:
      return undefined;
  }
}

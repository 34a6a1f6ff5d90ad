import { byteText, type ByteText } from '../byte-text.ts';
import { compilePathPattern, type PathPattern, type RulePath } from './path-pattern.ts';

/** A line of a file of ignore rules. */
export type IgnoreRule = {
  /** The line as it decides, without what is not part of it. */
  readonly text: ByteText;
  /** Its number, counted from 1. */
  readonly line: number;
  /** Whether a path that it matches is not ignored after all. */
  readonly negated: boolean;
  readonly pattern: PathPattern;
};

/** The rules of one file, and the folder that they are about: empty, or ending in `/`. */
export type IgnoreFile = { readonly base: ByteText; readonly rules: readonly IgnoreRule[] };

/** Reads a file of ignore rules (gitignore(5), "pattern format"). A byte order mark at its start is passed over. */
export function readIgnoreFile(bytes: Uint8Array, base: ByteText, ignoreCase: boolean): IgnoreFile {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const rules: IgnoreRule[] = [];
  for (const [index, line] of byteText(bytes, start).split('\n').entries()) {
    const rule = readRule(line as ByteText, index + 1, ignoreCase);
    if (rule !== undefined) rules.push(rule);
  }
  return { base, rules };
}

function readRule(line: ByteText, number: number, ignoreCase: boolean): IgnoreRule | undefined {
  if (line === '' || line.startsWith('#')) return undefined;
  const text = withoutEnd(line);
  const negated = text.startsWith('!');
  const pattern = compilePathPattern((negated ? text.slice(1) : text) as ByteText, ignoreCase);
  return { text, line: number, negated, pattern };
}

/** Without a carriage return at the end, what follows a NUL, and trailing blanks that no backslash keeps. */
function withoutEnd(line: ByteText): ByteText {
  const whole = line.endsWith('\r') ? line.slice(0, -1) : line;
  const nul = whole.indexOf('\0');
  const text = nul < 0 ? whole : whole.slice(0, nul);
  let blanks = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ' ') {
      if (blanks < 0) blanks = at;
      continue;
    }
    blanks = -1;
    if (text[at] === '\\') at += 1;
    if (at >= text.length) return text as ByteText;
  }
  return (blanks < 0 ? text : text.slice(0, blanks)) as ByteText;
}

/** The rule of a file that decides about a path: the last one that matches. */
export function decidingRule({ base, rules }: IgnoreFile, place: RulePath): IgnoreRule | undefined {
  return rules.findLast(({ pattern }) => pattern.matches(place, base));
}

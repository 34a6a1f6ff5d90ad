import type { ByteText } from '../byte-text.ts';
import { readClass, type ByteTest } from './wildmatch-class.ts';

/** How names are compared. */
export type WildmatchOptions = {
  /** Whether `/` is only matched by itself and by `**` between slashes; otherwise `*` and `?` match it too. */
  readonly pathname: boolean;
  /** Whether ASCII letters match in either case. */
  readonly ignoreCase: boolean;
};

/** A compiled pattern. Matching takes time in proportion to the pattern times the text. */
export type Wildmatch = (text: ByteText) => boolean;

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const STAR = 0x2a;
const QUESTION = 0x3f;
const BRACKET = 0x5b;

/** One position of a pattern: one byte, any number of bytes of a kind, or a fork that reads nothing. */
type Part = {
  readonly test: ByteTest;
  readonly repeats: boolean;
  /** Of a fork, the other position where matching goes on. */
  readonly skip?: number;
};

const anything: ByteTest = () => true;
const nothing: ByteTest = () => false;
const notSlash: ByteTest = (byte) => byte !== SLASH;

/**
 * Compiles a pattern of `.gitignore`, `.gitattributes` and pathspecs (gitignore(5), "pattern format"; gitglossary(7),
 * "glob"). A pattern that is not complete, such as one with an open bracket, matches nothing.
 */
export function compileWildmatch(pattern: ByteText, options: WildmatchOptions): Wildmatch {
  const parts = readParts(pattern, options);
  return parts === undefined ? () => false : (text) => matches(parts, text);
}

function readParts(pattern: ByteText, { pathname, ignoreCase }: WildmatchOptions): Part[] | undefined {
  const parts: Part[] = [];
  const one = (test: ByteTest) => parts.push({ test, repeats: false });
  for (let at = 0; at < pattern.length;) {
    const byte = pattern.charCodeAt(at);
    if (byte === STAR) {
      at = readStars(pattern, at, pathname, parts);
    } else if (byte === BRACKET) {
      const found = readClass(pattern, at, ignoreCase);
      if (found === undefined) return undefined;
      one(pathname ? (tested) => tested !== SLASH && found.test(tested) : found.test);
      at = found.end;
    } else if (byte === QUESTION) {
      one(pathname ? notSlash : anything);
      at += 1;
    } else {
      const literal = byte === BACKSLASH ? at + 1 : at;
      // A backslash at the end escapes nothing, and no name matches that.
      if (literal === pattern.length) return undefined;
      one(literalTest(pattern.charCodeAt(literal), ignoreCase));
      at = literal + 1;
    }
  }
  return parts;
}

/** Reads one or more stars; where it goes on. */
function readStars(pattern: ByteText, from: number, pathname: boolean, parts: Part[]): number {
  let at = from;
  while (pattern.charCodeAt(at) === STAR) at += 1;
  const next = pattern.charCodeAt(at);
  const opens = from === 0 || pattern.charCodeAt(from - 1) === SLASH;
  const escapedSlash = next === BACKSLASH && pattern.charCodeAt(at + 1) === SLASH;
  const closes = at === pattern.length || next === SLASH || escapedSlash;
  const isDouble = at > from + 1 && opens && closes;
  if (pathname && isDouble && next === SLASH) {
    // `**` and its slash may stand for nothing: behind this fork come the stars, the slash, and where it skips to.
    parts.push({ test: nothing, repeats: false, skip: parts.length + 3 });
  }
  parts.push({ test: pathname && !isDouble ? notSlash : anything, repeats: true });
  return at;
}

function literalTest(byte: number, ignoreCase: boolean): ByteTest {
  const lower = lowerCase(byte);
  return ignoreCase ? (tested) => lowerCase(tested) === lower : (tested) => tested === byte;
}

/** ASCII capitals as small letters. */
export function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

/** Follows all ways through the pattern at once: the set of positions that the text read so far can lead to. */
function matches(parts: readonly Part[], text: ByteText): boolean {
  let current = new Uint8Array(parts.length + 1);
  let following = new Uint8Array(parts.length + 1);
  current[0] = 1;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text.charCodeAt(at);
    following.fill(0);
    let alive = false;
    for (const [index, part] of parts.entries()) {
      if (current[index] !== 1) continue;
      passOn(part, index, current);
      if (!part.test(byte)) continue;
      following[part.repeats ? index : index + 1] = 1;
      alive = true;
    }
    if (!alive) return false;
    [current, following] = [following, current];
  }
  for (const [index, part] of parts.entries()) if (current[index] === 1) passOn(part, index, current);
  return current[parts.length] === 1;
}

/** Adds the positions behind one that can be left without reading anything. */
function passOn({ repeats, skip }: Part, index: number, positions: Uint8Array): void {
  if (repeats || skip !== undefined) positions[index + 1] = 1;
  if (skip !== undefined) positions[skip] = 1;
}

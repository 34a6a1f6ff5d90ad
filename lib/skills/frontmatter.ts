import { utf8 } from '../base/bytes.ts';
import { checkBytes, textOf, type CheckedText } from './checked-text.ts';
import { positionAt, type Findings } from './findings.ts';
import { checkText, explainMissing } from './frontmatter-faults.ts';
import { MAX_HEADER_BYTES, MAX_SKILL_MD_BYTES } from './limits.ts';

/** The two parts of a SKILL.md. */
export type Frontmatter = {
  /** The lines between the delimiters, with their line ends. */
  readonly header: string;
  /**
   * Everything after the closing line's own line end, unchanged: its UTF-8 bytes are the tail of the file. The bytes of
   * the file must not change before a long one is decoded.
   */
  readonly body: CheckedText;
};

/** The line of the file on which every header starts: the opening delimiter must be line 1. */
export const HEADER_LINE = 2;

/** A line of three hyphens: where it starts, where the next one does, and whether blanks follow the hyphens. */
type Delimiter = { readonly start: number; readonly next: number; readonly blanks: boolean };

const FEED = 0x0a;
const RETURN = 0x0d;
const HYPHEN = 0x2d;

/**
 * Splits a SKILL.md at its first two lines of exactly three hyphens. Blanks after the hyphens and CRLF are accepted;
 * one byte order mark is dropped. A `---` inside a line, or after the closing line, is ordinary text. Undefined when
 * the file is refused; `findings` says why.
 */
export function splitFrontmatter(bytes: Uint8Array, findings: Findings): Frontmatter | undefined {
  if (bytes.length > MAX_SKILL_MD_BYTES) {
    const message =
      `SKILL.md has ${bytes.length} bytes; the limit is ${MAX_SKILL_MD_BYTES}. ` +
      'Move detail into files of the skill and refer to them.';
    findings.add('error', 'skill_md_too_large', message);
    return undefined;
  }
  const marked = isMarked(bytes);
  const opening = delimiterAt(bytes, marked ? 3 : 0);
  const closing = opening && findClosing(bytes, opening.next);
  // Decoded apart: the header is mostly ASCII, which is quicker to decode and to read than what the body may be.
  const headerText = closing && checkBytes(bytes.subarray(opening.next, closing.start));
  const body = closing && checkBytes(bytes.subarray(closing.next));
  const header = headerText === undefined ? undefined : textOf(headerText);
  const split = header !== undefined && body !== undefined;
  if (!split && !checkText(bytes, findings)) return undefined;
  if (marked) noteByteOrderMark(findings);
  if (opening?.blanks === true) noteBlanks(1, findings);
  if (!split) {
    explainMissing(bytes, opening !== undefined, findings);
    return undefined;
  }
  if (closing?.blanks === true) noteBlanks(positionAt(header, header.length, HEADER_LINE).line, findings);
  if (isTooLarge(header, findings)) return undefined;
  return { header, body };
}

/**
 * The bytes of a SKILL.md that read the same but for its body, which is empty then: all up to the body, or, where the
 * body is not text or there is none, the file as it is.
 */
export function withoutBody(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_SKILL_MD_BYTES) return bytes;
  const opening = delimiterAt(bytes, isMarked(bytes) ? 3 : 0);
  const closing = opening && findClosing(bytes, opening.next);
  const sound = closing !== undefined && checkBytes(bytes.subarray(closing.next)) !== undefined;
  return sound ? bytes.subarray(0, closing.next) : bytes;
}

/** True for bytes that start with a byte order mark. */
function isMarked(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The line that starts at `start`, when it is three hyphens, blanks or none, and a line end or the end of the file. */
function delimiterAt(bytes: Uint8Array, start: number): Delimiter | undefined {
  if (bytes[start] !== HYPHEN || bytes[start + 1] !== HYPHEN || bytes[start + 2] !== HYPHEN) return undefined;
  let at = start + 3;
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at += 1;
  const blanks = at > start + 3;
  if (bytes[at] === RETURN) at += 1;
  if (at < bytes.length && bytes[at] !== FEED) return undefined;
  return { start, next: Math.min(at + 1, bytes.length), blanks };
}

function findClosing(bytes: Uint8Array, from: number): Delimiter | undefined {
  for (let start = from; start < bytes.length;) {
    const found = delimiterAt(bytes, start);
    if (found !== undefined) return found;
    const feed = bytes.indexOf(FEED, start);
    if (feed === -1) return undefined;
    start = feed + 1;
  }
  return undefined;
}

function noteByteOrderMark(findings: Findings): void {
  const message = 'A byte order mark before the frontmatter was dropped. Save without it.';
  findings.add('note', 'byte_order_mark', message);
}

function noteBlanks(line: number, findings: Findings): void {
  const message =
    'Blanks after the "---" of the frontmatter were ignored. Other hosts do not accept them: remove them.';
  findings.add('note', 'delimiter_blanks', message, { line, column: 4 });
}

function isTooLarge(header: string, findings: Findings): boolean {
  // A UTF-16 unit takes at most three bytes, so that few headers need to be encoded to be measured.
  if (header.length * 3 <= MAX_HEADER_BYTES) return false;
  const size = utf8(header.slice(0, MAX_HEADER_BYTES + 1)).length;
  if (size <= MAX_HEADER_BYTES) return false;
  const message =
    `The frontmatter has ${size} bytes or more; the limit is ${MAX_HEADER_BYTES}. ` +
    'Move text from the header into the body.';
  findings.add('error', 'frontmatter_too_large', message, { line: 1, column: 1 });
  return true;
}

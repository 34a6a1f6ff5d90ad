import { decodeStrict } from '../base/text.ts';
import { quote } from '../base/failure.ts';
import { positionAt, type Findings } from './findings.ts';
import { MAX_HEADER_BYTES, MAX_SKILL_MD_BYTES } from './limits.ts';
import { utf8 } from '../base/bytes.ts';

/** The two parts of a SKILL.md. */
export type Frontmatter = {
  /** The lines between the delimiters, with their line ends. */
  readonly header: string;
  /** Everything after the closing line's own line end, unchanged: its UTF-8 bytes are the tail of the file. */
  readonly body: string;
};

/** The line of the file on which every header starts: the opening delimiter must be line 1. */
export const HEADER_LINE = 2;

const DELIMITER = /^---[ \t]*\r?$/;
const FIX_FIRST =
  'The file must start with the frontmatter: a line of exactly "---", then the YAML, then a line of exactly "---".';

/**
 * Splits a SKILL.md at its first two lines of exactly three hyphens. Blanks after the hyphens and CRLF are accepted;
 * one byte order mark is dropped. A `---` inside a line, or after the closing line, is ordinary text. Undefined when
 * the file is refused; `findings` says why.
 */
export function splitFrontmatter(bytes: Uint8Array, findings: Findings): Frontmatter | undefined {
  const text = readText(bytes, findings);
  if (text === undefined) return undefined;
  const opening = lineAt(text, 0);
  if (!DELIMITER.test(opening.text)) {
    findings.add(
      'error',
      'frontmatter_missing',
      `There is no frontmatter. ${FIX_FIRST}${missingHint(text)}`,
      {
        line: 1,
        column: 1,
      },
    );
    return undefined;
  }
  noteBlanks(opening.text, 1, findings);
  const closing = findClosing(text, opening.next);
  if (closing === undefined) {
    findings.add('error', 'frontmatter_unclosed', unclosedMessage(text, opening.next), {
      line: 1,
      column: 1,
    });
    return undefined;
  }
  const header = text.slice(opening.next, closing.start);
  noteBlanks(text.slice(closing.start, closing.end), closing.line, findings);
  // A UTF-16 unit takes at most three bytes, so that few headers need to be encoded to be measured.
  const size = header.length * 3 <= MAX_HEADER_BYTES ? 0 : utf8(header.slice(0, MAX_HEADER_BYTES + 1)).length;
  if (size > MAX_HEADER_BYTES) {
    const message =
      `The frontmatter has ${size} bytes or more; the limit is ${MAX_HEADER_BYTES}. ` +
      'Move text from the header into the body.';
    findings.add('error', 'frontmatter_too_large', message, { line: 1, column: 1 });
    return undefined;
  }
  return { header, body: text.slice(closing.next) };
}

function readText(bytes: Uint8Array, findings: Findings): string | undefined {
  if (bytes.length > MAX_SKILL_MD_BYTES) {
    const message =
      `SKILL.md has ${bytes.length} bytes; the limit is ${MAX_SKILL_MD_BYTES}. ` +
      'Move detail into files of the skill and refer to them.';
    findings.add('error', 'skill_md_too_large', message);
    return undefined;
  }
  const text = decodeStrict(bytes);
  if (text === undefined) {
    const { offset, position } = firstInvalidByte(bytes);
    const message = `The frontmatter cannot be read: the file is not UTF-8 at byte offset ${offset}. Save it as UTF-8.`;
    findings.add('error', 'not_utf8', message, position);
    return undefined;
  }
  // Searching bytes is a tenth of the work of searching text.
  if (bytes.includes(0)) {
    const message = 'The file holds a NUL character, so its frontmatter and body are not text. Remove it.';
    findings.add('error', 'nul_character', message, positionAt(text, text.indexOf('\0')));
    return undefined;
  }
  if (!text.startsWith('\uFEFF')) return text;
  findings.add(
    'note',
    'byte_order_mark',
    'A byte order mark before the frontmatter was dropped. Save without it.',
  );
  return text.slice(1);
}

/** Only called on bytes that do not decode: the start of the first sequence that is not UTF-8. */
function firstInvalidByte(bytes: Uint8Array) {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (isPrefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  let offset = Math.min(good, bytes.length);
  while (decodeStrict(bytes.subarray(0, offset)) === undefined) offset -= 1;
  const before = decodeStrict(bytes.subarray(0, offset)) ?? '';
  return { offset, position: positionAt(before, before.length) };
}

/** True when the bytes are UTF-8 that may be cut inside its last sequence. */
function isPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The line that starts at `start`, without its line feed, and where the next one starts. */
function lineAt(text: string, start: number) {
  const feed = text.indexOf('\n', start);
  const end = feed === -1 ? text.length : feed;
  return { text: text.slice(start, end), end, next: feed === -1 ? text.length : feed + 1 };
}

function findClosing(text: string, from: number) {
  let line = HEADER_LINE;
  for (let start = from; start < text.length; line += 1) {
    const { end, next } = lineAt(text, start);
    if (text.startsWith('---', start) && DELIMITER.test(text.slice(start, end)))
      return { start, end, next, line };
    start = next;
  }
  return undefined;
}

function noteBlanks(delimiter: string, line: number, findings: Findings): void {
  if (!/[ \t]/.test(delimiter)) return;
  const message =
    'Blanks after the "---" of the frontmatter were ignored. Other hosts do not accept them: remove them.';
  findings.add('note', 'delimiter_blanks', message, { line, column: 4 });
}

function missingHint(text: string): string {
  if (text.trim() === '') return ' This file is empty.';
  const first = lineAt(text, 0).text.trim();
  if (first.startsWith('<!--')) return ' Move the comment before it into the body.';
  if (first === '') return ' Remove the blank lines before it.';
  if (first === '---') return ' Remove the blanks before the first "---".';
  if (first.startsWith('---')) return ` Line 1 is ${quote(first)}: nothing may follow the three hyphens.`;
  if (/^[A-Za-z_-]+:/.test(first))
    return ' Line 1 looks like the header itself: put "---" on a line before it.';
  return '';
}

function unclosedMessage(text: string, from: number): string {
  const message = 'The frontmatter is not closed: no later line is exactly "---". Put one after the header.';
  let line = HEADER_LINE;
  for (let start = from; start < text.length; line += 1) {
    const { text: content, next } = lineAt(text, start);
    if (/^[ \t]*---/.test(content)) {
      return `${message} Line ${line} is ${quote(content.trimEnd())}: the three hyphens must stand alone.`;
    }
    start = next;
  }
  return message;
}

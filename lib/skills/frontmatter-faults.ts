import { quote } from '../base/failure.ts';
import { decodeLenient, decodeStrict, dropByteOrderMark } from '../base/text.ts';
import { positionAt, type Findings } from './findings.ts';

const FIX_FIRST =
  'Start the file with it: a line of exactly "---", then the YAML, then a line of exactly "---".';

/** True for text; otherwise says where the bytes are not UTF-8 or hold a NUL. */
export function checkText(bytes: Uint8Array, findings: Findings): boolean {
  const text = decodeStrict(bytes);
  if (text === undefined) {
    const { offset, position } = firstInvalidByte(bytes);
    const message = `The frontmatter cannot be read: the file is not UTF-8 at byte offset ${offset}. Save it as UTF-8.`;
    findings.add('error', 'not_utf8', message, position);
    return false;
  }
  const nul = text.indexOf('\0');
  if (nul === -1) return true;
  const message = 'The file holds a NUL character, so its frontmatter and body are not text. Remove it.';
  findings.add('error', 'nul_character', message, positionAt(text, nul));
  return false;
}

/** Says why a text has no frontmatter: its first line opens none, or, where it does, no other line closes it. */
export function explainMissing(bytes: Uint8Array, opened: boolean, findings: Findings): void {
  const text = dropByteOrderMark(decodeLenient(bytes));
  const start = { line: 1, column: 1 };
  if (opened) findings.add('error', 'frontmatter_unclosed', unclosedMessage(text), start);
  else {
    const message = `There is no frontmatter. ${FIX_FIRST}${missingHint(text)}`;
    findings.add('error', 'frontmatter_missing', message, start);
  }
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
  let offset = good;
  while (decodeStrict(bytes.subarray(0, offset)) === undefined) offset -= 1;
  const before = decodeLenient(bytes.subarray(0, offset));
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
  return { text: text.slice(start, end), next: feed === -1 ? text.length : feed + 1 };
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

function unclosedMessage(text: string): string {
  const message = 'The frontmatter is not closed: no later line is exactly "---". Put one after the header.';
  let line = 2;
  for (let start = lineAt(text, 0).next; start < text.length; line += 1) {
    const { text: content, next } = lineAt(text, start);
    if (/^[ \t]*---/.test(content)) {
      return `${message} Line ${line} is ${quote(content.trimEnd())}: the three hyphens must stand alone.`;
    }
    start = next;
  }
  return message;
}

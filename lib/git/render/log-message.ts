import { decodeByteText, type ByteText } from '../byte-text.ts';
import { displayWidth } from './width.ts';

const TAB = 8;
const TRAILING = /[ \t\n\v\f\r]+$/;

/** The lines of a message, each without blanks at its end, from the first that is not blank. */
function linesOf(message: ByteText): string[] {
  const lines = message.split('\n').map((line) => line.replace(TRAILING, ''));
  const first = lines.findIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first);
}

/** The first paragraph of a message in one line, in UTF-8. */
export function subjectOf(message: ByteText): string {
  const lines = linesOf(message);
  const end = lines.indexOf('');
  return decodeByteText((end < 0 ? lines : lines.slice(0, end)).join(' ') as ByteText);
}

/** A message without blank lines at either end. */
export function bodyOf(message: ByteText): string {
  return decodeByteText(linesOf(message).join('\n').replace(TRAILING, '') as ByteText);
}

/** A message as the log shows it: each line set in by four, tabs as blanks; empty where there is none. */
export function indentMessage(message: ByteText): string {
  const text = linesOf(message)
    .map((line) => `    ${line.includes('\t') ? expandTabs(line as ByteText) : line}`)
    .join('\n');
  return decodeByteText(text.replace(TRAILING, '') as ByteText);
}

/** Each tab as blanks up to the next of the columns of eight. */
function expandTabs(line: ByteText): string {
  const parts = line.split('\t') as ByteText[];
  return parts
    .map((part, i) => {
      if (i === parts.length - 1) return part;
      return part + ' '.repeat(TAB - (displayWidth(part) % TAB));
    })
    .join('');
}

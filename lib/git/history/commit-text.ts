import { byteText, type ByteText } from '../byte-text.ts';
import { parseIdent, type Ident } from './ident.ts';
import { recode } from './recode.ts';

/** A commit as it is shown: its people, and its message in UTF-8. */
export type CommitText = {
  /** Undefined where its line is missing or has no mail in brackets. */
  readonly author: Ident | undefined;
  readonly committer: Ident | undefined;
  /** What stands behind `author` in each such line. */
  readonly authorLines: readonly ByteText[];
  /** What follows the empty line behind the headers, up to a NUL. Leading blank lines are still there. */
  readonly message: ByteText;
};

/** Reads the people and the message of a commit. */
export function readCommitText(bytes: Uint8Array): CommitText {
  const nul = bytes.indexOf(0);
  const raw = byteText(bytes, 0, nul < 0 ? bytes.length : nul);
  const text = recode(raw, headerOf(headersOf(raw), 'encoding'));
  const headers = headersOf(text);
  const authorLines = headers
    .split('\n')
    .flatMap((line) => (line.startsWith('author ') ? [line.slice(7) as ByteText] : []));
  const [author] = authorLines;
  const committer = headerOf(headers, 'committer');
  return {
    author: author === undefined ? undefined : parseIdent(author),
    committer: committer === undefined ? undefined : parseIdent(committer),
    authorLines,
    message: text.slice(headers.length + 1) as ByteText,
  };
}

/** The lines before the first empty one. */
function headersOf(text: string): string {
  if (text.startsWith('\n')) return '';
  const end = text.indexOf('\n\n');
  return end < 0 ? text : text.slice(0, end + 1);
}

function headerOf(headers: string, name: string): string | undefined {
  const key = `${name} `;
  let at = headers.startsWith(key) ? 0 : headers.indexOf(`\n${key}`) + 1;
  if (at === 0 && !headers.startsWith(key)) return undefined;
  at += key.length;
  const end = headers.indexOf('\n', at);
  return headers.slice(at, end < 0 ? headers.length : end);
}

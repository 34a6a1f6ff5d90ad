import { quote } from '../base/failure.ts';
import type { HeaderFault } from './header-tokens.ts';

/** What the YAML reader says of a fault. */
type SyntaxError = { readonly code: string; readonly message: string; readonly offset: number };

/** The fault that an author can act on: what the reader's error mostly comes from, where it is, and the usual fix. */
export function syntaxFault(error: SyntaxError, header: string): HeaderFault {
  const { code, message } = error;
  const line = lineOf(header, error.offset);
  if (code === 'TAB_AS_INDENT') {
    return fault(error, 'yaml_tab', 'a tab is used for indentation. Use spaces, not tabs.');
  }
  if (code === 'MISSING_CHAR' && message.endsWith('quote')) return unclosedQuote(error, header);
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    const at = colonIn(header, error.offset);
    return { offset: at, code: 'yaml_unquoted_colon', message: `${COLON} The line is ${quote(line)}.` };
  }
  if (code === 'BAD_SCALAR_START') {
    const start = quote(header.slice(error.offset, error.offset + 1));
    return fault(
      error,
      'yaml_reserved_start',
      `a plain value cannot start with ${start}. Put the value in quotes.`,
    );
  }
  if (code === 'BAD_DQ_ESCAPE') {
    const advice = 'a backslash in a double-quoted value starts an escape. Write two, or use single quotes.';
    return fault(error, 'yaml_escape', advice);
  }
  if (code === 'UNEXPECTED_TOKEN' && message.endsWith('at node end')) {
    const advice = `text follows a closing quote or bracket in ${quote(line)}. Put the whole value in quotes.`;
    return fault(error, 'yaml_text_after_value', advice);
  }
  if (
    code === 'MULTILINE_IMPLICIT_KEY' ||
    (code === 'MISSING_CHAR' && message.startsWith('Implicit map keys'))
  )
    return strayLine(error, line);
  if (code === 'BAD_INDENT') {
    const advice = `the indentation does not fit (${message}). Align entries of one level, and close every bracket.`;
    return fault(error, 'yaml_indentation', advice);
  }
  return fault(error, 'yaml_syntax', `${message} at ${quote(line)}. Put the value in quotes.`);
}

const COLON =
  'a ": " inside a value that is not quoted starts a second key. ' +
  'Put the whole value in quotes, or write it as a block after "|" or ">-".';

function fault({ offset }: SyntaxError, code: string, message: string): HeaderFault {
  return { offset, code, message };
}

function strayLine(error: SyntaxError, line: string): HeaderFault {
  const fix = MERGE_MARK.test(line)
    ? 'It is left over from a merge of two versions. Keep one of them, and remove the marks.'
    : 'Indent it if it continues the value above.';
  return fault(error, 'yaml_stray_line', `the line ${quote(line)} is no "key: value". ${fix}`);
}

/** What version control puts around the two sides of a conflict. */
const MERGE_MARK = /^(?:<{7}|={7}|>{7})(?: |$)/;

/** Reported where the quote opens: the reader only knows where the text ended. */
function unclosedQuote({ offset, message }: SyntaxError, header: string): HeaderFault {
  const mark = message.includes('"') ? '"' : "'";
  const opening = header.lastIndexOf(`: ${mark}`, offset - 1);
  const at = opening === -1 ? Math.max(0, header.lastIndexOf(mark, offset - 1)) : opening + 2;
  const advice = `the quote ${mark} is not closed. Close it, and indent the lines that continue a quoted value.`;
  return { offset: at, code: 'yaml_unclosed_quote', message: advice };
}

/** The offset of the first ": " from `offset` on its line, or `offset`. */
function colonIn(header: string, offset: number): number {
  const feed = header.indexOf('\n', offset);
  const rest = header.slice(offset, feed === -1 ? header.length : feed);
  const colon = rest.search(/:(?:[ \t\r]|$)/);
  return colon === -1 ? offset : offset + colon;
}

function lineOf(header: string, offset: number): string {
  const start = header.lastIndexOf('\n', offset - 1) + 1;
  const feed = header.indexOf('\n', offset);
  return header.slice(start, feed === -1 ? header.length : feed).trim();
}

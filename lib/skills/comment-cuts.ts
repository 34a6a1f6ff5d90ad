import { quote } from '../base/failure.ts';
import { positionAt, type Findings } from './findings.ts';
import { HEADER_LINE } from './frontmatter.ts';
import type { HeaderField, HeaderValue } from './header-value.ts';

/** Keys whose values are prose: a comment in one is rarely meant. */
const PROSE: ReadonlySet<string> = new Set(['description', 'compatibility', 'steps']);

/** The most code units of a comment that are shown. */
const SHOWN = 40;

/** Warns of each text that a `#` cut: in a value without quotes, a `#` after a blank starts a comment. */
export function reportCuts(header: string, fields: readonly HeaderField[], findings: Findings): void {
  if (!header.includes('#')) return;
  for (const { key, value } of fields) {
    if (!PROSE.has(key)) continue;
    for (const text of [value, ...value.items]) {
      const at = commentAfter(header, text);
      if (at === undefined) continue;
      const comment = header.slice(at).split(/\r?\n/, 1)[0] ?? '';
      const message =
        `${key}: ends before ${quote(comment.slice(0, SHOWN))}, which YAML takes for a comment. ` +
        'Put the whole text in quotes if it belongs to it.';
      findings.add('warning', 'text_cut_by_comment', message, () => positionAt(header, at, HEADER_LINE));
    }
  }
}

/** Where a comment starts right after a text without quotes, or in place of one; undefined without one. */
function commentAfter(header: string, { kind, source, offset }: HeaderValue): number | undefined {
  const isPlain = kind === 'text' ? !/^["'|>]/.test(source) : kind === 'null' && source === '';
  if (!isPlain) return undefined;
  const end = offset + source.length;
  const blanks = /^[ \t]*/.exec(header.slice(end, end + 100))?.[0].length ?? 0;
  return header[end + blanks] === '#' ? end + blanks : undefined;
}

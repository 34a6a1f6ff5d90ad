import { cutText } from '../base/text.ts';

/** The most of a line that is returned, in UTF-16 units. */
export const MAX_LINE_TEXT = 500;

/** What of the line is shown before a match that is cut out of it, in UTF-16 units. */
const LEAD = 100;

/** A line as it is returned. */
export type ClippedLine = { readonly text: string; readonly truncated: boolean };

/** A text, or where it is long, the part around a match that starts at `start` UTF-16 units; cut at code points. */
export function clipAround(line: string, start: number, most = MAX_LINE_TEXT): ClippedLine {
  if (line.length <= most) return { text: line, truncated: false };
  const from = Math.max(0, Math.min(start - LEAD, line.length - most));
  // Forward: half a character less before the match, rather than one less at the end of the line.
  const whole = from > 0 && isLowSurrogate(line.charCodeAt(from)) ? from + 1 : from;
  return { text: cutText(line.slice(whole), most), truncated: true };
}

/** A line of context: its beginning, with an ellipsis where it is cut. */
export function clipContext(line: string): string {
  return line.length <= MAX_LINE_TEXT ? line : `${cutText(line, MAX_LINE_TEXT)}…`;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

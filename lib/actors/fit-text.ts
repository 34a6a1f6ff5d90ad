import { jsonLength } from '../base/json.ts';
import { cutText } from '../base/text.ts';

/** The longest answer in a result or in one event, in characters of its JSON: either is one record of the log. */
const MAX_TEXT = 400_000;

/** A text as far as it fits into one record. */
export function fitText(text: string): string {
  let shown = cutText(text, MAX_TEXT);
  for (let length = escaped(shown); length > MAX_TEXT; length = escaped(shown)) {
    shown = cutText(shown, Math.floor((shown.length * MAX_TEXT) / length));
  }
  return shown;
}

function escaped(text: string): number {
  return jsonLength(text, Infinity) - 2;
}

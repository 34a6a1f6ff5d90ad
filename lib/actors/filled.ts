import { cutText } from '../base/text.ts';

/** The end of a sentence about templates that could not be filled. */
export function lacks(missing: readonly string[]): string {
  const names = cutText(missing.join(', '), 500);
  return `refers to ${names}, which is not there or too long. Correct the path or give it a default.`;
}

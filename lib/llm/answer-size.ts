/** The largest answer was refused. */
export type SizeRefusal = {
  /** The largest that would be taken, in tokens, when the error names it. */
  readonly atMost?: number;
};

const NAME = /max_(?:completion_|output_)?tokens|maximum tokens you requested/i;

/** How servers name the largest answer that they take. */
const LARGEST =
  /(?:supports at most|<=|max_tokens: \d+ >|less than or equal to|exceeds the model limit of|range of max_tokens (?:is|should be) \[\d+,) ?[`'"]?(\d{1,9})/i;

const WINDOW = /maximum context length (?:is|of) (\d{1,9})/i;
const PROMPT = /(\d{1,9}) (?:tokens )?(?:in the messages|input tokens)/i;

/**
 * Reads from an error's words that the largest answer that was asked for is too large: for the model, or for what the
 * conversation leaves of its context.
 */
export function readSizeRefusal(words: string): SizeRefusal | undefined {
  const window = numberIn(WINDOW, words);
  if (window !== undefined) return (numberIn(PROMPT, words) ?? window) < window ? {} : undefined;
  if (!NAME.test(words)) return undefined;
  const atMost = numberIn(LARGEST, words);
  return atMost === undefined || atMost < 1 ? undefined : { atMost };
}

function numberIn(pattern: RegExp, words: string): number | undefined {
  const found = pattern.exec(words)?.[1];
  return found === undefined ? undefined : Number(found);
}

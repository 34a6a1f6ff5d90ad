const SECONDS = /^\d{1,9}(?:\.\d{1,6})?$/;

/** IMF-fixdate, the one form of a date that RFC 9110 lets a server send. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The headers of an answer. */
export type AnswerHeaders = { get(name: string): string | null };

/**
 * How long an answer asks to wait, in milliseconds: `retry-after-ms` (OpenAI, Azure) before `retry-after` (RFC 9110,
 * section 10.2.3: seconds or a date). Undefined without either, or when what stands there is neither.
 */
export function readRetryAfter(headers: AnswerHeaders, now: number): number | undefined {
  const exact = headers.get('retry-after-ms')?.trim() ?? '';
  if (SECONDS.test(exact)) return Number(exact);
  const text = headers.get('retry-after')?.trim() ?? '';
  if (SECONDS.test(text)) return Number(text) * 1000;
  if (!HTTP_DATE.test(text)) return undefined;
  // oxlint-disable-next-line no-restricted-globals -- reads a given date, no clock
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

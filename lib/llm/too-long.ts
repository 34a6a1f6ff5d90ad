import { cutText } from '../base/text.ts';
import { readSizeRefusal } from './answer-size.ts';
import type { ProviderError } from './provider-error.ts';

/** How much of an error's words is looked at, in UTF-16 code units. */
const LOOKED_AT = 1000;

const CODES: ReadonlySet<string> = new Set([
  'context_length_exceeded',
  'exceed_context_size_error',
  'model_max_prompt_tokens_exceeded',
]);

/** Words of servers that have no code for it. */
const WORDS: readonly RegExp[] = [
  /(?:prompt|input|conversation|request) (?:is )?too long/i,
  /context (?:length|window|size|limit)/i,
  /(?:prompt|input) (?:token count|length|tokens?)\b.{0,60}\bexceeds?\b/i,
  /maximum prompt length|prompt exceeds max/i,
  /exceeded (?:the )?model token limit|tokens in request more than max/i,
  /range of input length|inputs. tokens \+ .max_new_tokens/i,
  /reduce the length of the (?:messages|input|prompt)/i,
];

/** What is about the rate of tokens, not about the length of one conversation. */
const RATE = /per (?:minute|hour|day)|rate.?limit|throttl|try again|\bTPM\b/i;

/** Without one of these, words about a context are not about one that is full. */
const FULL = /exceed|too (?:long|large|many|big)|over|maximum|not enough|full|reduce|only|limit/i;

/** True when the conversation is longer than the model takes. */
export function isTooLong({ status, type, code, message }: ProviderError): boolean {
  const words = cutText(message, LOOKED_AT);
  if (readSizeRefusal(words) !== undefined) return false;
  if (CODES.has(code ?? '') || CODES.has(type ?? '')) return true;
  if (!WORDS.some((form) => form.test(words)) || RATE.test(words)) return false;
  if (status === 400 || status === 413 || status === 422) return true;
  // Local servers say it with any status, and in an open stream with none.
  return (status === undefined || status === 500) && FULL.test(words);
}

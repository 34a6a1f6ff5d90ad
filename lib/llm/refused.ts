import { cutText } from '../base/text.ts';
import { readSizeRefusal } from './answer-size.ts';
import { OPTIONAL_FIELDS, type RefusedPart } from './model.ts';
import type { ProviderError } from './provider-error.ts';

/** How much of an error's words is looked at, in UTF-16 code units. */
const LOOKED_AT = 1000;

const NO_TOOLS =
  /(?:not|no endpoints found that) support (?:tools|tool use|function calling)|tools? (?:is|are) not supported/i;
const OUTPUT_FORMAT =
  /response_format|text\.format|output_config|output_format|json_schema|structured output/i;
const NO_ENCRYPTED = /encrypted content is not supported/i;

/** How servers say that they do not take a field, or not with this value. */
const NOT_TAKEN =
  /not supported|unsupported|n['’o]t support|unrecogni[sz]ed|unknown|unexpected|extra[ _](?:inputs|forbidden)|not permitted|not allowed|deprecated|cannot both|only (?:the default|1 |one |be )|cannot find field/i;

/** What of a request is refused, and the largest value that would be taken, where the error names one. */
export type Refusal = { readonly refused: RefusedPart; readonly atMost?: number };

/** What of the request an error refuses that the request can do without, or undefined. */
export function readRefusal({ param, message, code }: ProviderError): Refusal | undefined {
  const words = cutText(message, LOOKED_AT);
  if (NO_TOOLS.test(words)) return { refused: 'tools' };
  if (param?.startsWith('include') === true || NO_ENCRYPTED.test(words)) return { refused: 'include' };
  if (param?.startsWith('stream_options') === true || words.includes('stream_options'))
    return { refused: 'stream_options' };
  if (/use .?max_completion_tokens/i.test(words)) return { refused: 'max_tokens_name' };
  const size = readSizeRefusal(words);
  if (size !== undefined) return { refused: 'max_tokens', ...size };
  const names = namesIn(param, words);
  const field = OPTIONAL_FIELDS.find((name) => names.has(name));
  if (field !== undefined && NOT_TAKEN.test(`${words} ${code ?? ''}`)) return { refused: field };
  return OUTPUT_FORMAT.test(param ?? '') || OUTPUT_FORMAT.test(words)
    ? { refused: 'output_format' }
    : undefined;
}

/** Names as errors tell them: quoted, before a colon, or as what does not do something. */
const NAMES = /['"`]([\w.[\]]+)['"`]|\b(\w+)(?::| is | does | param)|\bparam\w*:? (\w+)/gi;

/** The fields that an error is about, with those around them: by its parameter or, without one, by its words. */
function namesIn(param: string | undefined, words: string): ReadonlySet<string> {
  const named =
    param === undefined ? [...words.matchAll(NAMES)].map((found) => found.slice(1).join('')) : [param];
  return new Set(named.flatMap((name) => name.split(/[.[\]]+/)));
}

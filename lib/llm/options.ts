import type { JsonValue } from '../base/json.ts';
import type { WireFormat } from './wire-format.ts';

/**
 * What an actor may set for its model, by the names of its document, in ArkType's words. Zero is a value.
 * `max_retries` counts the tries after the first; `max_tokens` is the largest answer.
 */
export const MODEL_OPTIONS = {
  'max_tokens?': '1 <= number.integer <= 1000000',
  'temperature?': '0 <= number <= 2',
  'top_p?': '0 <= number <= 1',
  'top_k?': '0 <= number.integer <= 1000000',
  'stop?': '(1 <= string <= 200)[] <= 8',
  'seed?': 'number.integer',
  'frequency_penalty?': '-2 <= number <= 2',
  'presence_penalty?': '-2 <= number <= 2',
  'reasoning_effort?': "'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh'",
  'max_retries?': '0 <= number.integer <= 10',
} as const;

/** The options, checked. What is not set is absent. */
export type ModelOptions = {
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly top_p?: number;
  readonly top_k?: number;
  readonly stop?: readonly string[];
  readonly seed?: number;
  readonly frequency_penalty?: number;
  readonly presence_penalty?: number;
  readonly reasoning_effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';
  readonly max_retries?: number;
};

/** The options' names, in the order of their table. */
export const OPTION_NAMES = Object.keys(MODEL_OPTIONS).map((key) => key.slice(0, -1));

/** Under which name each protocol takes an option; one that is not listed it does not take. */
const WIRE_NAMES: Readonly<Record<WireFormat, ReadonlyMap<string, string>>> = {
  anthropic: new Map([
    ['max_tokens', 'max_tokens'],
    ['temperature', 'temperature'],
    ['top_p', 'top_p'],
    ['top_k', 'top_k'],
    ['stop', 'stop_sequences'],
  ]),
  'openai-responses': new Map([
    ['max_tokens', 'max_output_tokens'],
    ['temperature', 'temperature'],
    ['top_p', 'top_p'],
    ['reasoning_effort', 'reasoning'],
  ]),
  'openai-chat': new Map(
    [
      'max_tokens',
      'temperature',
      'top_p',
      'stop',
      'seed',
      'frequency_penalty',
      'presence_penalty',
      'reasoning_effort',
    ].map((name) => [name, name]),
  ),
};

/** The fields of a request that options become, and the options that the protocol has no place for. */
export type OptionFields = {
  readonly fields: { readonly [field: string]: JsonValue };
  readonly unsupported: readonly string[];
};

/** Puts options into a protocol's words. `max_retries` is not the provider's business. */
export function optionFields(options: ModelOptions, format: WireFormat): OptionFields {
  const names = WIRE_NAMES[format];
  const fields: [string, JsonValue][] = [];
  const unsupported: string[] = [];
  for (const [option, value] of Object.entries(options)) {
    const name = names.get(option);
    if (option === 'max_retries') continue;
    if (name === undefined) unsupported.push(option);
    else fields.push([name, name === 'reasoning' ? { effort: value } : value]);
  }
  return { fields: Object.fromEntries(fields), unsupported };
}

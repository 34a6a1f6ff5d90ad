import { type } from 'arktype';
import { didYouMean } from '../base/closest.ts';
import { holdsCredential } from '../base/credential.ts';
import { invalidInput, quote, type Failure } from '../base/failure.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { readShape } from '../base/shape.ts';
import { parseBaseUrl, type BaseUrl } from '../llm/base-url.ts';
import { MODEL_OPTIONS, OPTION_NAMES, type ModelOptions } from '../llm/options.ts';
import { keyFault } from './actor-key.ts';
import type { RunWarning } from './run-event.ts';

/** Where a model is and with what key, as a document says it. */
export const ADDRESS = { 'base_url?': 'string', 'api_key?': 'string' } as const;

/** Names that other runtimes use for these, under `options`. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['openai_api_base', 'base_url'],
  ['openai_api_key', 'api_key'],
  ['anthropic_api_url', 'base_url'],
  ['anthropic_api_key', 'api_key'],
]);

/** The setting that a name of the document stands for. */
export function settingNamed(name: string): string {
  return ALIASES.get(name) ?? name;
}

const optionsShape = type({
  '+': 'reject',
  ...MODEL_OPTIONS,
  ...ADDRESS,
  'openai_api_base?': 'string',
  'openai_api_key?': 'string',
  'anthropic_api_url?': 'string',
  'anthropic_api_key?': 'string',
});

const SETTABLE = [...OPTION_NAMES, 'base_url', 'api_key'];
const KNOWN: ReadonlySet<string> = new Set([...SETTABLE, ...ALIASES.keys()]);

/** Fields of a request that are the runtime's own business. */
const RESERVED: ReadonlySet<string> = new Set(
  'provider provider_type model model_id system system_prompt prompt messages input tools tool_choice stream stream_options store include n response_format __api_key_sentinel __proto__ constructor prototype'.split(
    ' ',
  ),
);

/** How many options that are left out are told one by one. */
const MAX_NOTES = 20;

/** What a document says of its first model: options of the top level before those under `options`. */
export type ModelSettings = {
  readonly options: ModelOptions;
  readonly baseUrl: BaseUrl | undefined;
  readonly key: string | undefined;
  /** Options that are not used, each with the reason; never with its value, which may be a secret. */
  readonly notes: readonly RunWarning[];
};

type Written = { readonly [key: string]: unknown };

/** Reads them. A reserved, an unknown and an overridden option is left out with a note; a wrong value is refused. */
export function readModelSettings(top: Written, under: Written = {}): Result<ModelSettings> {
  const notes: RunWarning[] = [];
  let untold = 0;
  const taken = new Map<string, { readonly value: unknown; readonly field: string }>();
  for (const name of SETTABLE) {
    if (top[name] !== undefined) taken.set(name, { value: top[name], field: name });
  }
  const entries = Object.entries(under);
  for (const [key, value] of entries) {
    const name = settingNamed(key);
    const isUsed = KNOWN.has(key) && !RESERVED.has(key) && !taken.has(name);
    if (isUsed) taken.set(name, { value, field: `options.${key}` });
    else if (!KNOWN.has(key) && !RESERVED.has(key) && holdsCredential({ [key]: value })) {
      return fail(looksSecret(key));
    } else if (notes.length < MAX_NOTES) notes.push(noteOn(key, taken.get(name)?.field ?? ''));
    else untold += 1;
  }
  if (untold > 0) {
    notes.push({ code: 'option_unknown', message: `${untold} more options are not sent.` });
  }
  const known = Object.fromEntries(entries.filter(([key]) => KNOWN.has(key)));
  const checked = readShape(optionsShape, known, 'options');
  if (!checked.ok) return checked;
  const address = readAddress({ baseUrl: taken.get('base_url'), key: taken.get('api_key') });
  if (!address.ok) return address;
  const options = OPTION_NAMES.flatMap((name) => (taken.has(name) ? [[name, taken.get(name)?.value]] : []));
  return ok({ options: Object.fromEntries(options) as ModelOptions, ...address.value, notes });
}

type Field = { readonly value: unknown; readonly field: string } | undefined;

/** Where a model is and with what key; of the first model and of each fallback. */
export function readAddress(given: {
  readonly baseUrl: Field;
  readonly key: Field;
}): Result<{ readonly baseUrl: BaseUrl | undefined; readonly key: string | undefined }> {
  const key = given.key === undefined ? undefined : String(given.key.value);
  const fault = key === undefined ? undefined : keyFault(key, given.key?.field ?? 'api_key');
  if (fault !== undefined) return fail(fault);
  if (given.baseUrl === undefined) return ok({ baseUrl: undefined, key });
  const baseUrl = parseBaseUrl(String(given.baseUrl.value), given.baseUrl.field);
  return baseUrl.ok ? ok({ baseUrl: baseUrl.value, key }) : baseUrl;
}

/** Why an option is not used. */
function noteOn(key: string, overriddenBy: string): RunWarning {
  if (RESERVED.has(key)) {
    const message = `The option ${quote(key)} is reserved: it is not sent. What it is for stands at the top level of the actor, if anywhere.`;
    return { code: 'option_reserved', message };
  }
  if (!KNOWN.has(key)) {
    const message = `The option ${quote(key)} is not known: it is not sent.${didYouMean(key, KNOWN)}`;
    return { code: 'option_unknown', message };
  }
  return {
    code: 'option_overridden',
    message: `${overriddenBy} stands before options.${key}, which is not used.`,
  };
}

function looksSecret(key: string): Failure {
  const field = `options.${key.slice(0, 100)}`;
  return invalidInput(
    field,
    `${field} is not known and looks like a secret, which an actor would show. Take it out.`,
  );
}

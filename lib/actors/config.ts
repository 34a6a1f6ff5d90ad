import { type } from 'arktype';
import { invalidInput } from '../base/failure.ts';
import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { parseName, type QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { readShape } from '../base/shape.ts';
import { didYouMean } from '../base/closest.ts';
import type { BaseUrl } from '../llm/base-url.ts';
import { MODEL_OPTIONS, type ModelOptions } from '../llm/options.ts';
import type { RehearsalTurn } from '../llm/rehearsal.ts';
import {
  ADDRESS,
  readAddress,
  readModelSettings,
  settingNamed,
  type ModelSettings,
} from './model-settings.ts';
import type { RunWarning } from './run-event.ts';
import { readOutputSchema } from './output-contract.ts';
import { DEFAULT_LIMITS, type RunLimits } from './stop.ts';

const call = type({ '+': 'reject', tool: '1 <= string <= 200', 'input?': { '[string]': 'unknown' } });
const turn = type({ '+': 'reject', 'text?': 'string', 'calls?': call.array() });
const model = {
  provider: /^[a-z0-9][a-z0-9._-]{0,62}$/,
  'model?': '1 <= string <= 200',
  ...ADDRESS,
} as const;
const limits = type({
  '+': 'reject',
  'steps?': '1 <= number.integer <= 1000',
  'tokens?': '1 <= number.integer <= 1000000000',
  'seconds?': '1 <= number.integer <= 3600',
  'repeats?': '2 <= number.integer <= 100',
});

/** The document of an actor, as its author writes it. */
export const actorDocument = type({
  '+': 'reject',
  'name?': 'string',
  'type?': "'llm'",
  'description?': 'string <= 1024',
  'read_only?': 'boolean',
  ...model,
  'fallback?': type({ '+': 'reject', ...model })
    .array()
    .atMostLength(5),
  'system_prompt?': 'string <= 100000',
  'skills?': type('string').array().atMostLength(50),
  'tools?': type('string').array().atMostLength(100),
  ...MODEL_OPTIONS,
  // Read one by one: what is not known there is a warning of the run.
  'options?': { '[string]': 'unknown' },
  'limits?': limits,
  'output_schema?': { '[string]': 'unknown' },
  'rehearsal?': turn.array().atMostLength(1000),
});

/** A model that an actor may use: of a provider, or its own rehearsal. */
export type ModelChoice = {
  readonly provider: string;
  readonly model: string | undefined;
  /** Where it is, when the actor says so. */
  readonly baseUrl: BaseUrl | undefined;
  /** The actor's own key as it is kept, `none` for a server that wants none. */
  readonly key: string | undefined;
};

/** An actor, checked. */
export type ActorConfig = {
  readonly name: QualifiedName;
  readonly description: string;
  /** No tool is called that does not say of itself that it only reads. */
  readonly readOnly: boolean;
  /** In the order to try them; at least one. */
  readonly models: readonly ModelChoice[];
  readonly systemPrompt: string | undefined;
  readonly skills: readonly QualifiedName[];
  readonly tools: readonly string[];
  readonly options: ModelOptions;
  /** Options that are not used, each with the reason. */
  readonly optionNotes: readonly RunWarning[];
  readonly limits: RunLimits;
  /** What the answer must be, as JSON Schema; undefined for an answer in words. */
  readonly outputSchema: JsonObject | undefined;
  readonly rehearsal: readonly RehearsalTurn[];
};

/**
 * Reads an actor's document (already parsed from YAML or JSON) under the name it is stored by. Fails with the field
 * and the fix; a name inside the document must be the same.
 */
export function parseActor(document: JsonValue, name: QualifiedName): Result<ActorConfig> {
  if (!isObject(document))
    return fail(invalidInput('', 'An actor is a mapping of keys: write at least `provider`.'));
  const checked = readShape(actorDocument, withoutNulls(document), '');
  if (!checked.ok) return checked;
  const actor = checked.value;
  if (actor.name !== undefined && actor.name !== name) {
    return fail(
      invalidInput('name', `The document names ${JSON.stringify(actor.name)}, the address ${name}.`),
    );
  }
  const skills = parseNames(actor.skills ?? [], 'skills');
  if (!skills.ok) return skills;
  const problem = modelProblem([actor, ...(actor.fallback ?? [])], actor.rehearsal !== undefined);
  if (problem !== undefined) return fail(problem);
  const schema = readOutputSchema(actor.output_schema as JsonObject | undefined);
  if (!schema.ok) return schema;
  const settings = readModelSettings(actor, actor.options);
  if (!settings.ok) return settings;
  const models = readModels(actor, settings.value);
  if (!models.ok) return models;
  return ok({
    name,
    description: actor.description ?? '',
    readOnly: actor.read_only ?? false,
    models: models.value,
    systemPrompt: actor.system_prompt,
    skills: skills.value,
    tools: actor.tools ?? [],
    options: settings.value.options,
    optionNotes: settings.value.notes,
    limits: { ...DEFAULT_LIMITS, ...actor.limits },
    outputSchema: schema.value,
    rehearsal: (actor.rehearsal ?? []).map(toTurn),
  });
}

/** Names that an actor's document may hold, its options among them. */
const KNOWN: ReadonlySet<string> = new Set([
  ...actorDocument.props.map(({ key }) => key),
  ...limits.props.map(({ key }) => key),
]);

type Given = { readonly [key: string]: unknown };

/** A known name that is given as null is absent, in the parts that hold settings too. */
function withoutNulls(document: Given, depth = 0): Given {
  const entries = Object.entries(document).filter(([key, value]) => value !== null || !isSetting(key));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (depth > 0 || !SETTINGS.has(key)) return [key, value];
      if (Array.isArray(value))
        return [key, value.map((each) => (isObject(each) ? withoutNulls(each, 1) : each))];
      return [key, isObject(value) ? withoutNulls(value, 1) : value];
    }),
  );
}

/** Parts of a document whose own names are settings. */
const SETTINGS: ReadonlySet<string> = new Set(['options', 'limits', 'fallback']);

function isSetting(key: string): boolean {
  return KNOWN.has(settingNamed(key));
}

function toTurn(written: typeof turn.infer): RehearsalTurn {
  const calls = (written.calls ?? []).map(({ tool, input }) => ({
    tool,
    input: (input ?? {}) as JsonObject,
  }));
  return { text: written.text ?? '', calls };
}

function parseNames(names: readonly string[], field: string): Result<QualifiedName[]> {
  const parsed: QualifiedName[] = [];
  for (const [index, text] of names.entries()) {
    const name = parseName(text, `${field}[${index}]`);
    if (!name.ok) return name;
    parsed.push(name.value);
  }
  return ok(parsed);
}

type Written = typeof actorDocument.infer;

/** The first model and its fallbacks, each with its own address. */
function readModels(actor: Written, { baseUrl, key }: ModelSettings): Result<ModelChoice[]> {
  const models: ModelChoice[] = [{ provider: actor.provider, model: actor.model, baseUrl, key }];
  for (const [index, choice] of (actor.fallback ?? []).entries()) {
    const place = `fallback[${index}]`;
    const address = readAddress({
      baseUrl:
        choice.base_url === undefined ? undefined : { value: choice.base_url, field: `${place}.base_url` },
      key: choice.api_key === undefined ? undefined : { value: choice.api_key, field: `${place}.api_key` },
    });
    if (!address.ok) return address;
    models.push({ provider: choice.provider, model: choice.model, ...address.value });
  }
  return ok(models);
}

type WrittenModel = { readonly provider: string; readonly model?: string; readonly base_url?: string };

/** Providers that are known by their names alone. */
const NAMED = ['anthropic', 'openai', 'rehearsal'];

function modelProblem(models: readonly WrittenModel[], hasRehearsal: boolean) {
  for (const [index, { provider, model: name, base_url: address }] of models.entries()) {
    const place = index === 0 ? '' : `fallback[${index - 1}].`;
    const meant = NAMED.includes(provider) || address !== undefined ? '' : didYouMean(provider, NAMED);
    if (meant !== '') {
      return invalidInput(`${place}provider`, `The provider "${provider}" is not known.${meant}`);
    }
    if (provider === 'rehearsal' && !hasRehearsal) {
      return invalidInput(
        'rehearsal',
        'The provider "rehearsal" plays the turns under `rehearsal`: add them.',
      );
    }
    if (provider !== 'rehearsal' && name === undefined) {
      return invalidInput(`${place}model`, `The provider "${provider}" needs a model: add ${place}model.`);
    }
  }
  return undefined;
}

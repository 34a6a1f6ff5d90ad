import { type } from 'arktype';
import { invalidInput } from '../base/failure.ts';
import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { parseName, type QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { readShape } from '../base/shape.ts';
import type { RehearsalTurn } from '../llm/rehearsal.ts';
import { readOutputSchema } from './output-contract.ts';
import { DEFAULT_LIMITS, type RunLimits } from './stop.ts';

const call = type({ '+': 'reject', tool: '1 <= string <= 200', 'input?': { '[string]': 'unknown' } });
const turn = type({ '+': 'reject', 'text?': 'string', 'calls?': call.array() });
const model = { provider: "'anthropic' | 'rehearsal'", 'model?': '1 <= string <= 200' } as const;
const limits = type({
  '+': 'reject',
  'steps?': '1 <= number.integer <= 1000',
  'tokens?': '1 <= number.integer <= 1000000000',
  'seconds?': '1 <= number.integer <= 3600',
  'repeats?': '2 <= number.integer <= 100',
});

/** The document of an actor, as its author writes it. */
const actorDocument = type({
  '+': 'reject',
  'name?': 'string',
  'type?': "'llm'",
  'description?': 'string <= 1024',
  ...model,
  'fallback?': type({ '+': 'reject', ...model })
    .array()
    .atMostLength(5),
  'system_prompt?': 'string <= 100000',
  'skills?': type('string').array().atMostLength(50),
  'tools?': type('string').array().atMostLength(100),
  'options?': {
    '+': 'reject',
    'max_tokens?': '1 <= number.integer <= 1000000',
    'temperature?': '0 <= number <= 2',
  },
  'limits?': limits,
  'output_schema?': { '[string]': 'unknown' },
  'rehearsal?': turn.array().atMostLength(1000),
});

/** A model that an actor may use: of a provider, or its own rehearsal. */
export type ModelChoice = {
  readonly provider: 'anthropic' | 'rehearsal';
  readonly model: string | undefined;
};

/** An actor, checked. */
export type ActorConfig = {
  readonly name: QualifiedName;
  readonly description: string;
  /** In the order to try them; at least one. */
  readonly models: readonly ModelChoice[];
  readonly systemPrompt: string | undefined;
  readonly skills: readonly QualifiedName[];
  readonly tools: readonly string[];
  readonly options: { readonly maxTokens: number; readonly temperature: number | undefined };
  readonly limits: RunLimits;
  /** What the answer must be, as JSON Schema; undefined for an answer in words. */
  readonly outputSchema: JsonObject | undefined;
  readonly rehearsal: readonly RehearsalTurn[];
};

/** The largest answer of a model whose actor sets none, in tokens. */
const DEFAULT_MAX_TOKENS = 8192;

/**
 * Reads an actor's document (already parsed from YAML or JSON) under the name it is stored by. Fails with the field
 * and the fix; a name inside the document must be the same.
 */
export function parseActor(document: JsonValue, name: QualifiedName): Result<ActorConfig> {
  if (!isObject(document))
    return fail(invalidInput('', 'An actor is a mapping of keys: write at least `provider`.'));
  const checked = readShape(actorDocument, document, '');
  if (!checked.ok) return checked;
  const actor = checked.value;
  if (actor.name !== undefined && actor.name !== name) {
    return fail(
      invalidInput('name', `The document names ${JSON.stringify(actor.name)}, the address ${name}.`),
    );
  }
  const skills = parseNames(actor.skills ?? [], 'skills');
  if (!skills.ok) return skills;
  const models = [{ provider: actor.provider, model: actor.model }, ...(actor.fallback ?? [])];
  const problem = modelProblem(models, actor.rehearsal !== undefined);
  if (problem !== undefined) return fail(problem);
  const schema = readOutputSchema(actor.output_schema as JsonObject | undefined);
  if (!schema.ok) return schema;
  return ok({
    name,
    description: actor.description ?? '',
    models: models.map((choice) => ({ provider: choice.provider, model: choice.model })),
    systemPrompt: actor.system_prompt,
    skills: skills.value,
    tools: actor.tools ?? [],
    options: {
      maxTokens: actor.options?.max_tokens ?? DEFAULT_MAX_TOKENS,
      temperature: actor.options?.temperature,
    },
    limits: { ...DEFAULT_LIMITS, ...actor.limits },
    outputSchema: schema.value,
    rehearsal: (actor.rehearsal ?? []).map(toTurn),
  });
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

type WrittenModel = { readonly provider: string; readonly model?: string | undefined };

function modelProblem(models: readonly WrittenModel[], hasRehearsal: boolean) {
  for (const [index, { provider, model: name }] of models.entries()) {
    const place = index === 0 ? '' : `fallback[${index - 1}].`;
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

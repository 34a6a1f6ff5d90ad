import { type } from 'arktype';
import { invalidInput, type Failure } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import type { QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { readShape } from '../base/shape.ts';
import type { PipelineActor, PipelineStep } from './actor.ts';
import { ANY_PATH, rootedIn, templateFault, type PathCheck } from './references.ts';
import { DEFAULT_LIMITS } from './stop.ts';

/** The name of a step or a node. */
export const ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** What a pipeline and a graph say alike. Lengths are in UTF-16 code units. */
export const SHARED = {
  'description?': 'string <= 1024',
  'read_only?': 'boolean',
  'response?': 'string <= 100000',
} as const;

/** The document of an actor of type `tool`, as its author writes it. */
export const pipelineDocument = type({
  '+': 'reject',
  'name?': 'string',
  type: "'tool'",
  ...SHARED,
  steps: type({
    '+': 'reject',
    'id?': ID,
    tool: '1 <= string <= 200',
    'input?': { '[string]': 'unknown' },
  })
    .array()
    .atLeastLength(1)
    .atMostLength(100),
  'limits?': { '+': 'reject', 'seconds?': '1 <= number.integer <= 3600' },
});

/**
 * Reads the document of an actor of type `tool`. Its templates may refer to `prompt`, `context`, `results.N` (the
 * output of the step at place N, from 0) and `steps.ID`; a reference to a later step is refused here.
 */
export function readPipeline(document: JsonObject, name: QualifiedName): Result<PipelineActor> {
  const checked = readShape(pipelineDocument, document, '');
  if (!checked.ok) return checked;
  const { description, read_only: readOnly = false, response, limits } = checked.value;
  const steps = checked.value.steps.map(({ id, tool, input }, index): PipelineStep => ({
    id: id ?? `step_${index + 1}`,
    tool,
    input: (input ?? {}) as JsonObject,
  }));
  const fault = stepsFault(steps) ?? templateFault(response ?? '', 'response', checkFrom(steps));
  if (fault !== undefined) return fail(fault);
  return ok({
    type: 'tool',
    name,
    description: description ?? '',
    readOnly,
    steps,
    response,
    seconds: limits?.seconds ?? DEFAULT_LIMITS.seconds,
  });
}

function stepsFault(steps: readonly PipelineStep[]): Failure | undefined {
  for (const [index, { id, input }] of steps.entries()) {
    const earlier = steps.slice(0, index);
    if (earlier.some((step) => step.id === id)) {
      return invalidInput(`steps[${index}].id`, `Two steps are named "${id}". Give each its own id.`);
    }
    const fault = templateFault(input, `steps[${index}].input`, checkFrom(earlier));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What templates may refer to after some steps. */
function checkFrom(steps: readonly PipelineStep[]): PathCheck {
  const ids = steps.map(({ id }) => id);
  return rootedIn({
    prompt: ANY_PATH,
    context: ANY_PATH,
    results: ([place = '']) =>
      /^\d{1,3}$/.test(place) && Number(place) < ids.length
        ? undefined
        : `there are ${ids.length} results before it, counted from 0.`,
    steps: ([id = '']) =>
      ids.includes(id) ? undefined : `the steps before it are: ${ids.join(', ') || 'none'}.`,
  });
}

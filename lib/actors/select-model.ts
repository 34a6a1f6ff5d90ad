import type { Failure } from '../base/failure.ts';
import type { QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { Model } from '../llm/model.ts';
import { openWire, wireOf } from '../llm/open-wire.ts';
import { optionFields } from '../llm/options.ts';
import { createRehearsal } from '../llm/rehearsal.ts';
import { createResilientModel, type Candidate } from '../llm/resilient-model.ts';
import { routeTo, type ModelAccess } from '../llm/route.ts';
import type { ActorConfig, ModelChoice } from './config.ts';
import type { RunWarning } from './run-event.ts';

/** The model of a run, and a warning for each that was passed over and each option that is not used. */
export type SelectedModel = { readonly model: Model; readonly warnings: readonly RunWarning[] };

/** The key of a model of an actor, opened; undefined when the actor has none for it. */
export type OpenKey = (
  choice: Pick<ModelChoice, 'provider' | 'baseUrl' | 'key'>,
  actor: QualifiedName,
) => Promise<Result<string | undefined>>;

/** The models of an actor's list that this host can call, as one: the first, and the next when one fails. */
export async function selectModel(
  actor: ActorConfig,
  access: ModelAccess,
  openKey: OpenKey,
): Promise<Result<SelectedModel>> {
  const warnings: RunWarning[] = [...actor.optionNotes];
  const candidates: Candidate[] = [];
  const refusals: Failure[] = [];
  for (const choice of actor.models) {
    const key = await openKey(choice, actor.name);
    const candidate = key.ok ? candidateOf({ ...choice, key: key.value }, actor, access) : key;
    if (candidate.ok) {
      candidates.push(candidate.value);
      warnings.push(...candidate.value.warnings);
      continue;
    }
    refusals.push(candidate.error);
    const message = `${labelOf(choice)} was passed over: ${candidate.error.message}`;
    warnings.push({ code: 'model_skipped', message });
  }
  const [first, ...others] = candidates;
  if (first === undefined) return fail(noModel(refusals));
  const { clock, random } = access;
  const resilience = { clock, random, maxRetries: actor.options.max_retries };
  return ok({ model: createResilientModel([first, ...others], resilience), warnings });
}

type Told = Candidate & { readonly warnings: readonly RunWarning[] };

function candidateOf(choice: ModelChoice, actor: ActorConfig, access: ModelAccess): Result<Told> {
  const label = labelOf(choice);
  if (choice.provider === 'rehearsal') {
    const open = async () => wireOf(createRehearsal(actor.rehearsal));
    return ok({ label, open, warnings: [] });
  }
  const route = routeTo(choice, access);
  if (!route.ok) return route;
  const { fields, unsupported } = optionFields(actor.options, route.value.format);
  const { provider, model = '' } = choice;
  const target = { provider, model, fields, route: route.value };
  const warnings = unsupported.map((option) => ({
    code: 'option_unsupported',
    message: `${label} has no option ${option}: it is not sent.`,
  }));
  return ok({ label, open: () => openWire(target, access), warnings });
}

function labelOf({ provider, model }: ModelChoice): string {
  return provider === 'rehearsal' ? provider : `${provider}/${model ?? ''}`;
}

/** All that stands in the way: a run without a model is the operator's to settle or the actor's author's. */
function noModel(refusals: readonly Failure[]): Failure {
  const reasons = refusals.map(({ message }) => message).join(' ');
  return {
    code: refusals[0]?.code ?? 'misconfigured',
    message: `No model of the actor can be used. ${reasons}`,
    field: 'provider',
  };
}

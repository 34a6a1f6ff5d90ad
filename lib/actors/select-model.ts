import type { Failure } from '../base/failure.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { AnthropicAccess } from '../llm/anthropic.ts';
import type { Model } from '../llm/model.ts';
import { createRehearsal } from '../llm/rehearsal.ts';
import type { ActorConfig, ModelChoice } from './config.ts';
import type { RunWarning } from './run-event.ts';

/** The providers that this host can reach. */
export type ModelAccess = { readonly anthropic: AnthropicAccess | undefined };

/** The model of a run, and a warning for each that was passed over. */
export type SelectedModel = { readonly model: Model; readonly warnings: readonly RunWarning[] };

/** The first model of an actor's list that this host has a key for. */
export async function selectModel(actor: ActorConfig, access: ModelAccess): Promise<Result<SelectedModel>> {
  const warnings: RunWarning[] = [];
  for (const choice of actor.models) {
    const model = await open(choice, actor, access);
    if (model !== undefined) return ok({ model, warnings });
    warnings.push({
      code: 'model_skipped',
      message: `${choice.provider}/${choice.model ?? ''} was passed over: the service has no key for it (set ANTHROPIC_API_KEY).`,
    });
  }
  return fail(noModel(actor));
}

async function open(
  choice: ModelChoice,
  actor: ActorConfig,
  access: ModelAccess,
): Promise<Model | undefined> {
  if (choice.provider === 'rehearsal') return createRehearsal(actor.rehearsal);
  if (access.anthropic === undefined) return undefined;
  // Loaded when first needed: the SDK's start-up would be paid by every request otherwise.
  const { createAnthropicModel } = await import('../llm/anthropic.ts');
  const { maxTokens, temperature } = actor.options;
  const settings = { model: choice.model ?? '', maxTokens };
  return createAnthropicModel(
    access.anthropic,
    temperature === undefined ? settings : { ...settings, temperature },
  );
}

function noModel(actor: ActorConfig): Failure {
  const tried = actor.models.map(({ provider }) => provider).join(', ');
  return {
    code: 'misconfigured',
    message: `No model of the actor can be used (${tried}): the service has no key. Set ANTHROPIC_API_KEY, or add a fallback with provider "rehearsal".`,
    field: 'provider',
  };
}

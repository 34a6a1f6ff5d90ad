import type { Result } from '../base/result.ts';
import { renderPrompt } from '../base/template.ts';
import { wireName } from '../tools/wire-name.ts';
import type { LlmActor } from './actor.ts';
import { contributionOf, type SkillContribution } from './contribution.ts';
import { readingTools, writingFault } from './read-only.ts';
import { runLoop } from './loop.ts';
import { outputContract } from './output-contract.ts';
import { selectModel, type SelectedModel } from './select-model.ts';
import { skillTools, type RunSkill } from './skill-tools.ts';
import { nothingDone, type ActorCall, type ActorEnd, type Stage } from './stage.ts';
import type { RunLimits } from './stop.ts';
import { systemPrompt } from './system-prompt.ts';
import { buildToolset, type Toolset } from './toolset.ts';

/** Runs an actor that is a model, on a model of its list; its warnings come first. */
export async function runLlm(
  actor: LlmActor,
  call: ActorCall,
  stage: Stage,
  selected: Result<SelectedModel>,
): Promise<ActorEnd> {
  if (!selected.ok) {
    const { code, message } = selected.error;
    return nothingDone({ kind: 'failed', class: code, message });
  }
  selected.value.warnings.forEach(stage.warn);
  const { model } = selected.value;
  const brought = contributionOf(actor, stage);
  const skills = brought.agents;
  const toolset = toolsetOf(actor, brought, stage);
  const { workspace, emit, numbers } = stage;
  const contract = actor.outputSchema === undefined ? undefined : outputContract(actor.outputSchema);
  const end = await runLoop({
    model,
    system: joined(systemOf(actor, call, skills, stage), contract?.instructions),
    prompt: call.prompt,
    toolset,
    workspace,
    limits: limitsOf(actor, call),
    clock: stage.ports.clock,
    turns: stage.ports.turns,
    signal: call.signal,
    emit,
    numbers,
    redact: stage.ports.redact,
    contract,
  });
  const { messages: _, ...left } = end;
  return { ...left, calls: end.calls.length, visits: 0, models: [model.label] };
}

function joined(...parts: readonly (string | undefined)[]): string | undefined {
  const given = parts.filter((part) => part !== undefined);
  return given.length === 0 ? undefined : given.join('\n\n');
}

/** Selects the actor's model and runs it. */
export async function selectAndRun(actor: LlmActor, call: ActorCall, stage: Stage): Promise<ActorEnd> {
  const { models, openKey } = stage.ports;
  return runLlm(actor, call, stage, await selectModel(actor, models, openKey));
}

function limitsOf(actor: LlmActor, { allowance }: ActorCall): RunLimits {
  const { steps, tokens, ...others } = actor.limits;
  return { ...others, steps: Math.min(steps, allowance.steps), tokens: Math.min(tokens, allowance.tokens) };
}

function toolsetOf(actor: LlmActor, brought: SkillContribution, stage: Stage): Toolset {
  const { findTool, digest } = stage.ports;
  const requested = [
    ...actor.tools.map((name) => ({ name, tool: findTool(name) })),
    ...brought.tools,
    ...skillTools(brought.agents).map((tool) => ({ name: tool.descriptor.name, tool })),
  ];
  const allowed = stage.readOnly ? readingTools(requested) : { tools: requested, warnings: [] };
  const { toolset, warnings } = buildToolset(allowed.tools, digest, (wire) => {
    const denied = requested.find(
      (one) => !allowed.tools.includes(one) && wireName(one.name, digest) === wire,
    );
    return (denied?.tool && writingFault(denied.tool)?.message) ?? brought.whyNot?.(wire);
  });
  [...allowed.warnings, ...warnings].forEach(stage.warn);
  return toolset;
}

function systemOf(
  actor: LlmActor,
  { context, prompt }: ActorCall,
  skills: readonly RunSkill[],
  { warn }: Stage,
): string | undefined {
  const own = actor.systemPrompt;
  const rendered = own === undefined ? undefined : renderPrompt(own, { context, prompt });
  if (rendered?.problem !== undefined) {
    const message = `The system prompt is used as it is written: ${rendered.problem}.`;
    warn({ code: 'template_failed', message });
  }
  for (const path of rendered?.missing ?? []) {
    warn({
      code: 'template_missing',
      message: `The system prompt refers to {{ ${path} }}, which the context lacks.`,
    });
  }
  const system = systemPrompt(rendered?.text, skills);
  system.warnings.forEach(warn);
  return system.text;
}

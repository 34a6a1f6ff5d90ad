import type { Clock, Digest } from '../base/ports.ts';
import type { JsonObject } from '../base/json.ts';
import { cutText } from '../base/text.ts';
import { renderPrompt } from '../base/template.ts';
import { NO_USAGE } from '../llm/message.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { Tool } from '../tools/contract.ts';
import type { ActorConfig } from './config.ts';
import { runLoop, type LoopResult } from './loop.ts';
import type { Emit, RunSummary, RunWarning } from './run-event.ts';
import { selectModel, type ModelAccess } from './select-model.ts';
import { skillTools, type RunSkill } from './skill-tools.ts';
import { systemPrompt } from './system-prompt.ts';
import { buildToolset } from './toolset.ts';

/** The longest answer in a result, in UTF-16 code units. */
const MAX_RESPONSE = 400_000;

/** One execution of an actor, with everything it names already looked up. */
export type Execution = {
  readonly id: string;
  readonly actor: ActorConfig;
  readonly prompt: string;
  readonly context: JsonObject;
  readonly skills: readonly RunSkill[];
  readonly workspace: FileSystem | undefined;
  /** What is to be told about the looking up. */
  readonly warnings: readonly RunWarning[];
};

/** What executing needs of its host. */
export type ExecutionPorts = {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly models: ModelAccess;
  /** The tool of a name, or undefined. */
  readonly findTool: (name: string) => Tool | undefined;
};

/**
 * Runs an actor and emits its events, `run.started` first and `run.finished`, with the result, last. Every end is a
 * result: it never throws for anything a caller, a model or a tool did.
 */
export async function execute(
  run: Execution,
  ports: ExecutionPorts,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const started = ports.clock.monotonic();
  const warnings: RunWarning[] = [];
  const warn = (warning: RunWarning) => {
    warnings.push(warning);
    emit({ type: 'warning', ...warning });
  };
  const selected = await selectModel(run.actor, ports.models);
  const label = selected.ok ? selected.value.model.label : 'none';
  emit({ type: 'run.started', actor: run.actor.name, model: label });
  for (const warning of [...run.warnings, ...(selected.ok ? selected.value.warnings : [])]) warn(warning);
  const outcome = selected.ok
    ? await loop(run, ports, { model: selected.value.model, emit, signal, warn })
    : nothingRan({ kind: 'failed', class: selected.error.code, message: selected.error.message });
  const result: RunSummary = {
    id: run.id,
    actor: run.actor.name,
    state: 'done',
    model: label,
    outcome: outcome.outcome,
    response: { text: shortened(outcome.text, warn) },
    usage: {
      ...outcome.usage,
      tool_calls: outcome.calls.length,
      steps: outcome.steps,
      duration_ms: Math.round(ports.clock.monotonic() - started),
    },
    warnings,
  };
  emit({ type: 'run.finished', result });
}

/** The result is one record of the log; the whole text stands in its `text.delta` events. */
function shortened(text: string, warn: (warning: RunWarning) => void): string {
  if (text.length <= MAX_RESPONSE) return text;
  warn({
    code: 'response_cut',
    message: `The answer has ${text.length} characters: the first ${MAX_RESPONSE} are shown.`,
  });
  return cutText(text, MAX_RESPONSE);
}

type LoopPorts = {
  readonly model: Parameters<typeof runLoop>[0]['model'];
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly warn: (warning: RunWarning) => void;
};

async function loop(run: Execution, ports: ExecutionPorts, { model, emit, signal, warn }: LoopPorts) {
  const ofSkills = skillTools(run.skills);
  const { toolset, warnings } = buildToolset(
    [
      ...run.actor.tools.map((name) => ({ name, tool: ports.findTool(name) })),
      ...ofSkills.map((tool) => ({ name: tool.descriptor.name, tool })),
    ],
    ports.digest,
  );
  warnings.forEach(warn);
  const own = run.actor.systemPrompt;
  const prompt = own === undefined ? undefined : renderPrompt(own, { context: run.context });
  if (prompt?.problem !== undefined) {
    const message = `The system prompt is used as it is written: ${prompt.problem}.`;
    warn({ code: 'template_failed', message });
  }
  for (const path of prompt?.missing ?? []) {
    warn({
      code: 'template_missing',
      message: `The system prompt refers to {{ ${path} }}, which the context lacks.`,
    });
  }
  const system = systemPrompt(prompt?.text, run.skills);
  system.warnings.forEach(warn);
  return runLoop({
    model,
    system: system.text,
    prompt: run.prompt,
    toolset,
    workspace: run.workspace,
    limits: run.actor.limits,
    clock: ports.clock,
    signal,
    emit,
  });
}

function nothingRan(outcome: LoopResult['outcome']): LoopResult {
  return { outcome, text: '', usage: NO_USAGE, steps: 0, calls: [], messages: [] };
}

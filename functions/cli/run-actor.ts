import path from 'node:path';
import { invalidInput, type Failure } from '../../lib/base/failure.ts';
import { parseName, type QualifiedName } from '../../lib/base/name.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { admitRun, newRunId } from '../../lib/runs/admit.ts';
import type { Run, RunView } from '../../lib/runs/run.ts';
import { nodeRandom } from '../adapters/node-crypto.ts';
import { nodeFileSystem } from '../adapters/node-files.ts';
import type { CommandHost } from './command-host.ts';
import { addSkillFolder, isFolder, loadLibrary, putActorFile } from './local-library.ts';
import { localModels } from './local-models.ts';
import { createLocalService, type LocalService } from './local-service.ts';
import type { Command } from './read-arguments.ts';
import { readObject, typedText } from './read-text.ts';
import { createPrinter, describeEnd } from './show-events.ts';
import type { Terminal } from './terminal.ts';

type RunCommand = Extract<Command, { kind: 'run' }>;

/** Runs an actor in this process. Gives the exit status, or why it could not begin. */
export async function runActorCommand(command: RunCommand, host: CommandHost): Promise<Result<number>> {
  const { terminal } = host;
  const workspace = path.resolve(host.folder, command.workspace);
  if (!(await isFolder(workspace))) {
    return fail(invalidInput('--workspace', `There is no folder ${workspace}.`));
  }
  const context = await readObject(command.context, '--context', host);
  if (!context.ok) return context;
  const prompt = await typedText(command.prompt, host);
  if (!prompt.ok) return prompt;
  const models = localModels({ ...host.checkout.devVars, ...host.environment });
  if (!models.ok) return models;
  const service = createLocalService(models.value, nodeFileSystem(workspace));
  await loadLibrary(service, workspace, host);
  const actor = await chosenActor(command, host, service);
  if (!actor.ok) return actor;
  const skills = await chosenSkills(command, host, service);
  if (!skills.ok) return skills;
  const id = newRunId(nodeRandom);
  const ask = { prompt: prompt.value, context: context.value, skills: skills.value };
  const spec = await admitRun(actor.value, ask, id, service.ports);
  if (!spec.ok) return fail(withPlaces(spec.error));
  const run = service.run(id, command.json ? () => {} : createPrinter(terminal));
  const started = run.start(spec.value);
  if (!started.ok) return started;
  return finish(await endOf(run, host.signal), command, terminal);
}

/** What is not found over HTTP is elsewhere here. */
function withPlaces(failure: Failure): Failure {
  if (failure.code !== 'not_found') return failure;
  const places =
    'Here, actors come from --actor FILE and actors/, skills from --skill DIR and skills/: see --help.';
  return { ...failure, message: `${failure.message} ${places}` };
}

async function chosenActor(
  { actor, file }: RunCommand,
  { folder }: CommandHost,
  service: LocalService,
): Promise<Result<QualifiedName>> {
  const name = parseName(actor, 'actor');
  if (!name.ok || file === undefined) return name;
  return putActorFile(service, path.resolve(folder, file), name.value);
}

/** A skill that is a folder is registered first; anything else is a name. */
async function chosenSkills(
  { skills }: RunCommand,
  host: CommandHost,
  service: LocalService,
): Promise<Result<string[]>> {
  const names: string[] = [];
  for (const skill of skills) {
    const place = path.resolve(host.folder, skill);
    const added = (await isFolder(place)) ? await addSkillFolder(service, place, host) : ok([skill]);
    if (!added.ok) return fail({ ...added.error, message: `--skill ${skill}: ${added.error.message}` });
    names.push(...added.value);
  }
  return ok(names);
}

async function endOf(run: Run, signal: AbortSignal): Promise<Result<RunView>> {
  if (signal.aborted) run.cancel();
  else signal.addEventListener('abort', () => run.cancel(), { once: true });
  const events = run.events();
  if (!events.ok) return events;
  for await (const block of events.value.follow(0, new AbortController().signal)) void block;
  return run.view();
}

function finish(view: Result<RunView>, { json }: RunCommand, { out, err }: Terminal): Result<number> {
  if (!view.ok) return view;
  const result = view.value;
  if (result.state === 'running') throw new Error('the events end when the run does');
  if (json) out(`${JSON.stringify(result, undefined, 2)}\n`);
  else err(describeEnd(result));
  if (result.outcome.kind === 'completed') return ok(0);
  return ok(result.outcome.kind === 'cancelled' ? 130 : 1);
}

import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { invalidInput } from '../../lib/base/failure.ts';
import { ownValue, type JsonValue } from '../../lib/base/json.ts';
import { parseName, type QualifiedName } from '../../lib/base/name.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { readYaml } from '../../lib/base/yaml-document.ts';
import type { CommandHost } from './command-host.ts';
import { readInclusion } from './folder/inclusion.ts';
import { renderLeftOut } from './folder/left-out.ts';
import { packFolder } from './folder/pack-folder.ts';
import type { LocalService } from './local-service.ts';

/** What comes with this project, so that a first run needs nothing. */
const EXAMPLES = path.resolve(import.meta.dirname, '..', '..', 'features', 'fixtures');

const DOCUMENT = /\.(?:yaml|yml|json)$/;

/** The most actors of one folder. */
const MAX_ACTORS = 200;

/** Registers the actors and skills of the examples and the workspace; the workspace's come last and count. */
export async function loadLibrary(
  service: LocalService,
  workspace: string,
  host: CommandHost,
): Promise<void> {
  const { terminal } = host;
  const skills = ['skills', '.troupe/skills'].map((folder) => path.join(workspace, folder));
  for (const folder of [path.join(EXAMPLES, 'example', 'skills'), ...skills]) {
    if (!(await isFolder(folder))) continue;
    const added = await addSkillFolder(service, folder, host);
    if (!added.ok) terminal.err(`! ${folder}: ${added.error.message}\n`);
  }
  const actors = ['actors', '.troupe/actors'].map((folder) => path.join(workspace, folder));
  const files = [
    path.join(EXAMPLES, 'example-actor.yaml'),
    ...(await Promise.all(actors.map(documentsIn))).flat(),
  ];
  for (const file of files) {
    const put = await putActorFile(service, file, undefined);
    if (!put.ok) terminal.err(`! ${file}: ${put.error.message}\n`);
  }
}

async function documentsIn(folder: string): Promise<string[]> {
  if (!(await isFolder(folder))) return [];
  const names = (await readdir(folder)).filter((name) => DOCUMENT.test(name)).sort();
  return names.slice(0, MAX_ACTORS).map((name) => path.join(folder, name));
}

/** True for a folder that is there. */
export async function isFolder(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => undefined))?.isDirectory() ?? false;
}

/** Registers the skills of a folder and gives their names; a folder without any is refused with the reasons. */
export async function addSkillFolder(
  service: LocalService,
  folder: string,
  { environment, terminal }: CommandHost,
): Promise<Result<readonly QualifiedName[]>> {
  const include = readInclusion([]);
  if (!include.ok) return include;
  // A push would take the same files. Nothing leaves this machine here, so git need not be there.
  const rule = { include: include.value, withGit: false, environment, guessWithoutGit: true };
  const packed = await packFolder(folder, rule);
  if (!packed.ok) return packed;
  terminal.err(renderLeftOut(packed.value.leftOut));
  const added = await service.addSkills(packed.value.archive);
  if (!added.ok) return added;
  const { skills, diagnostics } = added.value;
  if (skills.length > 0) return ok(skills.map(({ name }) => name));
  const reasons = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  return fail(invalidInput('skill', `There is no skill in it. ${reasons.slice(0, 3).join(' ')}`.trim()));
}

/**
 * Registers the actor of a file, under the name asked for or else the document's own, or `local/` and the file's name.
 */
export async function putActorFile(
  service: LocalService,
  file: string,
  name: QualifiedName | undefined,
): Promise<Result<QualifiedName>> {
  const document = await readDocument(file);
  if (!document.ok) return document;
  const own = ownValue(document.value, 'name');
  const stem = `local/${path.basename(file).replace(DOCUMENT, '')}`;
  const used = name === undefined ? parseName(typeof own === 'string' ? own : stem) : ok(name);
  if (!used.ok) return used;
  const put = await service.putActor(used.value, document.value);
  return put.ok ? ok(used.value) : put;
}

async function readDocument(file: string): Promise<Result<JsonValue>> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return fail(invalidInput('actor', `The file ${file} cannot be read.`));
  return readYaml(text, 'actor');
}

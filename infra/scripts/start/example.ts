import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type PackedFile } from './tar.ts';

/** What the commands of the welcome are about. */
export type Example = {
  readonly skill: string;
  readonly actor: string;
  /** The example bundle or, where it is gone, the skill. */
  readonly workspace: { readonly bundle: string; readonly path: string } | { readonly skill: string };
};

const SKILL = 'local/code-review';
const ACTOR = 'local/reviewer';

async function readFolder(folder: string): Promise<PackedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    files.map(async (file) => ({
      path: path.relative(folder, file).replaceAll('\\', '/'),
      bytes: await readFile(file),
      executable: ((await stat(file)).mode & 0o100) !== 0,
    })),
  );
}

async function call(base: string, key: string, target: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${key}`);
  return fetch(`${base}${target}`, { ...init, headers });
}

async function expectOk(response: Response, what: string): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} was refused (${response.status}): ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The texts under `key` of each entry of a list answer such as `{"skills": [{"name": …}]}`. */
function textsIn(answer: unknown, list: string, key: string): string[] {
  const entries = field(answer, list);
  if (!Array.isArray(entries)) return [];
  return entries.map((entry: unknown) => field(entry, key)).filter((text) => typeof text === 'string');
}

function pick(wanted: string, names: readonly string[]): string {
  return names.includes(wanted) ? wanted : (names[0] ?? wanted);
}

type Service = { readonly base: string; readonly key: string };

async function list({ base, key }: Service, kind: 'skills' | 'actors' | 'bundles'): Promise<string[]> {
  const answer = await expectOk(await call(base, key, `/v1/${kind}?namespace=local`), `Listing the ${kind}`);
  return textsIn(answer, kind, kind === 'bundles' ? 'ref' : 'name');
}

async function upload(
  { base, key }: Service,
  archive: Uint8Array<ArrayBuffer>,
  dryRun: boolean,
): Promise<unknown> {
  const sent = await call(base, key, `/v1/bundles?namespace=local&dry_run=${dryRun}`, {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: archive,
  });
  return expectOk(sent, 'The example bundle');
}

async function putActor({ base, key }: Service, yaml: string): Promise<void> {
  const headers = { 'content-type': 'application/yaml' };
  const sent = await call(base, key, `/v1/actors/${ACTOR}`, { method: 'PUT', headers, body: yaml });
  await expectOk(sent, 'The example actor');
}

/** Uploads the example bundle when the namespace `local` lists no skill, and its actor when it lists none. */
export async function provideExample(service: Service, fixtures: string): Promise<Example> {
  const archive = new Uint8Array(gzipSync(packTar(await readFolder(path.join(fixtures, 'example')))));
  const empty = (await list(service, 'skills')).length === 0;
  // A dry run tells the id, which is a matter of the files alone.
  const ref = field(await upload(service, archive, !empty), 'ref');
  if ((await list(service, 'actors')).length === 0) {
    await putActor(service, await readFile(path.join(fixtures, 'example-actor.yaml'), 'utf8'));
  }
  const skill = pick(SKILL, await list(service, 'skills'));
  const bundle = (await list(service, 'bundles')).find((one) => one === ref);
  return {
    skill,
    actor: pick(ACTOR, await list(service, 'actors')),
    workspace: bundle === undefined ? { skill } : { bundle, path: 'shop' },
  };
}

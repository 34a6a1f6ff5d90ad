import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type PackedFile } from './tar.ts';

/** The names to show in the commands of the welcome. */
export type ExampleNames = { readonly skill: string; readonly actor: string };

const EXAMPLE: ExampleNames = { skill: 'local/code-review', actor: 'local/reviewer' };

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

/** The `name` of each entry of a list answer such as `{"skills": [{"name": …}]}`. */
function namesIn(answer: unknown, key: string): string[] {
  const list: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const name: unknown =
      typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'name') : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}

function pick(wanted: string, names: readonly string[]): string {
  return names.includes(wanted) ? wanted : (names[0] ?? wanted);
}

/** Uploads the example bundle when the namespace `local` lists no skill, and its actor when it lists none. */
export async function provideExample(base: string, key: string, fixtures: string): Promise<ExampleNames> {
  const list = async (kind: 'skills' | 'actors'): Promise<string[]> =>
    namesIn(
      await expectOk(await call(base, key, `/v1/${kind}?namespace=local`), `Listing the ${kind}`),
      kind,
    );
  if ((await list('skills')).length === 0) {
    const body = new Uint8Array(gzipSync(packTar(await readFolder(path.join(fixtures, 'example')))));
    const headers = { 'content-type': 'application/gzip' };
    const sent = await call(base, key, '/v1/bundles?namespace=local', { method: 'POST', headers, body });
    await expectOk(sent, 'The example bundle');
  }
  if ((await list('actors')).length === 0) {
    const body = await readFile(path.join(fixtures, 'example-actor.yaml'), 'utf8');
    const headers = { 'content-type': 'application/yaml' };
    const sent = await call(base, key, `/v1/actors/${EXAMPLE.actor}`, { method: 'PUT', headers, body });
    await expectOk(sent, 'The example actor');
  }
  return {
    skill: pick(EXAMPLE.skill, await list('skills')),
    actor: pick(EXAMPLE.actor, await list('actors')),
  };
}

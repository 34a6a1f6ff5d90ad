import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { After } from '@cucumber/cucumber';
import type { TroupeWorld } from './world.ts';

/** A scenario's folder on this machine, and where its user's programs keep their state. */
export type Place = { readonly folder: string; readonly state: string };

const places = new Map<TroupeWorld, string>();

After(async () => {
  for (const place of places.values()) await rm(place, { recursive: true });
  places.clear();
});

/** The folder of a scenario, with the files that it has prepared by now; a repository in it stays. */
export async function placeOf(world: TroupeWorld): Promise<Place> {
  const place = places.get(world) ?? (await mkdtemp(path.join(tmpdir(), 'troupe-cli-')));
  places.set(world, place);
  const folder = path.join(place, 'folder');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name !== '.git') await rm(path.join(folder, name), { recursive: true });
  }
  for (const [name, { data, mode }] of world.files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    if (mode === 0o120000) await symlink(new TextDecoder().decode(data), file);
    else await writeFile(file, data);
  }
  return { folder, state: path.join(place, 'state') };
}

/** Runs git in a folder, without the settings of whoever runs the tests. */
export function gitIn(folder: string, ...args: string[]): void {
  const env = { PATH: process.env['PATH'], HOME: path.dirname(folder), GIT_CONFIG_NOSYSTEM: '1' };
  execFileSync('git', ['-C', folder, ...args], { env });
}

import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { ownValue } from '../../lib/base/json.ts';
import type { Environment } from './commands.ts';

/** A skill as a push from here registered it. */
export type PushedSkill = { readonly name: string; readonly revision: string; readonly bundle: string };

/** Whose skills they are: the pushes of one folder of this machine to one namespace of one server. */
export type PushSource = { readonly server: string; readonly namespace: string; readonly folder: string };

/** What pushes of one source have registered, kept between them. */
export interface PushRecord {
  /** Newest last; empty before the first push. */
  read(): Promise<readonly PushedSkill[]>;
  /** Throws when it cannot be written. */
  write(skills: readonly PushedSkill[]): Promise<void>;
}

/** Keeps it in the user's own state folder (XDG base directories), readable by the user alone. */
export function pushRecord(source: PushSource, environment: Environment): PushRecord {
  const state = environment['XDG_STATE_HOME'] ?? '';
  const home = environment['HOME'] ?? homedir();
  const folder = path.join(
    path.isAbsolute(state) ? state : path.join(home, '.local', 'state'),
    'troupe',
    'pushes',
  );
  const { server, namespace, folder: pushed } = source;
  const id = createHash('sha256')
    .update(JSON.stringify([server, namespace, pushed]))
    .digest('hex');
  const file = path.join(folder, `${id}.json`);
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => '');
      return skillsIn(text);
    },
    async write(skills) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const next = `${file}.${process.pid}`;
      await writeFile(next, `${JSON.stringify({ ...source, skills }, undefined, 2)}\n`, { mode: 0o600 });
      await rename(next, file);
    },
  };
}

/** What cannot be read is as good as never written: then nothing is deleted. */
function skillsIn(text: string): PushedSkill[] {
  let note: unknown;
  try {
    note = JSON.parse(text);
  } catch {
    return [];
  }
  const skills = ownValue(note, 'skills');
  return (Array.isArray(skills) ? skills : []).flatMap((skill: unknown) => {
    const [name, revision, bundle] = ['name', 'revision', 'bundle'].map((key) => ownValue(skill, key));
    const whole = typeof name === 'string' && typeof revision === 'string' && typeof bundle === 'string';
    return whole ? [{ name, revision, bundle }] : [];
  });
}

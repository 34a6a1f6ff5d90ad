import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../../lib/base/diagnostic.ts';
import { parseNamespace, type Namespace } from '../../../lib/base/name.ts';
import { joinPath, ROOT, type FilePath } from '../../../lib/files/file-path.ts';
import { findSkills, type FoundSkills } from '../../../lib/skills/find-skills.ts';
import { parseSkillFile } from '../../../lib/skills/parse.ts';
import { findPlaces } from '../../../lib/skills/skill-places.ts';
import type { Dialect, LoadedSkill, SkillFile } from '../../../lib/skills/skill.ts';
import { filesBelow, sha256 } from './folder-files.ts';

/** The namespace that the survey uploads to. */
export const NAMESPACE: Namespace = namespace('local');

/**
 * What became of one SKILL.md: `selected` was refused for its name alone, and loads when it is selected; `file` was
 * taken as a file of the skill around it.
 */
export type Outcome = 'loaded' | 'collapsed' | 'file' | 'selected' | 'refused';

/** A folder as it was read. */
export type Repository = {
  readonly root: string;
  readonly dialect: Dialect;
  readonly found: FoundSkills;
  readonly unnamed: readonly string[];
  /** Of every manifest, by its path. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Every skill that loads, by the path of its manifest; selected ones too. */
  readonly loaded: ReadonlyMap<string, LoadedSkill>;
};

/** Reads every SKILL.md below a folder (an absolute path), as an upload of the folder would. */
export function readRepository(root: string, dialect: Dialect): Repository {
  const { files, unnamed } = filesBelow(root);
  const find = finder(root, dialect);
  const found = find(files, []);
  const reported = found.diagnostics.filter(({ path }) => path !== undefined);
  const diagnostics = Map.groupBy(reported, ({ path }) => path ?? '');
  const loaded = new Map(found.skills.map((skill) => [manifestOf(skill), skill]));
  const selected = loadSelected(found, files, { root, dialect, find });
  const outcomes = new Map<string, Outcome>();
  for (const { manifest } of findPlaces(files)) {
    const { path } = manifest;
    const codes = new Set(diagnostics.get(path)?.map(({ code }) => code));
    const refused = selected.has(path) ? 'selected' : 'refused';
    const left = codes.has('duplicate_copy') ? 'collapsed' : isFile(codes) ? 'file' : refused;
    outcomes.set(path, loaded.has(path) ? 'loaded' : left);
  }
  return { root, dialect, found, unnamed, outcomes, diagnostics, loaded: new Map([...loaded, ...selected]) };
}

/** True when the body is the tail of the file and what stands before it ends in the closing delimiter. */
export function bodyIsTail(root: string, loaded: LoadedSkill): boolean {
  const bytes = readFileSync(join(root, manifestOf(loaded)));
  const body = Buffer.from(loaded.skill.body);
  const start = bytes.length - body.length;
  const before = bytes.subarray(0, start).toString('latin1');
  const closed = body.length === 0 ? /\n---[ \t]*\r?\n?$/ : /\n---[ \t]*\r?\n$/;
  return bytes.subarray(start).equals(body) && closed.test(before);
}

/** True for a SKILL.md that makes no skill, and is in another one's folder. */
function isFile(codes: ReadonlySet<string>): boolean {
  return codes.has('nested_as_file') || codes.has('nested_same_name');
}

type Find = (files: readonly SkillFile[], select: readonly FilePath[]) => FoundSkills;

type Sources = { readonly root: string; readonly dialect: Dialect; readonly find: Find };

function finder(root: string, dialect: Dialect): Find {
  return (files, select) => {
    const links = new Set<string>(files.filter(({ mode }) => mode === '120000').map(({ path }) => path));
    return findSkills(files, {
      dialect,
      namespace: NAMESPACE,
      select,
      revisionOf: (own) => sha256(own.map((file) => `${file.mode} ${file.sha256} ${file.path}\0`).join('')),
      readManifest: (path) => (links.has(path) ? undefined : readFileSync(join(root, joinPath(ROOT, path)))),
    });
  };
}

/** Uploads again with one skill of each name selected, until each that was refused for its name had its turn. */
function loadSelected(found: FoundSkills, files: readonly SkillFile[], { root, dialect, find }: Sources) {
  const paths = new Set(
    found.diagnostics.filter(({ code }) => code === 'duplicate_name').map(({ path }) => path ?? ''),
  );
  const places = findPlaces(files).filter(({ manifest }) => paths.has(manifest.path));
  const groups = Map.groupBy(places, ({ manifest }) => {
    const { skill } = parseSkillFile(readFileSync(join(root, manifest.path)), {
      dialect,
      namespace: NAMESPACE,
    });
    return skill?.name;
  });
  const loaded = new Map<string, LoadedSkill>();
  const rivals = [...new Set(places.flatMap(({ whole }) => whole))];
  const rounds = Math.max(0, ...[...groups.values()].map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1) {
    const chosen = [...groups.values()].flatMap((group) => group[round] ?? []);
    const select = chosen.map(({ manifest }) => manifest.path);
    for (const skill of find(rivals, select).skills) loaded.set(manifestOf(skill), skill);
  }
  return loaded;
}

function manifestOf({ folder }: LoadedSkill): string {
  return folder.path === '' ? folder.manifestName : `${folder.path}/${folder.manifestName}`;
}

function namespace(text: string): Namespace {
  const parsed = parseNamespace(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

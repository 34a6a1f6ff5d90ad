/**
 * Loads every SKILL.md (in any case) below the given folders in the standard dialect and prints, for each folder:
 * found = loaded + refused + collapsed, the refusals by code, and whether every body is the tail of its file.
 * `--list` prints each refusal. Usage: node infra/scripts/skills-survey.ts [--list] FOLDER...
 */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseNamespace } from '../../lib/base/name.ts';
import { comparePaths, joinPath, parseFilePath, ROOT, type FilePath } from '../../lib/files/file-path.ts';
import { findSkills } from '../../lib/skills/find-skills.ts';
import type { LoadedSkill, SkillFile } from '../../lib/skills/skill.ts';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Files and links below a folder. Links to folders are not entered, which a recursive `readdir` does. */
function filesBelow(root: string, folder = root): SkillFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const host = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(root, host);
    const path = parseFilePath(host.slice(root.length + 1));
    if (!path.ok) return [];
    const stat = lstatSync(host);
    const plain = stat.mode & 0o100 ? '100755' : '100644';
    const mode = entry.isSymbolicLink() ? '120000' : plain;
    const bytes = entry.isSymbolicLink() ? readlinkSync(host) : readFileSync(host);
    return [{ path: path.value, mode, size: stat.size, sha256: sha256(bytes) }];
  });
}

function bodyIsTail(root: string, { skill, folder }: LoadedSkill): boolean {
  const bytes = readFileSync(join(root, folder.path, folder.manifestName));
  const body = new TextEncoder().encode(skill.body);
  return Buffer.compare(bytes.subarray(bytes.length - body.length), body) === 0;
}

function surveyFolder(root: string, list: boolean) {
  const namespace = parseNamespace('local');
  if (!namespace.ok) throw new Error(namespace.error.message);
  const files = filesBelow(root);
  const links = new Set<string>(files.filter(({ mode }) => mode === '120000').map(({ path }) => path));
  const found = findSkills(files, {
    dialect: 'standard',
    namespace: namespace.value,
    revisionOf: (own) => sha256(own.map((file) => `${file.mode} ${file.sha256} ${file.path}\0`).join('')),
    readManifest: (path: FilePath) =>
      links.has(path) ? undefined : readFileSync(join(root, joinPath(ROOT, path))),
  });
  const errors = found.diagnostics.filter(({ severity }) => severity === 'error');
  // One refusal may have several errors: it is counted under its first.
  const firsts = new Map(errors.toReversed().map((error) => [error.path, error]));
  if (list) {
    const sorted = [...firsts.values()].sort((a, b) => comparePaths(a.path ?? '', b.path ?? ''));
    for (const { path, line, code, message } of sorted)
      console.log(`${path}:${line ?? ''} ${code} ${message}`);
  }
  return {
    found: found.found,
    loaded: found.skills.length,
    refused: found.refused,
    collapsed: found.collapsed,
    'adds up':
      found.found === found.skills.length + found.refused + found.collapsed && firsts.size === found.refused,
    'bodies equal': found.skills.every((loaded) => bodyIsTail(root, loaded)),
    'refused by': tally([...firsts.values()].map(({ code }) => code)),
    'warned by': tally(
      found.diagnostics.filter(({ severity }) => severity === 'warning').map(({ code }) => code),
    ),
  };
}

function tally(codes: readonly string[]): string {
  const counts = [...Map.groupBy(codes, (code) => code)].map(([code, all]) => `${code} ${all.length}`);
  return counts.sort().join(', ');
}

const folders = process.argv.slice(2).filter((argument) => argument !== '--list');
if (folders.length === 0) {
  console.error('Usage: node infra/scripts/skills-survey.ts [--list] FOLDER...');
  process.exitCode = 2;
}
const list = process.argv.includes('--list');
let sound = true;
for (const folder of folders) {
  const row = surveyFolder(folder.replace(/\/+$/, ''), list);
  sound &&= row['adds up'] && row['bodies equal'];
  console.log(folder);
  for (const [name, value] of Object.entries(row)) console.log(`  ${name.padEnd(14)}${String(value)}`);
}
if (!sound) process.exitCode = 1;

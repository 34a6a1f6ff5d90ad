import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeByteText, type ByteText } from '../../../lib/git/byte-text.ts';
import { readIgnoreFile } from '../../../lib/git/rules/ignore-file.ts';
import { createIgnoreRules } from '../../../lib/git/rules/ignored.ts';
import type { RuleTree } from './rule-trees.ts';

const SEPARATE = new Set(['info/exclude', 'excludes']);

/** For each path, the file, the line and the text of the rule that decides, as `git check-ignore --verbose` tells them. */
export function gitDecisions(tree: RuleTree): string[] {
  const top = mkdtempSync(path.join(tmpdir(), 'ignore-rules-'));
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    LC_ALL: 'C',
  };
  const git = (args: readonly string[], input = '') =>
    spawnSync('git', args, {
      cwd: top,
      env,
      input: Buffer.from(input),
      encoding: 'latin1',
      maxBuffer: 2 ** 28,
    });
  try {
    git(['init', '-q']);
    for (const folder of tree.folders) mkdirSync(path.join(top, folder), { recursive: true });
    for (const [place, text] of tree.rules) {
      const file = SEPARATE.has(place) ? `.git/${place}` : `${place}.gitignore`;
      writeFileSync(path.join(top, file), text);
    }
    const settings = ['-c', `core.ignoreCase=${tree.ignoreCase}`, '-c', 'core.excludesFile=.git/excludes'];
    const { stdout, stderr, status } = git(
      [...settings, 'check-ignore', '--no-index', '--verbose', '--non-matching', '-z', '--stdin'],
      tree.paths.map((one) => `${one}\0`).join(''),
    );
    if (status !== 0 && status !== 1) throw new Error(`git failed: ${stderr}`);
    return readAnswer(stdout);
  } finally {
    rmSync(top, { recursive: true });
  }
}

function readAnswer(output: string): string[] {
  const fields = output.split('\0');
  const decisions: string[] = [];
  for (let at = 0; at + 3 < fields.length; at += 4) decisions.push(fields.slice(at, at + 3).join(':'));
  return decisions;
}

/** What our rules tell about the same paths. */
export function ourDecisions(tree: RuleTree): string[] {
  const read = (place: string, base: ByteText) => {
    const text = tree.rules.get(place);
    return text === undefined ? undefined : readIgnoreFile(Buffer.from(text), base, tree.ignoreCase);
  };
  const places = new Map([...tree.rules.keys()].map((place) => [encodeByteText(place), place]));
  const exclude = read('info/exclude', '' as ByteText);
  const excludes = read('excludes', '' as ByteText);
  const rules = createIgnoreRules({
    inFolder: (folder) => {
      const place = places.get(folder);
      return place === undefined || SEPARATE.has(place) ? undefined : read(place, folder);
    },
    everywhere: [exclude, excludes].filter((file) => file !== undefined),
  });
  const names = new Map([
    [exclude, '.git/info/exclude'],
    [excludes, '.git/excludes'],
  ]);
  const folders = new Set(tree.folders);
  return tree.paths.map((one) => {
    const decision = rules.decide({ path: encodeByteText(one), isFolder: folders.has(`${one}/`) });
    if (decision === undefined) return '::';
    const { file, rule } = decision;
    return `${names.get(file) ?? `${file.base}.gitignore`}:${rule.line}:${rule.text}`;
  });
}

import type { Diagnostic } from '../base/diagnostic.ts';
import { didYouMean } from '../base/closest.ts';
import { quote } from '../base/failure.ts';
import type { Findings, Place } from './findings.ts';

/**
 * Names that skills for other hosts use, and the tools here that do the same. A name with a command in parentheses
 * stands for what the command does. The map is published with the tools: what is not in it stands for nothing here.
 */
export const OTHER_HOSTS_TOOLS: Readonly<Record<string, readonly string[]>> = {
  Read: ['builtin/file-read'],
  read_file: ['builtin/file-read'],
  Grep: ['skill/grep'],
  search_file_content: ['skill/grep'],
  Glob: ['skill/glob'],
  glob: ['skill/glob'],
  LS: ['skill/list-dir'],
  list_directory: ['skill/list-dir'],
  'Bash(cat)': ['builtin/file-read'],
  'Bash(head)': ['builtin/file-read'],
  'Bash(tail)': ['builtin/file-read'],
  'Bash(grep)': ['skill/grep'],
  'Bash(rg)': ['skill/grep'],
  'Bash(find)': ['skill/glob'],
  'Bash(ls)': ['skill/list-dir'],
  'Bash(git status)': ['builtin/git-status'],
  'Bash(git diff)': ['builtin/git-diff'],
  'Bash(git log)': ['builtin/git-log'],
  'Bash(git blame)': ['builtin/git-blame'],
  'Bash(git)': ['builtin/git-status', 'builtin/git-diff', 'builtin/git-log', 'builtin/git-blame'],
};

/** What `allowed-tools` of a skill comes to here. */
export type ToolCeiling = {
  /** The tools it lets through, in the order in which they are named; null when there is no ceiling. */
  readonly tools: readonly string[] | null;
  /** Names that stand for nothing here, and why. */
  readonly without: readonly { readonly name: string; readonly message: string }[];
  readonly diagnostics: readonly Diagnostic[];
};

/** Names that are looked up for near ones, and reported one by one when a skill is read. */
const MAX_EXPLAINED = 20;

/**
 * Reads a skill's `allowed-tools` as a ceiling on what that skill contributes. A name that stands for nothing here is
 * reported and lets nothing through. When none stands for anything, the list was written for other tools altogether:
 * then there is no ceiling, with a warning. `null` for a skill that has no such list. Near names are looked for among
 * `known` too.
 */
export function toolCeiling(
  allowed: readonly string[] | null,
  isKnown: (name: string) => boolean,
  known: readonly string[] = [],
): ToolCeiling {
  if (allowed === null) return { tools: null, without: [], diagnostics: [] };
  const tools = new Set<string>();
  const without: { name: string; message: string }[] = [];
  const names = [...known, ...Object.keys(OTHER_HOSTS_TOOLS)];
  for (const name of new Set(allowed)) {
    const meant = meaningOf(name, isKnown);
    const here = meant.filter(isKnown);
    for (const tool of here) tools.add(tool);
    if (here.length === 0)
      without.push({ name, message: explain(name, meant, without.length < MAX_EXPLAINED ? names : []) });
  }
  const diagnostics = without.map(({ message }): Diagnostic => {
    return { severity: 'note', code: 'allowed_tools_unknown', message };
  });
  if (tools.size > 0 || allowed.length === 0) return { tools: [...tools], without, diagnostics };
  const message =
    'allowed-tools: no name in it stands for a tool here, so it sets no limit. Name tools of GET /v1/tools.';
  diagnostics.push({ severity: 'warning', code: 'allowed_tools_off', message });
  return { tools: null, without, diagnostics };
}

/** Reports the names of `allowed-tools` that stand for nothing here, when a SKILL.md is read. */
export function reportToolNames(
  allowed: readonly string[],
  known: readonly string[],
  findings: Findings,
  position: Place,
): void {
  const set = new Set(known);
  const { without, diagnostics } = toolCeiling(allowed, (name) => set.has(name), known);
  const more = without.length - MAX_EXPLAINED;
  for (const [i, { severity, code, message }] of diagnostics.entries()) {
    if (i < MAX_EXPLAINED || severity !== 'note') findings.add(severity, code, message, position);
  }
  if (more <= 0) return;
  const message = `allowed-tools: ${more} more names stand for no tool here.`;
  findings.add('note', 'allowed_tools_unknown', message, position);
}

function meaningOf(name: string, isKnown: (name: string) => boolean): readonly string[] {
  if (isKnown(name)) return [name];
  return ownList(name) ?? ownList(commandOf(name)) ?? [];
}

/** `Bash(git log:*)` and `Bash(git log --oneline)` as `Bash(git log)`, `Bash(git:*)` as `Bash(git)`. */
function commandOf(name: string): string {
  const open = name.indexOf('(');
  if (open < 0 || !name.endsWith(')')) return name;
  const [program = '', sub = ''] = name
    .slice(open + 1, -1)
    .split(':', 1)[0]
    ?.split(' ')
    .filter((word) => word !== '') ?? [''];
  const command = program === 'git' && /^[a-z-]+$/.test(sub) ? `${program} ${sub}` : program;
  return `${name.slice(0, open)}(${command})`;
}

function ownList(name: string): readonly string[] | undefined {
  return Object.hasOwn(OTHER_HOSTS_TOOLS, name) ? OTHER_HOSTS_TOOLS[name] : undefined;
}

function explain(name: string, meant: readonly string[], names: readonly string[]): string {
  const near = didYouMean(name, names);
  const why =
    meant.length > 0
      ? `stands for ${meant.join(', ')}, which this service does not have.`
      : `stands for no tool here.${near}`;
  return `allowed-tools: ${quote(name)} ${why} It lets nothing through.`;
}

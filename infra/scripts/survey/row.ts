import type { Diagnostic } from '../../../lib/base/diagnostic.ts';
import type { Verdict } from './oracle.ts';
import { bodyIsTail, type Repository } from './repository.ts';

/** The counts of one repository. Those of valid skills are zero without the oracle. */
export type Row = Readonly<Record<Column, number>>;

type Column = (typeof COLUMNS)[number];

/**
 * `valid`: by the standard's own rules, names in ASCII, links not counted. They are loaded, collapsed (or files of the
 * skill around them), loaded when selected, or over a limit of one skill; `lost` is the rest, which must be 0.
 */
export const COLUMNS = [
  'found',
  'loaded',
  'refused',
  'collapsed',
  'files',
  'valid',
  'v.loaded',
  'v.collapsed',
  'v.selected',
  'v.limit',
  'lost',
  'unicode',
  'links',
  'bodies',
  'equal',
  'code',
  'fix',
  'line',
  'invalid',
  'inv.said',
] as const;

/** Words with which a message says what to do. */
const FIX =
  /\b(?:add|align|close|did you mean|fix|flatten|give|indent|leave|make|move|pick|put|remove|rename|replace|save|shorten|start|upload|use|write)\b/i;

/** Limits of one skill, which have nothing to do with what its SKILL.md says. */
const LIMITS = new Set(['skill_too_many_files', 'skill_too_large', 'skill_file_too_large']);

/** Counts a repository. `verdicts` are the oracle's in the standard dialect. */
export function countRow(repository: Repository, verdicts: ReadonlyMap<string, Verdict>): Row {
  const { found, loaded, root } = repository;
  const bodies = [...loaded.values()];
  const firsts = refusals(repository);
  return {
    found: found.found,
    loaded: found.skills.length,
    refused: found.refused,
    collapsed: found.collapsed,
    files: found.asFiles,
    ...countValid(repository, [...verdicts.values()]),
    bodies: bodies.length,
    equal: bodies.filter((each) => bodyIsTail(root, each)).length,
    code: firsts.filter(({ code }) => /^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(code)).length,
    fix: firsts.filter(({ message }) => FIX.test(message)).length,
    line: firsts.filter(({ line }) => line !== undefined).length,
    ...countInvalid(repository, [...verdicts.values()]),
  };
}

/** The first error of each SKILL.md that was refused. */
export function refusals({ outcomes, diagnostics }: Repository): readonly Diagnostic[] {
  return [...outcomes].flatMap(([path, outcome]) => {
    if (outcome === 'loaded' || outcome === 'collapsed' || outcome === 'file') return [];
    return diagnostics.get(path)?.find(({ severity }) => severity === 'error') ?? [];
  });
}

/** What is wrong with a row, in words; empty when it is sound. */
export function faultsOf(row: Row): readonly string[] {
  const faults: string[] = [];
  if (row.found !== row.loaded + row.refused + row.collapsed + row.files)
    faults.push('the counts do not add up');
  if (row.code !== row.refused) faults.push('a refusal has no code');
  if (row.fix !== row.refused) faults.push('a refusal does not say what to do');
  if (row.lost > 0) faults.push('a valid skill does not load');
  if (row.equal !== row.bodies) faults.push('a body differs from its file');
  if (row['inv.said'] !== row.invalid) faults.push('an invalid skill has no diagnostic with a fix');
  return faults;
}

/** The sum of rows. */
export function addRows(rows: readonly Row[]): Row {
  const sum = (column: Column) => rows.reduce((all, row) => all + row[column], 0);
  return Object.fromEntries(COLUMNS.map((column) => [column, sum(column)])) as Row;
}

function countValid({ outcomes, diagnostics }: Repository, verdicts: readonly Verdict[]) {
  const valid = verdicts.filter(({ reasons }) => reasons.length === 0);
  const as = (outcome: string) => valid.filter(({ path }) => outcomes.get(path) === outcome);
  const limited = as('refused').filter(({ path }) => {
    const errors = diagnostics.get(path)?.filter(({ severity }) => severity === 'error') ?? [];
    return errors.length > 0 && errors.every(({ code }) => LIMITS.has(code));
  });
  const counted = { loaded: as('loaded').length, collapsed: as('collapsed').length + as('file').length };
  const selected = as('selected').length;
  return {
    valid: valid.length,
    'v.loaded': counted.loaded,
    'v.collapsed': counted.collapsed,
    'v.selected': selected,
    'v.limit': limited.length,
    lost: valid.length - counted.loaded - counted.collapsed - selected - limited.length,
    unicode: verdicts.filter(({ reasons }) => reasons.includes('name_unicode')).length,
    links: verdicts.filter(({ link }) => link !== null).length,
  };
}

/** Invalid skills, and those of them with a diagnostic, of any severity, that says what to do. */
function countInvalid({ diagnostics }: Repository, verdicts: readonly Verdict[]) {
  const invalid = verdicts.filter(({ reasons }) => reasons.length > 0);
  const said = invalid.filter(({ path }) => diagnostics.get(path)?.some(({ message }) => FIX.test(message)));
  return { invalid: invalid.length, 'inv.said': said.length };
}

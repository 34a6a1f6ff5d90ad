/**
 * Reads every SKILL.md (in any case) below the given folders and prints a row for each folder and their total:
 * found = loaded + refused + collapsed, bodies against their files, and what the refusals tell. Exits with 1 when a
 * row is not sound.
 *
 * Usage: node infra/scripts/skills-survey.ts [--dialect standard|namespaced] [--oracle] [--list] FOLDER...
 *
 * `--oracle` compares every verdict and text with those of `survey/oracle.py`, which needs Python with PyYAML, and
 * counts the skills that are valid by the standard's own rules. `--list` prints each refusal and each difference.
 */
import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { findDifferences } from './survey/differences.ts';
import { askOracle } from './survey/oracle.ts';
import { readRepository } from './survey/repository.ts';
import { addRows, COLUMNS, countRow, faultsOf, refusals, type Row } from './survey/row.ts';

const USAGE =
  'Usage: node infra/scripts/skills-survey.ts [--dialect standard|namespaced] [--oracle] [--list] FOLDER...';

type Settings = {
  readonly dialect: 'standard' | 'namespaced';
  readonly oracle: boolean;
  readonly list: boolean;
};

/** What was found out about one folder. `bugs` are the differences that are not intended. */
type Surveyed = {
  readonly name: string;
  readonly row: Row;
  readonly codes: readonly string[];
  readonly differences: readonly string[];
  readonly bugs: number;
};

function surveyFolder(root: string, { dialect, oracle, list }: Settings): Surveyed {
  const repository = readRepository(root, dialect);
  const verdicts = oracle ? askOracle(root, dialect) : new Map();
  const differences = oracle ? findDifferences(repository, verdicts) : [];
  const refused = refusals(repository);
  for (const path of repository.unnamed) console.log(`not read, no bundle can hold its path: ${path}`);
  if (list) {
    for (const { path, line, code, message } of refused)
      console.log(`${path}:${line ?? ''} ${code} ${message}`);
  }
  const bugs = differences.filter(({ intended }) => intended === undefined);
  for (const { path, what, intended } of list ? differences : bugs)
    console.log(`${intended === undefined ? 'BUG' : 'intended'} ${path}: ${what}`);
  return {
    name: basename(root),
    row: countRow(repository, verdicts),
    codes: refused.map(({ code }) => code),
    differences: differences.map(({ what, intended }) => `${what}: ${intended ?? 'BUG'}`),
    bugs: bugs.length,
  };
}

function printTable(surveyed: readonly Surveyed[]): void {
  const total = { name: 'total', row: addRows(surveyed.map(({ row }) => row)) };
  const width = Math.max(...surveyed.map(({ name }) => name.length), 10);
  console.log(`${'repository'.padEnd(width)} ${COLUMNS.join(' ')}`);
  for (const { name, row } of [...surveyed, total]) {
    const cells = COLUMNS.map((column) => String(row[column]).padStart(column.length));
    console.log(`${name.padEnd(width)} ${cells.join(' ')}`);
  }
  for (const { name, codes } of surveyed)
    if (codes.length > 0) console.log(`${name} refused: ${tally(codes).join(', ')}`);
  console.log(`total refused: ${tally(surveyed.flatMap(({ codes }) => codes)).join(', ')}`);
  for (const line of tally(surveyed.flatMap(({ differences }) => differences)))
    console.log(`difference ${line}`);
}

function tally(words: readonly string[]): string[] {
  return [...Map.groupBy(words, (word) => word)].map(([word, all]) => `${all.length} ${word}`).sort();
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dialect: { type: 'string', default: 'standard' },
      oracle: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const { dialect } = values;
  if (positionals.length === 0 || (dialect !== 'standard' && dialect !== 'namespaced')) return undefined;
  return {
    settings: { ...values, dialect },
    roots: positionals.map((folder) => realpathSync(folder)),
  } as const;
}

function main(): number {
  const read = readArguments();
  if (read === undefined) {
    console.error(USAGE);
    return 2;
  }
  const surveyed = read.roots.map((root) => surveyFolder(root, read.settings));
  printTable(surveyed);
  const faults = surveyed.flatMap(({ name, row, bugs }) => {
    const words = bugs > 0 ? [...faultsOf(row), `${bugs} differences are bugs`] : faultsOf(row);
    return words.map((fault) => `${name}: ${fault}`);
  });
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}

process.exitCode = main();

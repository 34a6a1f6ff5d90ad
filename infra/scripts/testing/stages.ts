import { CUCUMBER_STEPS, VITEST_FILES, type Progress } from './progress.ts';
import { tallyCucumber, tallyPlain, tallyVitest, type Tally } from './tally.ts';

/** One stage of the tests: a command and how to count what it did. */
export type Stage = {
  readonly id: string;
  readonly command: readonly [string, ...string[]];
  /** The stage that must have ended before this one starts. */
  readonly after?: string;
  /** A file that the command writes and what it counts. Without one the stage itself is what passes or fails. */
  readonly report?: { readonly path: string; readonly count: (text: string) => Tally };
  /** How far it is, from what it writes. */
  readonly progress?: Progress;
};

const SOURCES = ['lib', 'functions', 'features', 'bench', 'infra'];

function features(assembly: string): Stage {
  return {
    id: `features on ${assembly}`,
    command: ['cucumber-js', '-c', 'infra/cucumber.json', '-p', assembly],
    report: { path: `reports/${assembly}.ndjson`, count: tallyCucumber },
    progress: CUCUMBER_STEPS,
  };
}

/** Stages that only read the sources: `npm run check`. */
export const STATIC_STAGES: readonly Stage[] = [
  {
    id: 'lint',
    command: ['oxlint', '-c', 'infra/oxlint.json', '--type-aware', '--deny-warnings', ...SOURCES],
  },
  { id: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { id: 'types of the core', command: ['tsc', '-p', 'infra/tsconfig.lib.json'] },
  { id: 'unused code', command: ['knip', '-c', 'infra/knip.json', '--no-progress'] },
  { id: 'format', command: ['oxfmt', '-c', 'infra/oxfmt.json', '--check', ...SOURCES, 'package.json'] },
  { id: 'structure', command: ['node', 'infra/scripts/check-structure.ts'] },
];

/** All stages, the long ones first: `npm test`. */
export const STAGES: readonly Stage[] = [
  {
    id: 'unit tests',
    command: [
      'vitest',
      'run',
      '-c',
      'infra/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=reports/unit.json',
    ],
    report: { path: 'reports/unit.json', count: tallyVitest },
    progress: VITEST_FILES,
  },
  features('core'),
  {
    id: 'blocks of the documents',
    command: ['node', 'infra/scripts/run-documents.ts'],
    report: { path: 'reports/documents.json', count: tallyPlain },
  },
  { ...features('workerd'), after: 'features on core' },
  ...STATIC_STAGES,
];

import { quote } from '../base/failure.ts';
import type { Findings } from './findings.ts';
import type { ZipName } from './zip-name.ts';

/** Why an entry of a zip is left out for its name. */
export const UNKNOWN_ENCODING =
  'is neither UTF-8 nor likely to be in code page 437, and the zip does not say what it is in. ' +
  'Make the zip with UTF-8 names, or send a tar';

/** Reports every name that was read by guess: what a zip does not say may be wrong. */
export function reportNames(names: readonly ZipName[], findings: Findings): void {
  const doubtful = names.some(({ encoding }) => encoding === 'unknown');
  for (const { name, encoding } of names) {
    if (encoding === 'cp437') findings.add(guess(name, 'code page 437', 'note'));
    else if (encoding === 'utf8_unmarked' && doubtful) findings.add(guess(name, 'UTF-8', 'warning'));
  }
}

function guess(name: string, encoding: string, severity: 'note' | 'warning') {
  const message =
    `The name ${quote(name)} was read as ${encoding}, since the zip does not say what its names are in. ` +
    'If it is wrong, make the zip with UTF-8 names, or send a tar.';
  return { severity, code: 'name_encoding_guessed', path: name, message } as const;
}

import type { Diagnostic, Severity } from '../base/diagnostic.ts';
import type { Failure } from '../base/failure.ts';
import { codePoints } from '../base/text.ts';

/** A place in a file: both count from 1, the column in code points. */
export type Position = { readonly line: number; readonly column: number };

/** A place, or how to find it: most of what is read right needs none, and finding one costs more than reading it. */
export type Place = Position | (() => Position);

/** Collects what is found in one SKILL.md, in the order of the checks. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  add(severity: Severity, code: string, message: string, place?: Place): void;
  /** The first error as a failure, or undefined when nothing was refused. */
  failure(): Failure | undefined;
}

/** Findings about the file at `path`. */
export function createFindings(path: string | undefined): Findings {
  const diagnostics: Diagnostic[] = [];
  return {
    diagnostics,
    add(severity, code, message, place) {
      const position = typeof place === 'function' ? place() : place;
      diagnostics.push({ severity, code, message, ...(path !== undefined && { path }), ...position });
    },
    failure() {
      const first = diagnostics.find((diagnostic) => diagnostic.severity === 'error');
      return first === undefined ? undefined : skillFailure(first);
    },
  };
}

/** The refusal of a skill: the diagnostic's words, with its code and place in the data. */
function skillFailure({ code, message, path, line, column }: Diagnostic): Failure {
  const place =
    line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  const data = {
    diagnostic: code,
    ...(path !== undefined && { path }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
  return { code: 'invalid_skill', message: `${message}${place}`, data };
}

/** The place of an offset (in UTF-16 units) of a text whose first line is line `firstLine` of its file. */
export function positionAt(text: string, offset: number, firstLine = 1): Position {
  let line = firstLine;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: codePoints(text.slice(start, offset)) + 1 };
}

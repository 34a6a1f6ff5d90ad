import { limitExceeded } from '../base/failure.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { FilePath } from '../files/file-path.ts';
import { MAX_EXPANSIONS, parseGlob, type Glob, type GlobReading } from './glob-parse.ts';
import { matchSegment, type Segment, type StepMeter } from './glob-segment.ts';

/** Patterns compiled together. Paths are relative to the folder that the patterns are about. */
export interface GlobSet {
  /** True when a pattern matches the path. */
  matches(path: string, isFolder: boolean): boolean;
  /** False when nothing below the folder can match. */
  mayMatchBelow(folder: string): boolean;
  /** The deepest folder below which every match lies, from the literal components that all patterns begin with. */
  readonly base: FilePath;
  /** The steps of matching since the last time they were taken: at most pattern length x path length a match. */
  takeSteps(): number;
}

/**
 * Compiles patterns in the dialect of the search tools: `*` and `?` inside a component, `**` as a whole component,
 * classes, `{a,b}` and `{1..3}`, backslash escapes, names that start with a dot included, code points, case-sensitive.
 * `field` names the patterns in failures.
 */
export function compileGlobs(
  patterns: readonly string[],
  reading: GlobReading,
  field: string,
): Result<GlobSet> {
  const globs: Glob[] = [];
  for (const [i, pattern] of patterns.entries()) {
    const parsed = parseGlob(pattern, reading, patterns.length > 1 ? `${field}.${i}` : field);
    if (!parsed.ok) return parsed;
    globs.push(...parsed.value);
    if (globs.length > MAX_EXPANSIONS) {
      return fail({ ...limitExceeded(field, MAX_EXPANSIONS, globs.length, 'Give fewer patterns.'), field });
    }
  }
  return ok(setOf(globs));
}

function setOf(globs: readonly Glob[]): GlobSet {
  const meter: StepMeter = { steps: 0 };
  return {
    base: commonBase(globs),
    matches(path, isFolder) {
      const parts = path.split('/');
      return globs.some((glob) => (isFolder || !glob.foldersOnly) && matchParts(glob.segments, parts, meter));
    },
    mayMatchBelow(folder) {
      const parts = folder === '' ? [] : folder.split('/');
      return globs.some((glob) => leadsBelow(glob.segments, parts, meter));
    },
    takeSteps() {
      const { steps } = meter;
      meter.steps = 0;
      return steps;
    },
  };
}

/** The two pointers of `matchSegment`, one level up: a globstar stands for any number of components. */
function matchParts(segments: readonly Segment[], parts: readonly string[], meter: StepMeter): boolean {
  let segment = 0;
  let at = 0;
  let starSegment = -1;
  let starAt = 0;
  while (at < parts.length) {
    const current = segments[segment];
    if (current?.kind === 'globstar') {
      starSegment = segment;
      starAt = at;
      segment += 1;
      continue;
    }
    if (current !== undefined && matchSegment(current, parts[at] ?? '', meter)) {
      segment += 1;
      at += 1;
      continue;
    }
    if (starSegment < 0) return false;
    starAt += 1;
    at = starAt;
    segment = starSegment + 1;
  }
  return segment === segments.length;
}

function leadsBelow(segments: readonly Segment[], parts: readonly string[], meter: StepMeter): boolean {
  for (const [i, part] of parts.entries()) {
    const segment = segments[i];
    if (segment === undefined) return false;
    if (segment.kind === 'globstar') return true;
    if (!matchSegment(segment, part, meter)) return false;
  }
  return parts.length < segments.length;
}

function commonBase(globs: readonly Glob[]): FilePath {
  const [first, ...others] = globs.map((glob) => literalFolders(glob.segments));
  let shared = first ?? [];
  for (const other of others) {
    const differs = shared.findIndex((part, i) => other[i] !== part);
    if (differs >= 0) shared = shared.slice(0, differs);
  }
  return shared.join('/') as FilePath;
}

function literalFolders(segments: readonly Segment[]): readonly string[] {
  const folders: string[] = [];
  for (const segment of segments.slice(0, -1)) {
    if (segment.kind !== 'literal') break;
    folders.push(segment.text);
  }
  return folders;
}

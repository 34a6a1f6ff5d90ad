import { utf8 } from '../base/bytes.ts';
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
  /** What every file that matches ends with, one of these in UTF-8; undefined where that cannot be told. */
  readonly endings: readonly Uint8Array[] | undefined;
  /** A file below `base` that ends so does match. */
  readonly endingsDecide: boolean;
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
  const base = commonBase(globs);
  const anywhere = globs.some(({ segments: [first] }) => first?.kind === 'globstar');
  return {
    base,
    endings: endingsOf(globs),
    endingsDecide: globs.every((glob) => isEnding(glob, base)),
    matches(path, isFolder) {
      let parts: readonly string[] | undefined;
      for (const { foldersOnly, segments } of globs) {
        if (foldersOnly && !isFolder) continue;
        if (isTail(segments)) {
          if (matchTail(segments, path, meter)) return true;
          continue;
        }
        parts ??= path.split('/');
        if (matchParts(segments, parts, meter)) return true;
      }
      return false;
    },
    mayMatchBelow(folder) {
      if (anywhere) return true;
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

/** Any file below a folder whose name ends with a text: `*` stands for nothing too. */
function isEnding({ foldersOnly, segments }: Glob, base: FilePath): boolean {
  const [first, last, more] = segments.slice(base === '' ? 0 : base.split('/').length);
  const behind = last?.kind === 'affixes' && last.prefix === '' && more === undefined;
  return foldersOnly || (first?.kind === 'globstar' && behind);
}

/** Any number of components, and then one for each other segment. */
function isTail(segments: readonly Segment[]): boolean {
  return segments.length > 1 && segments.every(({ kind }, i) => (kind === 'globstar') === (i === 0));
}

/** The last components of a path decide, from the last one on. */
function matchTail(segments: readonly Segment[], path: string, meter: StepMeter): boolean {
  let end = path.length;
  for (let i = segments.length - 1; i > 0; i -= 1) {
    const segment = segments[i];
    if (end < 0 || segment === undefined) return false;
    const slash = end === 0 ? -1 : path.lastIndexOf('/', end - 1);
    if (!matchSegment(segment, path.slice(slash + 1, end), meter)) return false;
    end = slash;
  }
  return true;
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

function endingsOf(globs: readonly Glob[]): readonly Uint8Array[] | undefined {
  const endings: Uint8Array[] = [];
  for (const { foldersOnly, segments } of globs) {
    const last = segments.at(-1);
    if (foldersOnly) continue;
    const text = last?.kind === 'literal' ? last.text : last?.kind === 'affixes' ? last.suffix : '';
    if (text === '') return undefined;
    endings.push(utf8(text));
  }
  return endings;
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

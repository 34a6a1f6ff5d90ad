import { limitExceeded, quote, type Failure } from '../base/failure.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { expandBraces, type FlatToken } from './glob-braces.ts';
import { scanGlob } from './glob-scan.ts';
import { segmentOf, type Segment, type SegmentToken } from './glob-segment.ts';

/** One glob without braces. */
export type Glob = {
  readonly segments: readonly Segment[];
  /** It ended in a slash: only folders match. */
  readonly foldersOnly: boolean;
};

/**
 * How a pattern is read. `path`: from the folder that is searched. `name`: a pattern without a slash matches the name
 * at any depth, any other is read from the folder. `content` is `name`, and a trailing slash means what is below.
 */
export type GlobReading = 'path' | 'name' | 'content';

/** The longest pattern in UTF-16 units, and the most patterns its braces may stand for. */
const MAX_GLOB_LENGTH = 16_384;
export const MAX_EXPANSIONS = 1000;

/** Reads one pattern. `field` names it in failures. */
export function parseGlob(text: string, reading: GlobReading, field: string): Result<readonly Glob[]> {
  if (text === '') return fail(invalidGlob(text, field, 0, 'the pattern is empty; write * for everything'));
  if (text.length > MAX_GLOB_LENGTH) {
    return fail({ ...limitExceeded(field, MAX_GLOB_LENGTH, text.length, 'Write a shorter pattern.'), field });
  }
  const scanned = scanGlob(text);
  if (!scanned.ok) return fail(invalidGlob(text, field, scanned.error.at, scanned.error.reason));
  const expanded = expandBraces(scanned.value, MAX_EXPANSIONS);
  if (expanded === undefined) {
    const reason = `its braces stand for more than ${MAX_EXPANSIONS} patterns; use fewer`;
    return fail(invalidGlob(text, field, text.indexOf('{'), reason));
  }
  const globs: Glob[] = [];
  for (const tokens of expanded) {
    const glob = globOf(tokens, reading);
    if (glob === 'climbs') return fail(climbing(text, field));
    if (glob !== undefined) globs.push(glob);
  }
  if (globs.length > 0) return ok(globs);
  return fail(invalidGlob(text, field, 0, 'the pattern names no file; write * for everything'));
}

function globOf(tokens: readonly FlatToken[], reading: GlobReading): Glob | 'climbs' | undefined {
  const parts = split(tokens);
  const foldersOnly = parts.length > 1 && parts.at(-1)?.length === 0;
  const leading = parts.length > 1 && (parts[0]?.length === 0 || isDots(parts[0] ?? [], 1));
  const named = parts.filter((part) => part.length > 0 && !isDots(part, 1));
  if (named.some((part) => isDots(part, 2))) return 'climbs';
  if (named.length === 0) return undefined;
  const anchored = reading === 'path' || leading || named.length > 1;
  const segments: Segment[] = anchored ? [] : [{ kind: 'globstar' }];
  segments.push(...named.map(segmentOf));
  if (reading === 'content' && foldersOnly)
    return { segments: closed([...segments, GLOBSTAR]), foldersOnly: false };
  return { segments: closed(segments), foldersOnly };
}

const GLOBSTAR: Segment = { kind: 'globstar' };
const ANY_NAME: Segment = segmentOf([{ kind: 'star' }]);

/** A globstar at the end stands for at least one component: `src/**` is what is below `src`, not `src`. */
function closed(segments: readonly Segment[]): readonly Segment[] {
  const kept = segments.filter((one, i) => one.kind !== 'globstar' || segments[i + 1]?.kind !== 'globstar');
  return kept.at(-1)?.kind === 'globstar' ? [...kept, ANY_NAME] : kept;
}

function split(tokens: readonly FlatToken[]): readonly (readonly SegmentToken[])[] {
  const parts: SegmentToken[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'slash') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function isDots(part: readonly SegmentToken[], count: number): boolean {
  return part.length === count && part.every((token) => token.kind === 'char' && token.code === 0x2e);
}

function invalidGlob(text: string, field: string, at: number, reason: string): Failure {
  return {
    code: 'invalid_pattern',
    message: `Invalid glob ${quote(text)} at position ${at + 1}: ${reason}.`,
    field,
    data: { position: at + 1 },
  };
}

function climbing(text: string, field: string): Failure {
  return {
    code: 'path_traversal',
    message: `Path traversal refused: the pattern ${quote(text)} holds "..". Give the folder in path instead.`,
    field,
  };
}

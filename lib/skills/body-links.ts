import { utf8 } from '../base/bytes.ts';
import { decodeStrict } from '../base/text.ts';
import { hasAside } from './aside.ts';
import { withoutBody } from './frontmatter.ts';

/** A relative link of a SKILL.md. */
export type BodyLink = {
  /** As typed, without a `#` or `?` and what follows it, percent signs resolved. */
  readonly target: string;
  /** The line of the body, from 1. */
  readonly line: number;
};

/** Paths of a SKILL.md: those it links to, and those in a folder of material that it merely mentions. */
export type BodyPaths = { readonly links: readonly BodyLink[]; readonly mentions: ReadonlySet<string> };

/** Paths that are looked at in one body. */
const MAX_PATHS = 2000;

/** A Markdown link or image (CommonMark 0.31, 6.3) whose target has no blanks and no parentheses. */
const INLINE = /\]\(\s{0,8}<?([^()\s<>]{1,512})>?[\s)]/g;
/** A link reference definition (4.7). */
const DEFINITION = /^ {0,3}\[[^\]]{1,200}\]:\s{0,8}<?([^\s<>]{1,512})/;
/** A fence of code (4.5). */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A code span on one line. */
const SPAN = /`[^`]*`/g;
/** What cannot stand in a path that a text mentions. */
const BETWEEN = /[^\w.@+/-]+/;

/** The paths of a body. Links in code are examples; a path in code is still mentioned. */
export function readPaths(body: string): BodyPaths {
  const links: BodyLink[] = [];
  const mentions = new Set<string>();
  eachLine(body, (text, line, inCode) => {
    if (!inCode)
      for (const target of targetsIn(text)) if (links.length < MAX_PATHS) links.push({ target, line });
    for (const word of mentionsIn(text)) if (mentions.size < MAX_PATHS) mentions.add(word);
  });
  return { links, mentions };
}

/**
 * A SKILL.md whose body is cut down to its paths, each on its own line: what an upload keeps of it, since it reads the
 * same for everything that is said of a skill then.
 */
export function withoutProse(bytes: Uint8Array): Uint8Array {
  const head = withoutBody(bytes);
  if (head.length === bytes.length) return bytes;
  const kept = utf8(pathsOnly(decodeStrict(bytes.subarray(head.length)) ?? ''));
  const cut = new Uint8Array(head.length + kept.length);
  cut.set(head, 0);
  cut.set(kept, head.length);
  return cut;
}

function pathsOnly(body: string): string {
  const lines: string[] = [];
  let left = MAX_PATHS;
  eachLine(body, (text, _, inCode) => {
    const targets = inCode ? [] : rawTargetsIn(text);
    const kept = [...targets.map((target) => `[](${target})`), ...mentionsIn(text)].slice(0, left);
    left -= kept.length;
    lines.push(kept.join(' '));
  });
  return lines.join('\n').trimEnd();
}

function eachLine(body: string, see: (text: string, line: number, inCode: boolean) => void): void {
  let fence = '';
  for (const [i, text] of body.split('\n').entries()) {
    const mark = FENCE.exec(text)?.[1] ?? '';
    const closes = fence !== '' && mark.startsWith(fence);
    see(text, i + 1, fence !== '' || mark !== '');
    if (closes) fence = '';
    else if (fence === '') fence = mark;
  }
}

/** Paths in which a folder of material stands: what else a text mentions is of no use here. */
function mentionsIn(text: string): string[] {
  if (!hasAside(text)) return [];
  const words = text.split(BETWEEN).filter((word) => word.length <= 512 && hasAside(word));
  return words.map((word) => word.replace(/^(?:\.\/){1,8}/, '').replace(/[./]{1,8}$/, ''));
}

function rawTargetsIn(text: string): string[] {
  if (!text.includes('](') && !text.includes(']:')) return [];
  const prose = text.includes('`') ? text.replace(SPAN, ' ') : text;
  const found = [...prose.matchAll(INLINE)].map(([, target]) => target ?? '');
  const defined = DEFINITION.exec(prose)?.[1];
  return defined === undefined ? found : [...found, defined];
}

function targetsIn(text: string): string[] {
  return rawTargetsIn(text).flatMap((raw) => {
    const path = raw.split(/[?#]/, 1)[0] ?? '';
    return isFilePath(path) ? [unescaped(path)] : [];
  });
}

/** Not an address, an anchor, an absolute path, a place-holder, or a lone word such as `link`. */
function isFilePath(target: string): boolean {
  if (target === '' || target.startsWith('/') || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(target)) return false;
  return /[./]/.test(target) && !/[{}$*|\\]|\.\.\./.test(target);
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

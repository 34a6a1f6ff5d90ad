import { isMap, parseDocument, type Document } from 'yaml';
import { utf8 } from '../base/bytes.ts';
import type { Failure } from '../base/failure.ts';
import { shortNameOf } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { cutText } from '../base/text.ts';
import { createFindings } from './findings.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { MAX_COMPATIBILITY } from './limits.ts';
import type { AgentSkill, Dialect } from './skill.ts';

/** A SKILL.md in a dialect, and the keys of its header that had to be changed for it. */
export type ExportedManifest = { readonly bytes: Uint8Array; readonly changed: readonly string[] };

/**
 * The SKILL.md of a skill in a dialect. In the one it was uploaded in, it is the file byte for byte; otherwise its
 * header is changed where the dialect wants it and the body stays as it is.
 */
export function exportManifest(
  bytes: Uint8Array,
  skill: AgentSkill,
  from: Dialect,
  to: Dialect,
): Result<ExportedManifest> {
  if (from === to) return ok({ bytes, changed: [] });
  const split = splitFrontmatter(bytes, createFindings(undefined));
  const document = split === undefined ? undefined : parseDocument(split.header, { schema: 'core' });
  if (document === undefined || !isMap(document.contents)) return fail(unreadable());
  const changed: string[] = [];
  const set = (key: string, value: unknown) => {
    document.set(key, value);
    changed.push(key);
  };
  if (to === 'namespaced') toNamespaced(skill, set);
  else toStandard(skill, document, set);
  const header = document.toString({ lineWidth: 0 });
  return ok({ bytes: utf8(`---\n${header}${header.endsWith('\n') ? '' : '\n'}---\n${skill.body}`), changed });
}

type Set = (key: string, value: unknown) => void;

function toNamespaced(skill: AgentSkill, set: Set): void {
  set('name', skill.name);
  if (skill.allowedToolsSource !== undefined) set('allowed-tools', skill.allowedTools);
}

/**
 * The open standard knows six keys, whose values are texts: our own `version` and `steps` go into `metadata`, and
 * what is no text becomes one.
 */
function toStandard(skill: AgentSkill, document: Document, set: Set): void {
  set('name', shortNameOf(skill.name));
  if (skill.allowedToolsSource !== undefined) set('allowed-tools', skill.allowedTools.join(' '));
  if (skill.compatibility !== null && typeof skill.compatibility !== 'string') {
    set('compatibility', cutText(JSON.stringify(skill.compatibility), MAX_COMPATIBILITY));
  }
  const moved = {
    version: skill.version,
    steps: skill.steps.map(({ content }) => content).join('\n') || undefined,
  };
  const metadata = Object.entries(Object(skill.metadata)).map(([key, value]): [string, string] => [
    key,
    asText(value),
  ]);
  const extra = Object.entries(moved).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && document.has(pair[0]),
  );
  for (const [key] of extra) document.delete(key);
  const isText = Object.values(Object(skill.metadata)).every((value) => typeof value === 'string');
  if (extra.length > 0 || !isText) set('metadata', Object.fromEntries([...metadata, ...extra]));
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(asText).join(', ') : JSON.stringify(value);
}

function unreadable(): Failure {
  return {
    code: 'unavailable',
    message: 'The skill’s SKILL.md cannot be read any more. Upload its bundle again.',
  };
}

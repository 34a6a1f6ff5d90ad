import { firstCode } from '../base/text.ts';
import { quote } from '../base/failure.ts';
import {
  isNamePart,
  MAX_NAME_PART,
  namespaceOf,
  parseName,
  qualify,
  shortNameOf,
  type QualifiedName,
} from '../base/name.ts';
import type { Findings, Place } from './findings.ts';
import type { SkillContext } from './skill.ts';

/** The open standard's rule for a bare name, read as ASCII (Agent Skills specification, "name"). */
const STANDARD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Bidirectional controls, zero-width characters and tag characters: what can make two names look alike. */
const HIDDEN = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/u;

/** What a name is read with; `folderName` is undefined where the skill's folder has none. */
export type NameContext = SkillContext & { readonly folderName: string | undefined };

/**
 * Reads the `name` of a header. In the namespaced dialect it must be `namespace/short`; in the standard dialect a
 * bare name gets the upload's namespace. A namespace other than the upload's is an error in both. In the standard
 * dialect every legal name is read, and what the standard does not allow in it is a warning.
 */
export function readName(
  text: string,
  context: NameContext,
  findings: Findings,
  position: Place,
): QualifiedName | undefined {
  // A standard name, as most are, hides nothing.
  if (!STANDARD.test(text) && HIDDEN.test(text)) {
    const message = `name: ${quote(escapeHidden(text))} holds a hidden character, which no name in a namespace may. Remove it.`;
    findings.add('error', 'name_hidden_character', message, position);
    return undefined;
  }
  const bare = !text.includes('/');
  const parsed = bare && context.dialect === 'standard' ? qualify(context.namespace, text) : parseName(text);
  if (!parsed.ok) {
    findings.add('error', 'name_invalid', invalidMessage(text, context), position);
    return undefined;
  }
  const name = parsed.value;
  if (namespaceOf(name) !== context.namespace) {
    const message =
      `name: ${quote(text)} is in the namespace ${quote(namespaceOf(name))}, and this upload is for ` +
      `${quote(context.namespace)}. Upload it there, or rename it.`;
    findings.add('error', 'namespace_mismatch', message, position);
    return undefined;
  }
  if (context.dialect === 'standard')
    reportDeviations({ short: shortNameOf(name), bare }, context, findings, position);
  return name;
}

function invalidMessage(text: string, { dialect, namespace }: NameContext): string {
  const length = text.length > MAX_NAME_PART && isPartButLong(text) ? `, and this has ${text.length}` : '';
  const slug = slugOf(text.startsWith(`${namespace}/`) ? text.slice(namespace.length + 1) : text);
  const suggestion =
    slug === '' ? '' : ` Use ${quote(dialect === 'standard' ? slug : `${namespace}/${slug}`)}.`;
  const wanted =
    dialect === 'standard'
      ? 'a name that can stand in a namespace'
      : 'a name with its namespace, as "namespace/short"';
  return (
    `name: ${quote(text)} is not ${wanted}: only ASCII letters, digits, "_" and "-", first a letter or digit, ` +
    `at most ${MAX_NAME_PART} characters${length}.${suggestion}`
  );
}

function isPartButLong(text: string): boolean {
  return isNamePart(text.slice(0, MAX_NAME_PART)) && /^[A-Za-z0-9_-]*$/.test(text);
}

function reportDeviations(
  { short, bare }: { short: string; bare: boolean },
  { folderName }: NameContext,
  findings: Findings,
  position: Place,
): void {
  if (!bare) {
    const message = `name: the standard has no namespace in a name. Other hosts want ${quote(short)} alone.`;
    findings.add('note', 'name_namespaced', message, position);
  }
  if (!STANDARD.test(short)) {
    const message =
      `name: ${quote(short)} is read, but the standard wants lower-case letters, digits and single hyphens inside. ` +
      `Other hosts may refuse it: rename it, for example to ${quote(slugOf(short).replaceAll('_', '-'))}.`;
    findings.add('warning', 'name_not_standard', message, position);
  }
  if (folderName !== undefined && folderName !== short) {
    const message =
      `name: ${quote(short)} differs from its folder ${quote(folderName)}; the name counts. ` +
      'The standard wants them equal: rename one.';
    findings.add('warning', 'name_differs_from_folder', message, position);
  }
}

/** A legal short name that is close to a text; empty when nothing ASCII is left. */
function slugOf(text: string): string {
  return text
    .slice(0, 4 * MAX_NAME_PART)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, MAX_NAME_PART)
    .replace(/-$/, '');
}

function escapeHidden(text: string): string {
  return text.slice(0, 100).replace(/[^\u0020-\u007E]/gu, (character) => `<U+${hexOf(character)}>`);
}

function hexOf(character: string): string {
  return firstCode(character).toString(16).toUpperCase().padStart(4, '0');
}

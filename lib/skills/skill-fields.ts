import { quote } from '../base/failure.ts';
import { ownValue, type JsonValue } from '../base/json.ts';
import { codePoints } from '../base/text.ts';
import type { Findings, Place } from './findings.ts';
import type { HeaderField, HeaderValue } from './header-value.ts';
import { MAX_COMPATIBILITY, MAX_DESCRIPTION, MAX_STEPS } from './limits.ts';
import type { Dialect, SkillStep } from './skill.ts';

/** Bidirectional embeddings, overrides and isolates, and the tag block: text that a reader does not see as it is. */
const CONCEALING = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;

/** A field of the header, if it is there, and where its value stands. */
export type PlacedField = HeaderField & { readonly position: Place };

/** The text of a required field, without the blanks around it. */
export function requiredText(
  key: 'name' | 'description',
  field: PlacedField | undefined,
  findings: Findings,
): string | undefined {
  if (field === undefined) {
    const message = `${key}: is missing. Add "${key}: ..." to the frontmatter.`;
    findings.add('error', `${key}_missing`, message, { line: 1, column: 1 });
    return undefined;
  }
  const { value, position } = field;
  if (value.kind === 'list' || value.kind === 'mapping') {
    const scaffold = /TODO/i.test(value.source)
      ? ' Scaffold text was left in: replace it.'
      : ' Put the value in quotes.';
    findings.add(
      'error',
      `${key}_not_text`,
      `${key}: must be text; it is a ${value.kind}.${scaffold}`,
      position,
    );
    return undefined;
  }
  const text = value.text.trim();
  if (text !== '') return text;
  findings.add('error', `${key}_missing`, `${key}: is empty. Write its text after "${key}:".`, position);
  return undefined;
}

/** The description: at most 1,024 code points; characters that conceal are reported and kept. */
export function readDescription(field: PlacedField | undefined, findings: Findings): string | undefined {
  const text = requiredText('description', field, findings);
  if (text === undefined || field === undefined) return undefined;
  const length = codePoints(text);
  if (length > MAX_DESCRIPTION) {
    const message = `description: has ${length} characters (code points); the limit is ${MAX_DESCRIPTION}. Shorten it.`;
    findings.add('error', 'description_too_long', message, field.position);
    return undefined;
  }
  if (CONCEALING.test(text)) {
    const message =
      'description: holds bidirectional controls or tag characters, which hide text. Remove them.';
    findings.add('warning', 'description_hidden_characters', message, field.position);
  }
  return text;
}

/** `version` and `license`: any scalar, as typed. Another shape is reported and left to the unknown keys. */
export function optionalText(field: PlacedField | undefined, findings: Findings): string | undefined {
  if (field === undefined || field.value.kind === 'null') return undefined;
  if (field.value.kind === 'text')
    return field.value.text.trim() === '' ? undefined : field.value.text.trim();
  const message = `${field.key}: is a ${field.value.kind}, not text, so it was kept among the unknown keys.`;
  findings.add('warning', `${field.key}_not_text`, message, field.position);
  return undefined;
}

/** The steps, numbered from 1; an entry that is not text, or is blank, is an error that names it. */
export function readSteps(field: PlacedField | undefined, findings: Findings): readonly SkillStep[] {
  if (field === undefined || field.value.kind === 'null') return [];
  const { value, position } = field;
  if (value.kind !== 'list') {
    const message = `steps: must be a list, one "- step" a line; it is ${value.kind === 'text' ? 'text' : 'a mapping'}.`;
    findings.add('error', 'steps_not_a_list', message, position);
    return [];
  }
  if (value.items.length > MAX_STEPS) {
    const message = `steps: has ${value.items.length} entries; the limit is ${MAX_STEPS}. Move detail into the body.`;
    findings.add('error', 'steps_too_many', message, position);
    return [];
  }
  return value.items.map((item, i) => {
    const fault = stepFault(item);
    if (fault !== undefined)
      findings.add('error', 'steps_invalid', `steps: entry ${i + 1} ${fault}`, position);
    return { index: i + 1, content: item.text.trim() };
  });
}

function stepFault({ kind, text }: HeaderValue): string | undefined {
  if (kind === 'mapping') return 'is a mapping. Put it in quotes if its text holds a ": ".';
  if (kind === 'list') return 'is a list. Write it as one text.';
  return text.trim() === '' ? 'is empty. Write its text, or remove it.' : undefined;
}

/** Compatibility in any shape, as JSON. The standard has a text of at most 500 code points, the other dialect a mapping. */
export function readCompatibility(
  field: PlacedField | undefined,
  dialect: Dialect,
  findings: Findings,
): JsonValue {
  if (field === undefined || field.value.kind === 'null') return null;
  const { value, position } = field;
  const wanted = dialect === 'standard' ? 'text' : 'mapping';
  if (value.kind !== wanted) {
    const severity = dialect === 'standard' ? 'warning' : 'note';
    const message = `compatibility: is a ${value.kind}, kept as it is; this dialect has a ${wanted}.`;
    findings.add(severity, `compatibility_not_${wanted}`, message, position);
  }
  const length = codePoints(value.text);
  if (length > MAX_COMPATIBILITY) {
    const message =
      `compatibility: has ${length} characters (code points), kept as they are; the standard allows ` +
      `${MAX_COMPATIBILITY}. Shorten it.`;
    findings.add('warning', 'compatibility_too_long', message, position);
  }
  return value.kind === 'text' ? value.text : value.json;
}

/** Metadata in any shape, as JSON. The standard has a mapping of texts. */
export function readMetadata(field: PlacedField | undefined, findings: Findings): JsonValue {
  if (field === undefined || field.value.kind === 'null') return null;
  const { value, position } = field;
  if (value.kind !== 'mapping') {
    const message = `metadata: is a ${value.kind}, kept as it is; it should be a mapping.`;
    findings.add('warning', 'metadata_not_mapping', message, position);
  }
  return value.kind === 'text' ? value.text : value.json;
}

/** `metadata.version`, where authors who follow the standard put it. */
export function metadataVersion(metadata: JsonValue): string | undefined {
  const version = ownValue(metadata, 'version');
  if (typeof version === 'number') return String(version);
  return typeof version === 'string' && version.trim() !== '' ? version.trim() : undefined;
}

/** Keys that are nearly a known one are a warning each; other unknown keys are one note. All of them are kept. */
export function reportUnknown(keys: readonly string[], known: readonly string[], findings: Findings): void {
  const plain: string[] = [];
  for (const key of keys) {
    const meant = known.find((name) => flat(name) === flat(key));
    if (meant === undefined) plain.push(key);
    else
      findings.add('warning', 'key_misspelled', `${quote(key)} is not read. Did you mean ${quote(meant)}?`);
  }
  if (plain.length === 0) return;
  const more = plain.length > 20 ? ` and ${plain.length - 20} more` : '';
  const list = plain.slice(0, 20).map(quote).join(', ');
  findings.add(
    'note',
    'keys_unknown',
    `Keys that have no meaning here were kept as they are: ${list}${more}. ` +
      'Where other hosts refuse them, move them under "metadata".',
  );
}

function flat(key: string): string {
  return key.toLowerCase().replace(/[-_ ]/g, '');
}

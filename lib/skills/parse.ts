import type { Diagnostic } from '../base/diagnostic.ts';
import type { Failure } from '../base/failure.ts';
import { reportCuts } from './comment-cuts.ts';
import { createFindings, positionAt, type Findings } from './findings.ts';
import { HEADER_LINE, splitFrontmatter, type Frontmatter } from './frontmatter.ts';
import type { HeaderField } from './header-value.ts';
import { readHeader } from './header-yaml.ts';
import type { AgentSkill, SkillContext } from './skill.ts';
import {
  metadataVersion,
  optionalText,
  readCompatibility,
  readDescription,
  readMetadata,
  readSteps,
  reportUnknown,
  requiredText,
  type PlacedField,
} from './skill-fields.ts';
import { readName } from './skill-name.ts';
import { reportToolNames } from './tool-ceiling.ts';
import { readToolList } from './tool-list.ts';

/** How a SKILL.md is read. */
export type ParseOptions = SkillContext & {
  /** The name of the skill's folder, to be compared with the skill's own. */
  readonly folderName?: string | undefined;
  /** The file's path, for the diagnostics. */
  readonly path?: string;
  /** Names of the tools here. With them, the names of `allowed-tools` are checked. */
  readonly tools?: readonly string[] | undefined;
};

/** A skill, or the first of the errors among `diagnostics` as the failure. */
export type ParsedSkill =
  | {
      readonly skill: AgentSkill;
      /** The line of the file on which the body starts. */
      readonly bodyLine: number;
      readonly failure: undefined;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly skill: undefined; readonly failure: Failure; readonly diagnostics: readonly Diagnostic[] };

const STANDARD_KEYS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];
const OUR_KEYS = ['version', 'steps'];
const KNOWN_KEYS = [...STANDARD_KEYS, ...OUR_KEYS];

/**
 * Reads a SKILL.md, and reports everything that is wrong with it at once. The checks go from the outside in:
 * frontmatter, YAML, mapping, then name, description, tools, steps; the failure is the first error in that order.
 * Never throws, whatever the bytes.
 */
export function parseSkillFile(bytes: Uint8Array, options: ParseOptions): ParsedSkill {
  const findings = createFindings(options.path);
  const parts = splitFrontmatter(bytes, findings);
  const fields = parts === undefined ? undefined : readHeader(parts.header, findings);
  const skill =
    parts === undefined || fields === undefined ? undefined : readSkill(parts, fields, options, findings);
  const { diagnostics } = findings;
  const failure = findings.failure();
  if (failure !== undefined) return { skill: undefined, failure, diagnostics };
  if (skill !== undefined) return { skill, bodyLine: bodyLineOf(parts), failure: undefined, diagnostics };
  throw new Error('A SKILL.md was refused without a reason.');
}

/** After the header's lines and the one that closes it. */
function bodyLineOf(parts: Frontmatter | undefined): number {
  const header = parts?.header ?? '';
  return positionAt(header, header.length, HEADER_LINE).line + 1;
}

function readSkill(
  { header, body }: Frontmatter,
  fields: readonly HeaderField[],
  options: ParseOptions,
  findings: Findings,
): AgentSkill | undefined {
  const field = (key: string): PlacedField | undefined => {
    const found = fields.find((each) => each.key === key);
    return found && { ...found, position: () => positionAt(header, found.value.offset, HEADER_LINE) };
  };
  reportCuts(header, fields, findings);
  const named = field('name');
  const nameText = requiredText('name', named, findings);
  const context = { ...options, folderName: options.folderName };
  const name =
    named && nameText !== undefined ? readName(nameText, context, findings, named.position) : undefined;
  const description = readDescription(field('description'), findings);
  const tools = readTools(field('allowed-tools'), options, findings);
  const steps = readSteps(field('steps'), findings);
  const metadata = readMetadata(field('metadata'), findings);
  const version = optionalText(field('version'), findings) ?? metadataVersion(metadata);
  const license = optionalText(field('license'), findings);
  const compatibility = readCompatibility(field('compatibility'), options.dialect, findings);
  const extra = readExtra(fields, options, findings);
  if (name === undefined || description === undefined) return undefined;
  const skill = {
    name,
    description,
    ...(version !== undefined && { version }),
    ...(license !== undefined && { license }),
    compatibility,
    metadata,
    allowedTools: tools?.tools ?? [],
    ...(tools !== undefined && { allowedToolsSource: tools.source }),
    steps,
    extra,
    body: typeof body === 'string' ? body : '',
  };
  return typeof body === 'string' ? skill : withLongBody(skill, body);
}

function readTools(field: PlacedField | undefined, { dialect, tools }: ParseOptions, findings: Findings) {
  const list = field && readToolList(field.value, dialect, findings, field.position);
  if (list !== undefined && field !== undefined && tools !== undefined)
    reportToolNames(list.tools, tools, findings, field.position);
  return list;
}

/** The skill with a body that is decoded when it is asked for. */
function withLongBody(skill: AgentSkill, decode: () => string): AgentSkill {
  return {
    ...skill,
    get body() {
      return decode();
    },
  };
}

/** The keys that were not read: unknown ones, and known ones whose shape was not understood. */
function readExtra(fields: readonly HeaderField[], { dialect }: ParseOptions, findings: Findings) {
  const unknown = fields.filter(({ key }) => !KNOWN_KEYS.includes(key));
  if (unknown.length > 0) {
    reportUnknown(
      unknown.map(({ key }) => key),
      KNOWN_KEYS,
      findings,
    );
  }
  const ours = fields.filter(({ key }) => OUR_KEYS.includes(key));
  if (dialect === 'standard' && ours.length > 0) {
    const keys = ours.map(({ key }) => `"${key}"`).join(', ');
    const message = `${keys}: read here, but not part of the standard. Leave out what other hosts refuse.`;
    findings.add('note', 'keys_not_standard', message);
  }
  const unread = fields.filter(
    ({ key, value }) =>
      (key === 'version' || key === 'license') && value.kind !== 'text' && value.kind !== 'null',
  );
  const extra = [...unknown, ...unread];
  return Object.fromEntries(extra.map(({ key, value }) => [key, value.json]));
}

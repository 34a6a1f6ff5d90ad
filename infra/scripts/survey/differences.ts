import type { Diagnostic } from '../../../lib/base/diagnostic.ts';
import type { Dialect } from '../../../lib/skills/skill.ts';
import { sha256 } from './folder-files.ts';
import type { Verdict } from './oracle.ts';
import { NAMESPACE, type Outcome, type Repository } from './repository.ts';

/** Where the two readers part; `intended` is why that is meant to be so, undefined for a bug. */
export type Difference = {
  readonly path: string;
  readonly what: string;
  readonly intended: string | undefined;
};

/** The codes with which we say what the oracle gives as a reason. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  link: ['skill_is_link'],
  not_utf8: ['not_utf8'],
  frontmatter_missing: ['frontmatter_missing'],
  frontmatter_unclosed: ['frontmatter_unclosed'],
  frontmatter_empty: ['frontmatter_empty'],
  yaml: [
    'nul_character',
    'yaml_alias',
    'yaml_anchor',
    'yaml_control_character',
    'yaml_escape',
    'yaml_indentation',
    'yaml_key',
    'yaml_reserved_start',
    'yaml_stray_line',
    'yaml_syntax',
    'yaml_tab',
    'yaml_tag',
    'yaml_text_after_value',
    'yaml_unclosed_quote',
    'yaml_unquoted_colon',
  ],
  yaml_duplicate_key: ['yaml_duplicate_key'],
  not_a_mapping: ['not_a_mapping'],
  name_missing: ['name_missing'],
  name_not_text: ['name_not_text'],
  description_missing: ['description_missing'],
  description_not_text: ['description_not_text'],
  description_long: ['description_too_long'],
  name: [
    'name_not_standard',
    'name_invalid',
    'name_hidden_character',
    'namespace_mismatch',
    'name_namespaced',
  ],
  name_unicode: ['name_invalid', 'name_hidden_character'],
  namespace: ['namespace_mismatch'],
  case: ['skill_md_case'],
  folder: ['name_differs_from_folder'],
  keys: ['keys_unknown', 'keys_not_standard', 'key_misspelled'],
  compatibility_not_text: ['compatibility_not_text'],
  compatibility_long: ['compatibility_too_long'],
};

/** Codes that the oracle does not know, and why they are right. */
const OURS: Readonly<Record<string, string>> = {
  duplicate_name: 'two different skills of one upload share a name; each loads when "select" picks it',
  skill_too_many_files: 'a limit on one skill, from the MCP skills extension',
  skill_too_large: 'a limit on one skill, from the MCP skills extension',
  skill_file_too_large: 'a limit on one skill',
  skill_md_too_large: 'a limit on one skill',
  frontmatter_too_large: 'a limit on one skill',
  yaml_too_large: 'a limit on one skill',
  yaml_too_deep: 'a limit on one skill',
  steps_invalid: 'steps are an extension of this service; its list must hold texts',
  steps_not_a_list: 'steps are an extension of this service; they must be a list',
  allowed_tools_invalid: 'a ceiling on tools that cannot be read must not be lifted in silence',
};

/** Codes of YAML that PyYAML reads, and why it is refused. */
const YAML: Readonly<Record<string, string>> = {
  yaml_alias: 'aliases are refused: each reader expands them in its own way',
  yaml_anchor: 'anchors are refused: the reference reader refuses them too',
  yaml_tag: 'tags are refused: the reference reader refuses them too',
  yaml_merge_key: 'merge keys are no part of YAML 1.2',
  yaml_unclosed_quote:
    'PyYAML lets the lines of a quoted value start at column 1; YAML 1.2 (7.3) wants them indented',
};

/** Errors after which a name is not compared with its folder. */
const REFUSED_NAME = new Set(['name_invalid', 'name_hidden_character', 'namespace_mismatch']);

/** Codes of checks that a name or a shape has passed when they are absent. */
const COMPARED = new Set(Object.values(CODES).flat());

/** The differences between our reading of a folder and the oracle's, in the order of the paths. */
export function findDifferences(
  repository: Repository,
  verdicts: ReadonlyMap<string, Verdict>,
): readonly Difference[] {
  const { dialect } = repository;
  const cut = repository.found.diagnostics.some(({ code }) => code === 'diagnostics_cut');
  const paths = [...new Set([...repository.outcomes.keys(), ...verdicts.keys()])].sort();
  return paths.flatMap((path) => {
    const outcome = repository.outcomes.get(path);
    const verdict = verdicts.get(path);
    if (outcome === undefined) return [{ path, what: 'only the oracle found it', intended: undefined }];
    if (verdict === undefined) return [{ path, what: 'the oracle did not find it', intended: undefined }];
    const diagnostics = repository.diagnostics.get(path) ?? [];
    return [
      ...unsaid(verdict, diagnostics, cut),
      ...unfounded(verdict, outcome, diagnostics, dialect),
      ...otherTexts(verdict, repository),
    ];
  });
}

/** Reasons of the oracle without a diagnostic of ours. */
function unsaid({ path, reasons }: Verdict, diagnostics: readonly Diagnostic[], cut: boolean): Difference[] {
  const codes = new Set(diagnostics.map(({ code }) => code));
  return reasons
    .filter((reason) => !CODES[reason]?.some((code) => codes.has(code)))
    .map((reason) => {
      if (reason === 'folder' && codes.intersection(REFUSED_NAME).size > 0) {
        const intended = 'a name that is refused is not compared with its folder';
        return { path, what: 'only the oracle compares the name with the folder', intended };
      }
      if (cut && diagnostics.some(({ severity }) => severity === 'error')) {
        const intended = 'in a long report only the first error of a skill is listed';
        return { path, what: `only the oracle says ${reason}`, intended };
      }
      const what = `the oracle says ${reason}, we say ${[...codes].join(', ') || 'nothing'}`;
      // The oracle goes on to check what is in a header that we do not read.
      const yaml = [...codes].find((code) => YAML[code] !== undefined);
      return { path, what, intended: yaml && YAML[yaml] };
    });
}

/** Diagnostics of ours without a reason of the oracle: errors, and whatever it would have checked too. */
function unfounded(
  { path, reasons }: Verdict,
  outcome: Outcome,
  diagnostics: readonly Diagnostic[],
  dialect: Dialect,
): Difference[] {
  const compared = dialect === 'standard' ? COMPARED : new Set<string>();
  const expected = new Set(reasons.flatMap((reason) => CODES[reason] ?? []));
  const differences = diagnostics
    .filter(({ severity, code }) => severity === 'error' || (compared.has(code) && code !== 'skill_md_case'))
    .filter(({ code }) => !expected.has(code))
    .map(({ code }) => ({ path, what: `only we say ${code}`, intended: OURS[code] ?? YAML[code] }));
  const silent = outcome === 'refused' && diagnostics.every(({ severity }) => severity !== 'error');
  if (!silent) return differences;
  return [...differences, { path, what: 'we refused it without a reason', intended: undefined }];
}

/** Texts of a skill that loads and that the oracle read differently. */
function otherTexts({ path, name, description, body }: Verdict, { loaded }: Repository): Difference[] {
  const skill = loaded.get(path)?.skill;
  if (skill === undefined) return [];
  const differing: string[] = [];
  if (skill.name !== name && skill.name !== `${NAMESPACE}/${name}`) differing.push('name');
  if (sha256(skill.description) !== description) differing.push('description');
  if (sha256(skill.body) !== body) differing.push('body');
  return differing.map((text) => ({ path, what: `the ${text} was read differently`, intended: undefined }));
}

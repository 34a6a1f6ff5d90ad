import { quote } from '../base/failure.ts';
import type { Findings, Place } from './findings.ts';
import type { HeaderValue } from './header-value.ts';
import type { Dialect } from './skill.ts';

/** The names of `allowed-tools`; undefined when it sets no ceiling or is refused. */
export type ToolList = { readonly tools: readonly string[]; readonly source: string };

/**
 * Reads `allowed-tools`: a text of names between blanks or commas (the standard's form and the most frequent one), or
 * a list of such texts. Blanks and commas inside parentheses belong to the name: `Bash(git log:*)` is one. What cannot
 * be read as names is an error, since leaving it out would lift the ceiling that its author wanted.
 */
export function readToolList(
  value: HeaderValue,
  dialect: Dialect,
  findings: Findings,
  position: Place,
): ToolList | undefined {
  const texts = value.kind === 'list' ? value.items : [value];
  if (value.kind === 'mapping' || (value.kind === 'list' && texts.some((item) => item.kind !== 'text'))) {
    const message = 'allowed-tools: must be a list of names, or one text of names between blanks.';
    findings.add('error', 'allowed_tools_invalid', message, position);
    return undefined;
  }
  const tools: string[] = [];
  for (const { text } of texts) {
    const { names, balanced } = splitNames(text);
    tools.push(...names);
    if (!balanced) {
      const message = `allowed-tools: the parentheses in ${quote(text)} do not match, so names may be cut wrongly. Fix them.`;
      findings.add('warning', 'allowed_tools_parentheses', message, position);
    }
  }
  if (tools.length === 0) {
    const message = 'allowed-tools: names no tool, so it sets no limit. Name tools, or leave the key out.';
    findings.add('warning', 'allowed_tools_empty', message, position);
    return undefined;
  }
  reportForm(value, dialect, findings, position);
  return { tools, source: value.source };
}

function reportForm(value: HeaderValue, dialect: Dialect, findings: Findings, position: Place): void {
  if (dialect === 'namespaced') {
    if (value.kind === 'list') return;
    const message = 'allowed-tools: was read from a text. This dialect wants a list: one "- name" a line.';
    findings.add('warning', 'allowed_tools_text', message, position);
  } else if (value.kind === 'list') {
    const message = 'allowed-tools: was read from a list. The standard has one text of names between blanks.';
    findings.add('note', 'allowed_tools_list', message, position);
  } else if (/,/.test(value.text.replace(/\([^()]*\)/g, ''))) {
    const message = 'allowed-tools: was split at commas. The standard has blanks between names.';
    findings.add('note', 'allowed_tools_commas', message, position);
  }
}

function splitNames(text: string): { names: string[]; balanced: boolean } {
  const names: string[] = [];
  let depth = 0;
  let balanced = true;
  let start = 0;
  for (let i = 0; i <= text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === 0x28) depth += 1;
    else if (unit === 0x29 && depth === 0) balanced = false;
    else if (unit === 0x29) depth -= 1;
    if (i < text.length && (depth > 0 || !separates(unit, text, i))) continue;
    if (i > start) names.push(text.slice(start, i).trim());
    start = i + 1;
  }
  return { names, balanced: balanced && depth === 0 };
}

/** True for a comma or a blank of any kind. */
function separates(unit: number, text: string, at: number): boolean {
  if (unit < 0x80) return unit === 0x20 || unit === 0x2c || (unit >= 0x09 && unit <= 0x0d);
  return /\s/.test(text.charAt(at));
}

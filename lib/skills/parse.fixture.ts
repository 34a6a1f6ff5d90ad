import { utf8 } from '../base/bytes.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { parseNamespace, type Namespace } from '../base/name.ts';
import { parseFilePath, type FilePath } from '../files/file-path.ts';
import type { FileMode } from '../files/file-table.ts';
import { parseSkillFile, type ParseOptions } from './parse.ts';
import type { SkillFile } from './skill.ts';

export const LOCAL: Namespace = namespace('local');

/** A namespace that is known to be good. */
export function namespace(text: string): Namespace {
  const parsed = parseNamespace(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

/** A path that is known to be good. */
export function path(text: string): FilePath {
  const parsed = parseFilePath(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

/** An entry of a manifest; its digest is any text that stands for the content. */
export function file(
  name: string,
  content = '',
  size = content.length,
  mode: FileMode = '100644',
): SkillFile {
  return { path: path(name), mode, size, sha256: content };
}

/** Parses a text or bytes, in the standard dialect unless told otherwise. */
export function parse(text: string | Uint8Array, options: Partial<ParseOptions> = {}) {
  const bytes = typeof text === 'string' ? utf8(text) : text;
  return parseSkillFile(bytes, { dialect: 'standard', namespace: LOCAL, ...options });
}

/** A SKILL.md with these header lines and the body `B\n`. */
export function skillMd(...lines: string[]): string {
  return `---\n${lines.join('\n')}\n---\nB\n`;
}

/** `severity code line:column` of each diagnostic, in order. */
export function codes(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ severity, code, line, column }) =>
    line === undefined ? `${severity} ${code}` : `${severity} ${code} ${line}:${column}`,
  );
}

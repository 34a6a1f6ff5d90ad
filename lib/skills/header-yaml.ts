import { Composer, isMap, isSeq, type Document, type YAMLParseError } from 'yaml';
import { HEADER_LINE } from './frontmatter.ts';
import { positionAt, type Findings } from './findings.ts';
import { readTokens, type HeaderFault } from './header-tokens.ts';
import { readFields, type HeaderField } from './header-value.ts';
import { readPlainHeader } from './plain-header.ts';
import { syntaxFault } from './yaml-advice.ts';

/** The most YAML faults that are listed for one file. */
const MAX_FAULTS = 20;

/** The most YAML faults that are looked at, to find those worth a line. */
const MAX_PLACED = 256;

/** What YAML 1.2 (section 5.1, c-printable) does not allow to stand in a stream. */
const NOT_PRINTABLE = /[^\t\n\r\u0020-\u007E\u0085\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * Reads a header as a YAML 1.2 mapping (core schema). Refused, each with its place in the file and the usual fix:
 * malformed YAML, duplicate and merge keys, anchors, aliases, tags, control characters, too much nesting or too many
 * values, and anything that is not a mapping. Undefined when it is refused.
 */
export function readHeader(header: string, findings: Findings): readonly HeaderField[] | undefined {
  // Most headers are ASCII: the short pattern settles those in a fraction of the time.
  const control = /[^\n\r\u0020-\u007E]/.test(header) ? header.search(NOT_PRINTABLE) : -1;
  const plain = control === -1 ? readPlainHeader(header) : undefined;
  return plain ?? readAnyHeader(header, control, findings);
}

/** Reads a header of any shape; `control` is the offset of its first control character, -1 without one. */
export function readAnyHeader(
  header: string,
  control: number,
  findings: Findings,
): readonly HeaderField[] | undefined {
  const { tokens, faults, tooBig } = readTokens(header);
  if (control !== -1) faults.push(controlCharacter(control));
  if (tooBig) return refuse(header, faults, findings);
  const document = compose(tokens, header);
  const contents = document?.contents ?? null;
  const fields = isMap(contents) ? readFields(contents.items, { header, faults }) : [];
  for (const error of document?.errors ?? []) faults.push(errorFault(error, header));
  if (faults.length > 0) return refuse(header, faults, findings);
  for (const { pos, message } of document?.warnings ?? []) {
    findings.add('warning', 'yaml_warning', `YAML: ${message}.`, positionAt(header, pos[0], HEADER_LINE));
  }
  if (isMap(contents)) return fields;
  if (contents === null) {
    const message = 'The frontmatter is empty. Give it at least a name and a description.';
    findings.add('error', 'frontmatter_empty', message, { line: HEADER_LINE, column: 1 });
  } else {
    const what = isSeq(contents) ? 'a list' : 'plain text';
    const message = `The frontmatter must be a mapping of keys to values, such as "name: my-skill"; it is ${what}.`;
    findings.add('error', 'not_a_mapping', message, positionAt(header, contents.range[0], HEADER_LINE));
  }
  return undefined;
}

/** The options leave nothing to configuration: no aliases are followed, nothing is logged, no code is generated. */
function compose(
  tokens: ReturnType<typeof readTokens>['tokens'],
  header: string,
): Document.Parsed | undefined {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  for (const document of composer.compose(tokens, true, header.length)) return document;
  return undefined;
}

function errorFault({ code, message, pos }: YAMLParseError, header: string): HeaderFault {
  return syntaxFault({ code, message, offset: pos[0] }, header);
}

function controlCharacter(offset: number): HeaderFault {
  const message = 'The YAML holds a control character, which YAML does not allow. Remove it.';
  return { offset, code: 'yaml_control_character', message };
}

/** Lists the faults by place, one a line and none after an open quote: what follows is mostly a consequence. */
function refuse(header: string, faults: readonly HeaderFault[], findings: Findings): undefined {
  const placed = [...faults]
    .sort((a, b) => a.offset - b.offset)
    .slice(0, MAX_PLACED)
    .map((fault) => ({ ...fault, line: positionAt(header, fault.offset).line }));
  const causes = placed.filter(({ line }, i) => line !== placed[i - 1]?.line);
  const quote = causes.findIndex(({ code }) => code === 'yaml_unclosed_quote');
  const wanted = quote === -1 ? causes : causes.slice(0, quote + 1);
  for (const { code, message, offset } of wanted.slice(0, MAX_FAULTS)) {
    const position = positionAt(header, offset, HEADER_LINE);
    findings.add('error', code, `Invalid YAML in the frontmatter: ${message}`, position);
  }
  if (wanted.length <= MAX_FAULTS) return;
  const rest = wanted.length - MAX_FAULTS;
  findings.add(
    'note',
    'yaml_more_faults',
    `The YAML has faults on ${rest} more lines, which are not listed.`,
  );
}

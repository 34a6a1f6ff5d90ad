import { fail, ok, type Result } from '../../base/result.ts';
import { quote, type Failure } from '../../base/failure.ts';
import { bytesOf, type ByteText } from '../byte-text.ts';
import type { Config } from '../config/config.ts';
import type { CommitText } from './commit-text.ts';
import { parseIdent } from './ident.ts';
import type { Mailmap } from './mailmap.ts';
import { compileLinePattern, type PatternType } from './posix-pattern.ts';

/** Tells whether a commit is by an author; a failure once the pattern has taken too many steps. */
export type AuthorFilter = (text: CommitText) => Result<boolean>;

/** A filter by a pattern that is looked for in `Name <mail>`, as the mailmap has them. */
export function authorFilter(pattern: string, config: Config, mailmap: Mailmap): Result<AuthorFilter> {
  const matches = compileLinePattern(pattern, patternType(config));
  if (!matches.ok) return fail(invalidPattern(pattern, matches.error));
  const { value } = matches;
  return ok(({ authorLines }) => {
    for (const line of authorLines) {
      const matched = value(bytesOf(mapped(line, mailmap)));
      if (matched === undefined) return fail(invalidPattern(pattern, 'it takes too many steps'));
      if (matched) return ok(true);
    }
    return ok(false);
  });
}

/** The line without its time, with another name or mail where the mailmap has one. */
function mapped(line: ByteText, mailmap: Mailmap): ByteText {
  const end = line.lastIndexOf('>') + 1;
  const text = (end === 0 ? line : line.slice(0, end)) as ByteText;
  const ident = parseIdent(line);
  if (ident === undefined) return text;
  const person = mailmap.resolve(ident);
  if (person.name === ident.name && person.mail === ident.mail) return text;
  const close = line.indexOf('>', line.indexOf('<')) + 1;
  return `${person.name} <${person.mail}>${text.slice(close)}` as ByteText;
}

function patternType(config: Config): PatternType {
  const type = config.text('grep.patterntype');
  if (type === 'extended' || type === 'fixed' || type === 'perl' || type === 'basic') return type;
  return config.flag('grep.extendedregexp') === true ? 'extended' : 'basic';
}

function invalidPattern(pattern: string, reason: string): Failure {
  return {
    code: 'invalid_pattern',
    message:
      `Invalid regular expression ${quote(pattern)}: ${reason}. author is a basic regular expression: write \\[ for a ` +
      'bracket, \\. for a dot.',
    field: 'input.author',
    data: { git: `fatal: command line, '${pattern}': ${reason}` },
  };
}

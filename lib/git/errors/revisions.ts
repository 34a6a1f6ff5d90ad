import { quote, type Failure } from '../../base/failure.ts';

/** A revision that names nothing; `text` is what git says. */
export function unknownRevision(shown: string, text: string): Failure {
  return {
    code: 'not_found',
    message:
      `Unknown revision or path: ${quote(shown)}. Give a branch, a tag, a commit id or a range of them, as they are ` +
      'named in the uploaded repository.',
    field: 'input.ref',
    data: { git: text },
  };
}

/** git's own text for a revision that it does not know: another one where paths follow behind `--`. */
export function unknownRevisionText(shown: string, beforePaths: boolean): string {
  if (beforePaths) return `fatal: bad revision '${shown}'`;
  return (
    `fatal: ambiguous argument '${shown}': unknown revision or path not in the working tree.\n` +
    "Use '--' to separate paths from revisions, like this:\n" +
    "'git <command> [<revision>...] -- [<file>...]'"
  );
}

/** A short id that several objects share. */
export function ambiguousId(shown: string, candidates: readonly string[]): Failure {
  return {
    code: 'invalid_input',
    message: `Unknown revision or path: the short object id ${quote(shown)} is ambiguous. Give more of its digits.`,
    field: 'input.ref',
    data: { candidates, git: `error: short object ID ${shown} is ambiguous` },
  };
}

/** A repository without a first commit. */
export function noCommits(branch: string | undefined): Failure {
  const git =
    branch === undefined
      ? "fatal: bad default revision 'HEAD'"
      : `fatal: your current branch '${branch}' does not have any commits yet`;
  return {
    code: 'not_found',
    message: 'No commits exist in this repository yet: there is no history to show.',
    field: 'input.repo_path',
    data: { git },
  };
}

/** What an error text of git means for a caller, tried in this order. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/ENOENT|command not found/, 'git is not installed on this host.'],
  [/ETIMEDOUT|\bkilled\b|timed out/i, 'The git command timed out. Narrow the request and try again.'],
  [/not a git repository|usage: git diff --no-index/i, 'This is not a git repository.'],
  [
    /does not have any commits yet|no such ref: HEAD|ambiguous argument 'HEAD'|bad default revision 'HEAD'/,
    'No commits exist in this repository yet.',
  ],
  [/ambiguous argument|bad revision/, 'Unknown revision or path. Give one that exists in the repository.'],
  [/no such path/, 'The path does not exist in that revision.'],
  [/outside repository/, 'Path traversal refused: the path leads outside the repository.'],
];

/** A sentence for an error text that git printed; the text itself where it is not a known one. */
export function friendly(text: string): string {
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? text;
}

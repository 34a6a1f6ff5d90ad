/** True for what may stand in the place of a ref, as `git check-ref-format --allow-onelevel` sees it. */
export function isRefName(name: string): boolean {
  if (name === '' || name === '@' || name.endsWith('.') || name.length > 4096) return false;
  for (let i = 0; i < name.length; i += 1) {
    const unit = name.charCodeAt(i);
    if (unit < 0x20 || unit === 0x7f || ' ~^:?*[\\'.includes(name.charAt(i))) return false;
  }
  if (name.includes('..') || name.includes('@{')) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

/** Where a short name is looked for, in this order. */
export function candidatesOf(short: string): string[] {
  return [
    short,
    `refs/${short}`,
    `refs/tags/${short}`,
    `refs/heads/${short}`,
    `refs/remotes/${short}`,
    `refs/remotes/${short}/HEAD`,
  ];
}

/** True for a name that each linked worktree has for itself. */
export function isOwnName(name: string): boolean {
  if (/^refs\/(?:bisect|worktree|rewritten)\//.test(name)) return true;
  if (/^logs\/refs\/(?:bisect|worktree|rewritten)\//.test(name)) return true;
  if (/^(?:refs|objects|info|hooks|logs\/refs|worktrees|modules|branches)(?:\/|$)/.test(name)) return false;
  return !['config', 'packed-refs', 'shallow', 'description'].includes(name);
}

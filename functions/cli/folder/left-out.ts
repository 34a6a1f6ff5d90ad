/** Why something in a folder is not sent. */
export type Reason = 'git' | 'ignored' | 'secret' | 'build';

/** What is not sent for one reason: a folder stands for all that is in it, and ends in a slash. */
export type LeftOutGroup = {
  readonly reason: Reason;
  readonly count: number;
  /** The first of them. */
  readonly paths: readonly string[];
};

/** How many names of a group are kept, and how many of these a line shows. */
const KEPT = 100;
const SHOWN = 5;

const CALLED: Readonly<Record<Reason, string>> = {
  secret: 'secrets',
  git: 'the repository itself',
  ignored: 'ignored by git',
  build: 'installed or built',
};

/** Collects what is left out. */
export class LeftOut {
  readonly #groups = new Map<Reason, { count: number; paths: string[] }>();

  add(reason: Reason, path: string): void {
    const group = this.#groups.get(reason) ?? { count: 0, paths: [] };
    group.count += 1;
    if (group.paths.length < KEPT) group.paths.push(path);
    this.#groups.set(reason, group);
  }

  /** Secrets first: what else there is may be long. */
  groups(): readonly LeftOutGroup[] {
    return (Object.keys(CALLED) as Reason[]).flatMap((reason) => {
      const group = this.#groups.get(reason);
      return group === undefined ? [] : [{ reason, ...group }];
    });
  }
}

/** A line for each group, and how to send it nevertheless; empty when nothing is left out. */
export function renderLeftOut(groups: readonly LeftOutGroup[]): string {
  const lines = groups.map(({ reason, count, paths }) => {
    const shown = paths.slice(0, SHOWN).join(', ');
    const more = count > SHOWN ? ` and ${count - SHOWN} more` : '';
    return `! left out, ${CALLED[reason]} (${count}): ${shown}${more}\n`;
  });
  return lines.join('');
}

import type { Diagnostic } from '../base/diagnostic.ts';

/** Findings of one code that are listed one by one; the rest are counted. */
const LISTED = 200;

/** Collects what an upload should hear about; a flood of one kind is cut and counted, so that the report stays small. */
export class Findings {
  readonly #listed: Diagnostic[] = [];
  readonly #counts = new Map<string, number>();

  add(finding: Diagnostic): void {
    const count = (this.#counts.get(finding.code) ?? 0) + 1;
    this.#counts.set(finding.code, count);
    if (count <= LISTED) this.#listed.push(finding);
  }

  /** All findings in the order they were made, and one more for each kind that was cut. */
  list(): readonly Diagnostic[] {
    const cut = [...this.#counts].filter(([, count]) => count > LISTED);
    const notes = cut.map(([code, count]): Diagnostic => ({
      severity: 'note',
      code: 'more_findings',
      message: `${count - LISTED} more findings of the code ${code} are not listed; there are ${count} in all.`,
    }));
    return [...this.#listed, ...notes];
  }
}

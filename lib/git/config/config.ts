import type { ConfigEntry } from './parse-config.ts';

/**
 * The settings of a repository. They are data: those that name programs to run (`core.fsmonitor`, `diff.external`,
 * `core.pager`, filters and the like) are never looked at.
 */
export class Config {
  readonly #entries: readonly ConfigEntry[];

  constructor(entries: readonly ConfigEntry[]) {
    this.#entries = entries;
  }

  /** The last value of a key: undefined where it is not set, `true` as a text for a name without a value. */
  text(key: string): string | undefined {
    const entry = this.#entries.findLast((one) => one.key === key);
    return entry === undefined ? undefined : (entry.value ?? 'true');
  }

  /** A switch: `true`, `yes`, `on` and numbers other than 0 are on. Undefined where it is not set or says neither. */
  flag(key: string): boolean | undefined {
    const text = this.text(key)?.toLowerCase();
    if (text === undefined) return undefined;
    if (['true', 'yes', 'on'].includes(text)) return true;
    if (['false', 'no', 'off', ''].includes(text)) return false;
    return /^[-+]?\d+$/.test(text) ? Number(text) !== 0 : undefined;
  }

  /** All values of a key, in their order. */
  all(key: string): readonly string[] {
    return this.#entries.filter((one) => one.key === key).map((one) => one.value ?? 'true');
  }
}

import { ok, type Result } from '../../base/result.ts';
import type { Config } from '../config/config.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { oidLength, type Oid } from '../objects/oid.ts';

const LEAST = 4;
const USUAL = 7;

/** Shortens names of objects as far as they stay unique. */
export class Abbreviator {
  readonly #objects: ObjectStore;
  readonly #setting: string | undefined;
  #length: number | undefined;

  constructor(objects: ObjectStore, config: Config) {
    this.#objects = objects;
    this.#setting = config.text('core.abbrev')?.toLowerCase();
  }

  async shorten(oid: Oid): Promise<Result<string>> {
    const length = await this.#usual();
    if (!length.ok) return length;
    if (length.value >= oid.length) return ok(oid);
    const shared = await this.#objects.sharedDigits(oid);
    return shared.ok ? ok(oid.slice(0, Math.max(length.value, shared.value + 1))) : shared;
  }

  /** What `core.abbrev` says, or as many digits as the number of packed objects asks for. */
  async #usual(): Promise<Result<number>> {
    if (this.#length !== undefined) return ok(this.#length);
    const full = 2 * oidLength(this.#objects.format);
    const setting = this.#setting ?? 'auto';
    if (setting === 'no' || setting === 'off' || setting === 'false') this.#length = full;
    else if (/^\d+$/.test(setting)) this.#length = Math.min(full, Math.max(LEAST, Number(setting)));
    else {
      const count = await this.#objects.packedCount();
      if (!count.ok) return count;
      const bits = count.value === 0 ? 0 : Math.floor(Math.log2(count.value)) + 1;
      this.#length = Math.max(USUAL, Math.ceil(bits / 2));
    }
    return ok(this.#length);
  }
}

import { canonicalJson, ownValue, type JsonValue } from '../base/json.ts';

/** A value within the value that is checked. Each has one place, however many schemas look at it. */
export class Place {
  readonly value: unknown;
  readonly parent: Place | undefined;
  /** Its key or position in the parent. */
  readonly key: string | number;
  #children: Map<string | number, Place> | undefined;
  #canonical: string | undefined;

  constructor(value: unknown, parent?: Place, key: string | number = '') {
    this.value = value;
    this.parent = parent;
    this.key = key;
  }

  /** The place below a key or position. One that is kept is the same for every schema. */
  child(key: string | number, isKept: boolean): Place {
    const known = this.#children?.get(key);
    if (known !== undefined) return known;
    const { value } = this;
    const below: unknown = Array.isArray(value) ? value[Number(key)] : ownValue(value, String(key));
    const child = new Place(below, this, key);
    if (isKept) (this.#children ??= new Map()).set(key, child);
    return child;
  }

  /** The value as text that equal values share; `onMade` hears of it when it has to be made. */
  canonical(onMade: (text: string) => void): string {
    if (this.#canonical === undefined) {
      // What is checked came as JSON.
      this.#canonical = canonicalJson(this.value as JsonValue);
      onMade(this.#canonical);
    }
    return this.#canonical;
  }

  /** The keys that lead here from the outermost value. */
  path(): readonly (string | number)[] {
    const keys: (string | number)[] = [];
    const up = ({ parent, key }: Place) => {
      if (parent !== undefined) keys.push(key);
      return parent;
    };
    for (let place = up(this); place !== undefined; place = up(place));
    return keys.reverse();
  }
}

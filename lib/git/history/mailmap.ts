import type { ByteText } from '../byte-text.ts';

/** The name and mail of a person. */
export type Person = { readonly name: ByteText; readonly mail: ByteText };

type Mapping = { name?: ByteText; mail?: ByteText };
type Entry = Mapping & { readonly names: Map<string, Mapping> };

/** The most lines of a mailmap. */
const MAX_LINES = 100_000;

/** Which name and mail stand for those that commits were made with. Names and mails are compared without case. */
export class Mailmap {
  readonly #byMail = new Map<string, Entry>();

  /** Adds the lines of a file: they count more than those before. */
  add(text: ByteText): void {
    for (const line of text.split('\n', MAX_LINES)) {
      if (line.startsWith('#')) continue;
      const first = readPerson(line, false);
      if (first === undefined) continue;
      const second = readPerson(line.slice(first.end), true);
      this.#addMapping(first, second);
    }
  }

  #addMapping(first: Read, second: Read | undefined): void {
    const old = lower(second?.mail ?? first.mail);
    const entry: Entry = this.#byMail.get(old) ?? { names: new Map() };
    this.#byMail.set(old, entry);
    const oldName = second?.name;
    const mapping: Mapping = oldName === undefined ? entry : {};
    if (first.name !== undefined) mapping.name = first.name;
    if (second !== undefined) mapping.mail = first.mail;
    if (oldName !== undefined) entry.names.set(lower(oldName), mapping);
  }

  /** Who a person is. */
  resolve({ name, mail }: Person): Person {
    const entry = this.#byMail.get(lower(mail));
    if (entry === undefined) return { name, mail };
    const mapping = entry.names.get(lower(name)) ?? entry;
    return { name: mapping.name ?? name, mail: mapping.mail ?? mail };
  }
}

type Read = { readonly name: ByteText | undefined; readonly mail: ByteText; readonly end: number };

function readPerson(line: string, emptyMail: boolean): Read | undefined {
  const open = line.indexOf('<');
  const close = open < 0 ? -1 : line.indexOf('>', open + 1);
  if (close < 0 || (close === open + 1 && !emptyMail)) return undefined;
  const name = line.slice(0, open).replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, '');
  return {
    name: name === '' ? undefined : (name as ByteText),
    mail: line.slice(open + 1, close) as ByteText,
    end: close + 1,
  };
}

/** Lower case of the letters of ASCII. */
function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

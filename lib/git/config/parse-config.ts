import { fail, ok, type Result } from '../../base/result.ts';
import { damaged } from '../errors/damage.ts';

/** One setting: `section.name` or `section.subsection.name`, with section and name in lower case. */
export type ConfigEntry = {
  readonly key: string;
  /** Undefined for a name without `=`, which means true. */
  readonly value: string | undefined;
};

/** The most settings of a file. */
const MAX_ENTRIES = 20_000;

/** A reader of a config file, byte by byte as git does. The text is a byte text. */
class ConfigReader {
  at = 0;
  line = 1;
  readonly text: string;

  constructor(text: string) {
    this.text = text.replaceAll('\r\n', '\n');
  }

  peek(): string {
    return this.text.charAt(this.at);
  }

  next(): string {
    const char = this.text.charAt(this.at);
    this.at += 1;
    if (char === '\n') this.line += 1;
    return char;
  }

  /** The end of a text counts as that of a line. */
  get ended(): boolean {
    return this.at >= this.text.length;
  }

  skip(blank: RegExp): void {
    while (!this.ended && blank.test(this.peek())) this.next();
  }
}

/** Reads a config file of git: sections, names, values with quotes, escapes, comments and lines that go on. */
export function parseConfig(text: string, name: string): Result<readonly ConfigEntry[]> {
  const reader = new ConfigReader(text.startsWith('\u00ef\u00bb\u00bf') ? text.slice(3) : text);
  const entries: ConfigEntry[] = [];
  let section: string | undefined;
  while (!reader.ended) {
    reader.skip(/\s/);
    const char = reader.peek();
    if (char === '') break;
    if (char === '#' || char === ';') {
      reader.skip(/[^\n]/);
      continue;
    }
    const line = reader.line;
    if (char === '[') section = readSection(reader);
    const entry = char === '[' ? undefined : readEntry(reader, section);
    if ((char === '[' && section === undefined) || (char !== '[' && entry === undefined)) {
      return fail(damaged(`bad config line ${line} in ${name}`));
    }
    if (entry !== undefined) entries.push(entry);
    if (entries.length > MAX_ENTRIES) return fail(damaged(`${name} has more than ${MAX_ENTRIES} settings`));
  }
  return ok(entries);
}

/** `[section]`, `[section "Sub section"]` or the old `[section.subsection]`. */
function readSection(reader: ConfigReader): string | undefined {
  const plain = /^\[([A-Za-z0-9.-]+)\]/.exec(reader.text.slice(reader.at, reader.at + 1024));
  if (plain !== null) {
    reader.at += plain[0].length;
    return (plain[1] ?? '').toLowerCase();
  }
  const opening = /^\[([A-Za-z0-9.-]+)[ \t]+"/.exec(reader.text.slice(reader.at, reader.at + 1024));
  if (opening === null) return undefined;
  reader.at += opening[0].length;
  let name = '';
  for (;;) {
    const char = reader.next();
    if (char === '' || char === '\n') return undefined;
    if (char === '"') break;
    if (char !== '\\') name += char;
    else if (reader.peek() === '\n' || reader.ended) return undefined;
    else name += reader.next();
  }
  return reader.next() === ']' ? `${(opening[1] ?? '').toLowerCase()}.${name}` : undefined;
}

function readEntry(reader: ConfigReader, section: string | undefined): ConfigEntry | undefined {
  const name = /^[A-Za-z][A-Za-z0-9-]*/.exec(reader.text.slice(reader.at, reader.at + 1024))?.[0];
  if (name === undefined || section === undefined) return undefined;
  reader.at += name.length;
  const key = `${section}.${name.toLowerCase()}`;
  reader.skip(/[ \t]/);
  const char = reader.next();
  if (char === '\n' || char === '') return { key, value: undefined };
  if (char !== '=') return undefined;
  const value = readValue(reader);
  return value === undefined ? undefined : { key, value };
}

const ESCAPES: { readonly [char: string]: string } = {
  t: '\t',
  b: '\b',
  n: '\n',
  '\\': '\\',
  '"': '"',
  '\n': '',
};

/** Blanks at both ends are dropped outside quotes; a blank inside is kept as one of its kind. */
function readValue(reader: ConfigReader): string | undefined {
  let value = '';
  let blanks = '';
  let quoted = false;
  for (;;) {
    const char = reader.next();
    if (char === '\n' || char === '') return quoted ? undefined : value;
    if (!quoted && /\s/.test(char)) {
      if (value !== '') blanks += char;
    } else if (!quoted && (char === ';' || char === '#')) {
      reader.skip(/[^\n]/);
    } else {
      value += blanks;
      blanks = '';
      if (char === '"') quoted = !quoted;
      else if (char !== '\\') value += char;
      else {
        const escaped = ESCAPES[reader.next()];
        if (escaped === undefined) return undefined;
        value += escaped;
      }
    }
  }
}

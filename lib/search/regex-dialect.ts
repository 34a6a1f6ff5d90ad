import { fail, ok, type Result } from '../base/result.ts';
import { rewriteClass, writesUpperCase } from './regex-class.ts';

/** A caller's regex in the engine's syntax, and what was seen on the way. */
export type TranslatedRegex = {
  readonly source: string;
  /** It has an upper-case letter outside of escapes: smart case then minds the case. */
  readonly hasUpperCase: boolean;
  /** A text that every match holds, or the empty text when none is known. */
  readonly required: string;
};

/** Groups that no engine runs in linear time, by their opening. */
const REFUSED_GROUPS: readonly (readonly [string, string])[] = [
  ['(?=', 'look-ahead (?=…) is not supported: match the text itself, as in foo.*bar, and read on from there'],
  [
    '(?!',
    'look-ahead (?!…) is not supported: search for the positive part and sort out the rest from the matches',
  ],
  ['(?<=', 'look-behind (?<=…) is not supported: put the text before into the pattern'],
  ['(?<!', 'look-behind (?<!…) is not supported: use a class such as (?:^|[^x]) before the text'],
  ['(?P=', 'a back-reference (?P=…) is not supported: write out what may repeat'],
  ['(?>', 'an atomic group (?>…) is not supported: use (?:…)'],
];

/** Escapes that the engine spells otherwise. `\<` and `\>` are the word edges of grep. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['Z', '\\z'],
  ['h', '[\\t ]'],
  ['<', '\\b'],
  ['>', '\\b'],
  ['e', '\\x1b'],
]);

/** The escapes of classes and assertions: no literal character. */
const NOT_LITERAL = /[A-Za-z0-9<>]/;

/** Reads a regex from left to right, rewriting what is only spelt otherwise and refusing what cannot be run. */
export function translateRegex(text: string): Result<TranslatedRegex, string> {
  const scan = new Scan(text);
  const reason = scan.run();
  if (reason !== undefined) return fail(reason);
  return ok({ source: scan.source, hasUpperCase: scan.hasUpperCase, required: scan.required() });
}

class Scan {
  source = '';
  hasUpperCase = false;
  readonly #text: string;
  #at = 0;
  #depth = 0;
  /** Runs of literal characters outside of groups; undefined once an alternation or a flag makes them uncertain. */
  #runs: string[] | undefined = [''];

  constructor(text: string) {
    this.#text = text;
  }

  run(): string | undefined {
    while (this.#at < this.#text.length) {
      const reason = this.#step();
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  required(): string {
    return (this.#runs ?? []).reduce((longest, run) => (run.length > longest.length ? run : longest), '');
  }

  #step(): string | undefined {
    const char = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    switch (char) {
      case '\\':
        return this.#escape();
      case '[':
        return this.#copyClass();
      case '(':
        return this.#group();
      case ')':
        this.#depth -= 1;
        this.#endRun();
        break;
      case '|':
        if (this.#depth === 0) this.#runs = undefined;
        break;
      case '*':
      case '?':
        this.#dropLast();
        break;
      case '{':
        return this.#braces();
      case '\n':
        return 'it holds a line break, but matching goes line by line: search for one of the lines';
      default:
        this.#literal(char);
    }
    this.#take(char.length);
    return undefined;
  }

  #literal(char: string): void {
    if (char !== char.toLowerCase()) this.hasUpperCase = true;
    if ('.^$+}'.includes(char)) this.#endRun();
    else if (this.#depth === 0) this.#append(char);
  }

  #escape(): string | undefined {
    const next = this.#text[this.#at + 1];
    if (next === undefined) return 'the backslash at the end escapes nothing';
    if (next === 'n') return 'it holds \\n, but matching goes line by line: search for one of the lines';
    if (next >= '1' && next <= '9')
      return `the back-reference \\${next} is not supported: write out what may repeat`;
    if (next === 'k') return 'the back-reference \\k is not supported: write out what may repeat';
    const other = ESCAPES.get(next);
    const code = next === 'u' ? this.#unicodeEscape() : undefined;
    this.#endRunFor(next);
    if (code !== undefined) return undefined;
    if (next === 'Q') return this.#quoted();
    if ('pPx0'.includes(next)) return this.#copyEscape();
    if (other === undefined) this.#take(2);
    else this.#replace(2, other);
    return undefined;
  }

  /** An escaped punctuation character is a literal; everything else ends the run. */
  #endRunFor(next: string): void {
    if (NOT_LITERAL.test(next) || this.#depth > 0) this.#endRun();
    else this.#append(next);
  }

  /** `\u0041` and `\u{41}` become `\x{41}`; true when it was one. */
  #unicodeEscape(): true | undefined {
    const found = /^\\u(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f]{1,6})\})/.exec(
      this.#text.slice(this.#at, this.#at + 12),
    );
    if (found === null) return undefined;
    this.#replace(found[0].length, `\\x{${found[1] ?? found[2] ?? ''}}`);
    return true;
  }

  /** `\p{Greek}`, `\pL`, `\x{41}`, `\x41` and `\012` as a whole: what follows the letter is no literal text. */
  #copyEscape(): undefined {
    const form = /^\\(?:[pPx]\{[^}]{0,100}\}|[pP].|x[0-9A-Fa-f]{2}|0[0-7]{0,2})/;
    this.#take(form.exec(this.#text.slice(this.#at, this.#at + 110))?.[0].length ?? 2);
  }

  /**
   * `{2,3}` repeats what is before it; any other brace is a character. `{,3}` counts from 0, as in Python's re and
   * Rust's regex.
   */
  #braces(): undefined {
    const quantifier = /^\{(\d{0,5})(,?)(\d{0,5})\}/.exec(this.#text.slice(this.#at, this.#at + 14));
    const [whole = '{', least, comma, most] = quantifier ?? [];
    this.#dropLast();
    const fromZero = least === '' && comma === ',' && most !== '';
    this.#replace(whole.length, fromZero ? `{0,${most}}` : whole);
  }

  #quoted(): undefined {
    const close = this.#text.indexOf('\\E', this.#at);
    const end = close < 0 ? this.#text.length : close;
    const inside = this.#text.slice(this.#at + 2, end);
    if (inside !== inside.toLowerCase()) this.hasUpperCase = true;
    this.#take((close < 0 ? end : end + 2) - this.#at);
  }

  #copyClass(): undefined {
    this.#endRun();
    let end = this.#at + (this.#text[this.#at + 1] === '^' ? 2 : 1);
    if (this.#text[end] === ']') end += 1;
    while (end < this.#text.length && this.#text[end] !== ']') {
      if (this.#text[end] === '\\') end += 1;
      else if (this.#text.startsWith('[:', end)) end = this.#namedEnd(end);
      end += 1;
    }
    const written = this.#text.slice(this.#at, end + 1);
    if (writesUpperCase(written)) this.hasUpperCase = true;
    this.#replace(end + 1 - this.#at, rewriteClass(written));
  }

  /** The last character of `[:alpha:]` inside a class, or where it was when it is none. */
  #namedEnd(start: number): number {
    const close = this.#text.slice(start, start + 12).indexOf(':]');
    return close < 0 ? start : start + close + 1;
  }

  #group(): string | undefined {
    const refused = REFUSED_GROUPS.find(([opening]) => this.#text.startsWith(opening, this.#at));
    if (refused !== undefined) return refused[1];
    const opening = /^\((?:\?:|\?P?<[A-Za-z_]\w{0,60}>|\?)?/.exec(this.#text.slice(this.#at, this.#at + 80));
    const units = opening?.[0].length ?? 1;
    // Flags such as (?i) may change what a literal stands for.
    if (opening?.[0] === '(?') this.#runs = undefined;
    this.#endRun();
    this.#depth += 1;
    this.#take(units);
    return undefined;
  }

  #append(text: string): void {
    const runs = this.#runs;
    if (runs !== undefined) runs.push((runs.pop() ?? '') + text);
  }

  #endRun(): void {
    if (this.#runs?.at(-1) !== '') this.#runs?.push('');
  }

  /** The character before `*`, `?` or `{` may be absent. */
  #dropLast(): void {
    const last = this.#runs?.pop();
    if (last !== undefined) this.#runs?.push(Array.from(last).slice(0, -1).join(''), '');
  }

  #take(units: number): void {
    this.#replace(units, this.#text.slice(this.#at, this.#at + units));
  }

  #replace(units: number, source: string): void {
    this.source += source;
    this.#at += units;
  }
}

import { ANY, intersect, type CharSet } from './char-set.ts';
import { foldAscii, foldCase } from './unicode.ts';

/** What inline flags such as `(?i)` have set. */
export type Flags = {
  readonly ignoreCase: boolean;
  /** `\w`, `\d`, `\s`, `\b` and cases are those of Unicode, not of ASCII. */
  readonly unicode: boolean;
  /** Blanks and comments in the pattern mean nothing. */
  readonly verbose: boolean;
  /** `^` and `$` are the edges of lines rather than of the text, where a match may hold line breaks. */
  readonly lineEdges: boolean;
  /** `.` is a line break too, where a match may hold one. */
  readonly dotAll: boolean;
  /** What takes as much as it can and what takes as little change places. */
  readonly swapsGreed: boolean;
};

/** A place in a caller's pattern, the flags there, and the first fault that was met: reading stops at it. */
export class PatternReader {
  at = 0;
  flags: Flags;
  fault: string | undefined;
  /** A `]` was looked for up to the end in vain. */
  unclosedClass = false;
  hasLiteral = false;
  hasUpperCase = false;
  nesting = 0;
  readonly text: string;
  /** A match may hold line breaks. */
  readonly overLines: boolean;

  constructor(text: string, flags: Flags, overLines = false) {
    this.text = text;
    this.flags = flags;
    this.overLines = overLines;
  }

  get done(): boolean {
    return this.fault !== undefined || this.at >= this.text.length;
  }

  /** The character here, or the empty text at the end. */
  peek(): string {
    const code = this.text.codePointAt(this.at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  next(): string {
    const char = this.peek();
    this.at += char.length;
    return char;
  }

  /** Steps over a text if it stands here. */
  skip(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** What a regex literal with the `y` flag matches here, at most 300 units of it; steps over it. */
  take(form: RegExp): RegExpExecArray | undefined {
    const found = form.exec(this.text.slice(this.at, this.at + 300)) ?? undefined;
    this.at += found?.[0].length ?? 0;
    return found;
  }

  /** Notes what is wrong with the text from `start` on; only the first fault counts. */
  refuse(reason: string, start: number): void {
    this.fault ??= `${reason}, at character ${Array.from(this.text.slice(0, start)).length + 1}`;
  }

  /** Refuses a line break where a match cannot hold one. */
  refuseBreak(start: number): void {
    if (this.overLines) return;
    this.refuse(
      'it holds a line break, but matching goes line by line: set multiline to true, or search for one of the lines',
      start,
    );
  }

  /** What of a set a match can hold. */
  within(set: CharSet): CharSet {
    return this.overLines ? set : intersect(set, ANY);
  }

  /** The character in the cases that the flags ask for. */
  charOf(code: number): CharSet {
    const char = String.fromCodePoint(code);
    this.hasLiteral = true;
    if (char !== char.toLowerCase()) this.hasUpperCase = true;
    return this.folded([code, code]);
  }

  folded(set: CharSet): CharSet {
    if (!this.flags.ignoreCase) return set;
    return this.flags.unicode ? foldCase(set) : foldAscii(set);
  }

  /** In verbose mode, steps over blanks and `#` comments. */
  skipBlanks(): void {
    if (this.flags.verbose) this.take(/^(?:\s+|#[^\n]*)+/);
  }
}

/** A scalar of one line. */
export type PlainScalar = {
  /** Quotes resolved, otherwise as typed. */
  readonly text: string;
  readonly json: string | number | boolean;
  /** How many tokens of YAML it is. */
  readonly tokens: number;
};

/** What the core schema reads as something else than text or a number (YAML 1.2, section 10.3.2). */
const KEYWORD = /^(?:true|True|TRUE|false|False|FALSE|null|Null|NULL)$/;

/** A decimal number as JSON writes it, nearly; its text decides. */
const NUMBER = /^-?[0-9]{1,30}(?:\.[0-9]{1,30})?$/;

/** A date or a version of three parts: text to the core schema. */
const DOTTED = /^(?:[0-9]+-[0-9]+-[0-9]+|[0-9]+\.[0-9]+\.[0-9]+)$/;

const LONGEST_KEY = 64;
const COLON = 0x3a;
const BLANK = 0x20;

function isLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** True for what stands for a truth value or for nothing, whatever its case. */
function isKeyword(text: string): boolean {
  return text.length <= 5 && KEYWORD.test(text);
}

/**
 * The length of the key that stands at `from`: a letter, then letters, digits, `_` and `-`, then a colon that ends the
 * line or has a blank and a value after it. -1 without one.
 */
export function keyLength(text: string, from: number): number {
  if (!isLetter(text.charCodeAt(from))) return -1;
  let at = from + 1;
  for (; at - from <= LONGEST_KEY; at += 1) {
    const unit = text.charCodeAt(at);
    if (!isLetter(unit) && !isDigit(unit) && unit !== 0x2d && unit !== 0x5f) break;
  }
  if (text.charCodeAt(at) !== COLON || at - from > LONGEST_KEY) return -1;
  const valued = text.charCodeAt(at + 1) === BLANK && text.length > at + 2;
  return (at + 1 === text.length || valued) && !isKeyword(text.slice(from, at)) ? at - from : -1;
}

/**
 * Reads a scalar of one line: in quotes without escapes, or a plain one that starts with a letter or is a number, a
 * date, a version or a truth value. Undefined for anything else.
 */
export function readPlainScalar(source: string): PlainScalar | undefined {
  const first = source.charCodeAt(0);
  const last = source.length - 1;
  if (first === 0x22) {
    if (source.indexOf('"', 1) !== last || source.includes('\\')) return undefined;
    return quoted(source.slice(1, last));
  }
  if (first === 0x27) return readSingle(source, last);
  if (isLetter(first)) return readWords(source, last);
  if (NUMBER.test(source)) {
    const number = Number(source);
    return { text: source, json: String(number) === source ? number : source, tokens: 2 };
  }
  return DOTTED.test(source) ? { text: source, json: source, tokens: 2 } : undefined;
}

function quoted(text: string): PlainScalar {
  return { text, json: text, tokens: 1 };
}

function readSingle(source: string, last: number): PlainScalar | undefined {
  if (source.indexOf("'", 1) === last) return quoted(source.slice(1, last));
  const inner = source.slice(1, last);
  const single = source.endsWith("'") && !inner.replaceAll("''", '').includes("'");
  return single && last > 0 ? quoted(inner.replaceAll("''", "'")) : undefined;
}

/** A plain scalar must not end in a colon, a comment or blanks, nor hold a second key. */
function readWords(source: string, last: number): PlainScalar | undefined {
  const end = source.charCodeAt(last);
  if (end === COLON || end === BLANK || source.includes(': ') || source.includes(' #')) return undefined;
  if (!isKeyword(source)) return { text: source, json: source, tokens: 2 };
  const lower = source.toLowerCase();
  return lower === 'null' ? undefined : { text: source, json: lower === 'true', tokens: 2 };
}

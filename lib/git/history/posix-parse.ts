import { fail, ok, type Result } from '../../base/result.ts';
import { firstCode } from '../../base/text.ts';
import { ANY, EVERYTHING, negate, type CharSet } from '../../search/regex/char-set.ts';
import { EMPTY, sequence, type Edge, type Syntax } from '../../search/regex/syntax.ts';
import { ASCII_SPACE, ASCII_WORD } from '../../search/regex/unicode.ts';
import { readBracket } from './posix-bracket.ts';

/** Basic regular expressions write `\(`, `\|` and `\{` where extended ones write `(`, `|` and `{`. */
export type PosixDialect = 'basic' | 'extended';

const MAX_DEPTH = 200;
/** What POSIX allows of a repeat. */
const MAX_REPEAT = 32_767;

const EDGES: { readonly [char: string]: Edge } = {
  b: 'word_edge',
  B: 'no_word_edge',
  '<': 'word_start',
  '>': 'word_end',
  '`': 'text_start',
  "'": 'text_end',
};

const SETS: { readonly [char: string]: CharSet } = {
  w: ASCII_WORD,
  W: negate(ASCII_WORD),
  s: ASCII_SPACE,
  S: negate(ASCII_SPACE),
};

/** Reads a regular expression of POSIX with the extensions of GNU as a tree; the message is that of the C library. */
export function parsePosix(text: string, dialect: PosixDialect, overLines: boolean): Result<Syntax, string> {
  const parser = new PosixParser(text, dialect, overLines);
  const syntax = parser.readChoice(0);
  if (parser.fault === undefined && !parser.done) parser.fault = 'Unmatched ) or \\)';
  return parser.fault === undefined ? ok(syntax) : fail(parser.fault);
}

class PosixParser {
  fault: string | undefined;
  readonly #chars: readonly string[];
  readonly #extended: boolean;
  readonly #overLines: boolean;
  #at = 0;

  constructor(text: string, dialect: PosixDialect, overLines: boolean) {
    this.#chars = Array.from(text);
    this.#extended = dialect === 'extended';
    this.#overLines = overLines;
  }

  get done(): boolean {
    return this.#at >= this.#chars.length;
  }

  /** Whether an operator stands at a place: with a backslash in a basic expression, without in an extended one. */
  #isOperator(char: string, at = this.#at): boolean {
    if (this.#extended) return this.#chars[at] === char;
    return this.#chars[at] === '\\' && this.#chars[at + 1] === char;
  }

  #skipOperator(char: string): boolean {
    if (!this.#isOperator(char)) return false;
    this.#at += this.#extended ? 1 : 2;
    return true;
  }

  readChoice(depth: number): Syntax {
    if (depth > MAX_DEPTH) this.fault ??= 'Regular expression too big';
    const parts: Syntax[] = [];
    do parts.push(this.#readSequence(depth));
    while (this.fault === undefined && this.#skipOperator('|'));
    const [first = EMPTY] = parts;
    return parts.length === 1 ? first : { type: 'choice', parts };
  }

  #readSequence(depth: number): Syntax {
    const parts: Syntax[] = [];
    let start = true;
    while (!this.done && this.fault === undefined) {
      if (this.#isOperator('|') || (this.#isOperator(')') && (depth > 0 || !this.#extended))) break;
      const edge = this.#readEdge(start);
      if (edge !== undefined) {
        parts.push(edge);
        // In a basic expression, a star behind an anchor at the start is a character.
        start &&= !this.#extended;
        if (!this.#extended) continue;
      }
      const atom = edge === undefined ? this.#readAtom(start, depth) : undefined;
      if (atom === undefined) continue;
      parts.push(this.#readRepeats(atom));
      start = false;
    }
    return sequence(parts);
  }

  #readEdge(start: boolean): Syntax | undefined {
    const char = this.#chars[this.#at];
    const next = this.#at + 1;
    const atEnd = next >= this.#chars.length || this.#isOperator('|', next) || this.#isOperator(')', next);
    if (char === '^' && (this.#extended || start))
      return this.#edge(this.#overLines ? 'text_start' : 'line_start');
    if (char === '$' && (this.#extended || atEnd))
      return this.#edge(this.#overLines ? 'text_end' : 'line_end');
    return undefined;
  }

  #edge(edge: Edge): Syntax {
    this.#at += 1;
    return { type: 'edge', edge };
  }

  #readAtom(start: boolean, depth: number): Syntax | undefined {
    if (this.#skipOperator('(')) {
      const body = this.readChoice(depth + 1);
      if (!this.#skipOperator(')')) this.fault ??= 'Unmatched ( or \\(';
      return body;
    }
    const char = this.#chars[this.#at] ?? '';
    if (char === '[') {
      const bracket = readBracket(this.#chars, this.#at, this.#overLines);
      if (typeof bracket === 'string') {
        this.fault = bracket;
        return undefined;
      }
      this.#at = bracket.next;
      return { type: 'set', set: bracket.set };
    }
    if (this.#extended && start && /[*+?]/.test(char)) {
      this.fault = 'Invalid preceding regular expression';
      return undefined;
    }
    this.#at += 1;
    if (char === '\\') return this.#readEscape();
    if (char === '.') return { type: 'set', set: this.#overLines ? EVERYTHING : ANY };
    return literal(char);
  }

  #readEscape(): Syntax | undefined {
    const char = this.#chars[this.#at];
    this.#at += 1;
    if (char === undefined) this.fault = 'Trailing backslash';
    else if (/[1-9]/.test(char)) this.fault = 'a reference to a group is not supported';
    if (char === undefined || this.fault !== undefined) return undefined;
    const edge = Object.hasOwn(EDGES, char) ? EDGES[char] : undefined;
    if (edge !== undefined)
      return { type: 'edge', edge: this.#overLines ? edge : lineEdge(edge), ascii: true };
    const set = Object.hasOwn(SETS, char) ? SETS[char] : undefined;
    return set === undefined ? literal(char) : { type: 'set', set };
  }

  #readRepeats(atom: Syntax): Syntax {
    let body = atom;
    while (this.fault === undefined) {
      if (this.#chars[this.#at] === '*') {
        this.#at += 1;
        body = { type: 'repeat', body, min: 0, max: Infinity };
      } else if (this.#skipOperator('+')) body = { type: 'repeat', body, min: 1, max: Infinity };
      else if (this.#skipOperator('?')) body = { type: 'repeat', body, min: 0, max: 1 };
      else if (this.#isOperator('{')) body = this.#readCount(body);
      else break;
    }
    return body;
  }

  #readCount(body: Syntax): Syntax {
    const open = this.#at + (this.#extended ? 1 : 2);
    const rest = this.#chars.slice(open, open + 20).join('');
    const match = this.#extended ? /^(\d*)(,?)(\d*)\}/.exec(rest) : /^(\d*)(,?)(\d*)\\\}/.exec(rest);
    const [whole = '', least = '', comma = '', most = ''] = match ?? [];
    const min = Number(least);
    const max = comma === '' ? min : most === '' ? Infinity : Number(most);
    const legal = match !== null && (least !== '' || comma !== '') && min <= max && min <= MAX_REPEAT;
    if (!legal || (max !== Infinity && max > MAX_REPEAT)) {
      this.fault = match === null ? 'Unmatched \\{' : 'Invalid content of \\{\\}';
      return body;
    }
    this.#at = open + whole.length;
    return { type: 'repeat', body, min, max };
  }
}

/** In a text of one line, its ends are those of the line. */
function lineEdge(edge: Edge): Edge {
  if (edge === 'text_start') return 'line_start';
  return edge === 'text_end' ? 'line_end' : edge;
}

function literal(char: string): Syntax {
  const code = firstCode(char);
  return { type: 'set', set: [code, code] };
}

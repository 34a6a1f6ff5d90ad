/** A text before and after edits. */
export type TextPair = { readonly before: Uint8Array; readonly after: Uint8Array };

type Random = () => number;

/** How texts of a kind are made: lines, and what an edit puts in. */
type Kind = { readonly name: string; readonly text: (random: Random, lines: number) => string[] };

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'count', 'index', 'value', 'name', 'list', 'node'];

/** Blocks with indents, blank lines and closing braces: where groups of changes can slide. */
function blocks(random: Random, lines: number): string[] {
  const text: string[] = [];
  const unit = pick(random, ['  ', '    ', '\t', ' \t']);
  let depth = 0;
  while (text.length < lines) {
    const roll = random();
    if (roll < 0.15) text.push('');
    else if (roll < 0.35 && depth < 6) {
      text.push(`${unit.repeat(depth)}${pick(random, ['if', 'for', 'while'])} ${pick(random, WORDS)} {`);
      depth += 1;
    } else if (roll < 0.55 && depth > 0) {
      depth -= 1;
      text.push(`${unit.repeat(depth)}}`);
    } else if (roll < 0.6) text.push(`${unit.repeat(depth)}/**`, `${unit.repeat(depth)} */`);
    else text.push(`${unit.repeat(depth)}${pick(random, WORDS)}(${pick(random, WORDS)});`);
    if (random() < 0.02) text.push(pick(random, ['   ', '\t', ' \r', '\r', '\f', '\v x', '\0']));
  }
  return text;
}

/** Few different lines, so that most have many partners. */
function repeats(random: Random, lines: number): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.slice(0, 1 + below(random, random() < 0.5 ? 8 : 26)).split('');
  return Array.from({ length: lines }, () => pick(random, letters));
}

/** Lines that occur once, and a few that are everywhere. */
function records(random: Random, lines: number): string[] {
  const text: string[] = [];
  while (text.length < lines) {
    text.push('  {', `    "id": ${below(random, 1e6)},`, `    "kind": "${pick(random, WORDS)}",`);
    if (random() < 0.5) text.push('    "flags": [],');
    text.push('  },');
  }
  return text;
}

const KINDS: readonly Kind[] = [
  { name: 'blocks', text: blocks },
  { name: 'repeats', text: repeats },
  { name: 'records', text: records },
];

/** Inserts, deletes, copies, moves and replaces runs of lines. */
function edit(random: Random, lines: readonly string[], kind: Kind, edits: number): string[] {
  const text = [...lines];
  for (let done = 0; done < edits; done += 1) {
    const at = below(random, text.length + 1);
    const length = 1 + below(random, random() < 0.1 ? 60 : 6);
    const roll = random();
    if (roll < 0.25) text.splice(at, 0, ...kind.text(random, length));
    else if (roll < 0.5) text.splice(at, length);
    else if (roll < 0.7) text.splice(at, 0, ...text.slice(at, at + length));
    else if (roll < 0.85) text.splice(below(random, text.length + 1), 0, ...text.splice(at, length));
    else text.splice(at, length, ...kind.text(random, length));
  }
  return text;
}

/** Text that is new but for runs that are kept: a search for the shortest script grows dear and is steered by them. */
function rewrite(random: Random, lines: readonly string[], kind: Kind): string[] {
  const text: string[] = [];
  for (let at = 0; at < lines.length;) {
    const lost = below(random, 600);
    const kept = below(random, 80);
    text.push(...kind.text(random, below(random, 600)), ...lines.slice(at + lost, at + lost + kept));
    at += lost + kept;
  }
  return text;
}

function encode(random: Random, lines: readonly string[], end: string): Uint8Array {
  const text = lines.map((line) => `${line}${end}`).join('');
  return Buffer.from(random() < 0.15 ? text.slice(0, -end.length) : text, 'latin1');
}

/** A pair of texts of about so many lines; every tenth is rewritten so far that a search is cut off. */
export function editedPair(random: Random, lines: number): TextPair {
  const kind = pick(random, KINDS);
  const size = below(random, lines) + 1;
  const before = kind.text(random, size);
  const edits = random() < 0.1 ? Math.ceil(size / 3) : below(random, 12);
  const after = random() < 0.06 ? rewrite(random, before, kind) : edit(random, before, kind, edits);
  const end = random() < 0.1 ? '\r\n' : '\n';
  return { before: encode(random, before, end), after: encode(random, after, end) };
}

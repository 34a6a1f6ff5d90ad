import type { PatternReader } from './pattern-reader.ts';
import type { Syntax } from './syntax.ts';

/** The most that one repeat may ask for; how large all of them together may grow is limited when they are compiled. */
const MAX_REPEAT = 100_000;

type Range = { readonly min: number; readonly max: number };

/** Reads the repeats behind an atom: `*`, `+`, `?`, `{2}`, `{2,}`, `{2,3}`, `{,3}`, each also with a `?` behind it. */
export function readRepeats(reader: PatternReader, atom: Syntax): Syntax {
  let node = atom;
  for (;;) {
    reader.skipBlanks();
    const start = reader.at;
    const range = readRange(reader, start);
    if (range === undefined || reader.fault !== undefined) return node;
    if (reader.text[reader.at] === '+') refusePossessive(reader, start);
    const lazy = reader.skip('?') !== reader.flags.swapsGreed;
    node = { type: 'repeat', body: node, ...range, ...(lazy ? { lazy: true as const } : {}) };
  }
}

/** A possessive repeat matches less than the plain one, as an atomic group does. */
function refusePossessive(reader: PatternReader, start: number): void {
  const repeat = reader.text.slice(start, reader.at);
  reader.refuse(`the possessive repeat ${repeat}+ is not supported: write ${repeat}`, start);
}

/** Braces that hold no numbers are characters. */
function readRange(reader: PatternReader, start: number): Range | undefined {
  if (reader.skip('*')) return { min: 0, max: Infinity };
  if (reader.skip('+')) return { min: 1, max: Infinity };
  if (reader.skip('?')) return { min: 0, max: 1 };
  const braces = reader.take(/^\{(?:(\d{1,9})(?:(,)(\d{1,9})?)?|,(\d{1,9}))\}/);
  if (braces === undefined) return undefined;
  const [text, least, comma, most, upTo] = braces;
  const min = Number(least ?? 0);
  const max =
    upTo !== undefined
      ? Number(upTo)
      : comma === undefined
        ? min
        : most === undefined
          ? Infinity
          : Number(most);
  if (min > max) reader.refuse(`the repeat ${text} runs backwards`, start);
  const asked = max === Infinity ? min : max;
  if (asked > MAX_REPEAT) reader.refuse(`the repeat ${text} is over the limit of ${MAX_REPEAT}`, start);
  return { min, max };
}

/** A call that a scripted turn makes. `input` is the raw text of the arguments, so that it can be broken. */
type ScriptedCall = { readonly name: string; readonly input: string; readonly id?: string };

/** A turn of a scripted provider, in no protocol's words. */
export type ScriptedTurn = {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly ScriptedCall[];
  /** Why it stops, in the protocol's own words. */
  readonly stop?: string;
  /** Answer with this status instead of a stream. */
  readonly status?: number;
  /** Error type: of the answer with `status`, otherwise of an error event inside the stream. */
  readonly error?: string;
  readonly code?: string;
  readonly param?: string;
  readonly message?: string;
  /** The `Retry-After` of the answer with `status`. */
  readonly retry_after?: string;
  /** Milliseconds of silence before the first event. */
  readonly wait?: number;
  /** Close the connection before the last event. */
  readonly cut?: boolean;
  /** Say nothing more before the last event, and keep the connection open. */
  readonly stall?: boolean;
  /** Say everything, and keep the connection open. */
  readonly open?: boolean;
  /** Bytes of each piece that is written. */
  readonly split?: number;
  /** Output tokens that the usage tells. */
  readonly tokens?: number;
  /** What is left out: `usage`, `done`, `role`, `index`, `id`, `finish`, `items`, `args`. */
  readonly omit?: readonly string[];
  /** Text as a list of parts. */
  readonly parts?: boolean;
  /** Characters of each piece of arguments, 5 by default. */
  readonly piece?: number;
  /** Pieces before the announcement of what they belong to. */
  readonly reorder?: boolean;
};

/** Characters of a piece of text. */
const TEXT_PIECE = /[\s\S]{1,7}/gu;

/** The pieces that a text comes in. */
export function textPieces(text: string | undefined): readonly string[] {
  return text?.match(TEXT_PIECE) ?? [];
}

/** The pieces that arguments come in; `args` leaves them all out. */
export function inputPieces(input: string, turn: ScriptedTurn): readonly string[] {
  if (omits(turn, 'args')) return [];
  const characters = Array.from(input);
  const size = turn.piece ?? 5;
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, i) =>
    characters.slice(i * size, (i + 1) * size).join(''),
  );
}

/** Whether a turn leaves something out. */
export function omits(turn: ScriptedTurn, what: string): boolean {
  return turn.omit?.includes(what) === true;
}

/** Whether the end of a turn is told. */
export function isEnded(turn: ScriptedTurn): boolean {
  return turn.cut !== true && turn.stall !== true && (turn.error === undefined || turn.status !== undefined);
}

/** The bytes of a stream in pieces that fall in the middle of lines and characters. */
export function splitBytes(text: string, size = 97): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.slice(i * size, (i + 1) * size),
  );
}

import type { JsonValue } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { argumentText, joinArguments, readArguments } from './arguments.ts';
import { createJsonEnd, type JsonEnd } from './json-end.ts';
import type { ReadCall } from './stop.ts';

/** A call while its pieces come. */
type OpenCall = {
  id: string;
  readonly index: number | undefined;
  name: string;
  readonly args: string[];
  /** Knows whether the arguments are complete: then a piece with a name is another call's. */
  readonly end: JsonEnd;
  /** What else the server put on the call and wants back, such as the signature of a thought. */
  extra: JsonValue | undefined;
};

/** Calls of one turn beyond these are not kept: a turn is answered call by call. */
const MAX_CALLS = 256;

/** Puts the calls of one turn together. */
export type ChatCalls = {
  /** Takes one piece of `delta.tool_calls`. */
  add(piece: unknown): void;
  /** The calls in the order in which they were opened, and what else stood on each. */
  read(): readonly (ReadCall & { readonly extra: JsonValue | undefined })[];
};

/**
 * Pieces belong to calls by what compatible servers send, which is not always what the protocol says: a known id goes
 * before the index; a new id with a name, or at an index that is free, opens a call; without an id the index tells, and
 * without either the piece continues the last call, unless it brings a name and the last has its own. Where ids or
 * indexes are used twice, arguments that are complete tell that a piece with a name begins another call.
 */
export function createChatCalls(): ChatCalls {
  const known: Known = { calls: [], byId: new Map(), byIndex: new Map() };
  return {
    add(raw) {
      const piece = readPiece(raw);
      if (piece === undefined) return;
      const call = callFor(piece, known) ?? openCall(piece, known);
      if (call.id === '') call.id = piece.id;
      if (call.id !== '' && !known.byId.has(call.id)) known.byId.set(call.id, call);
      if (call.name === '') call.name = piece.name;
      if (piece.args !== '') {
        call.args.push(piece.args);
        call.end.add(piece.args);
      }
      call.extra = piece.extra ?? call.extra;
    },
    read: () =>
      known.calls.map(({ id, name, args, extra }) => {
        const rawInput = joinArguments(args);
        const { input, whole } = readArguments(rawInput);
        return { call: { id, wireName: name, input, rawInput }, whole, extra };
      }),
  };
}

type Known = {
  readonly calls: OpenCall[];
  readonly byId: Map<string, OpenCall>;
  readonly byIndex: Map<number, OpenCall>;
};

function openCall(piece: Piece, { calls, byIndex }: Known): OpenCall {
  const call: OpenCall = {
    id: piece.id,
    index: piece.index,
    name: '',
    args: [],
    end: createJsonEnd(),
    extra: undefined,
  };
  if (calls.length < MAX_CALLS) calls.push(call);
  if (piece.index !== undefined) byIndex.set(piece.index, call);
  return call;
}

/** The call that a piece continues, or undefined for one that it opens. */
function callFor(piece: Piece, { calls, byId, byIndex }: Known): OpenCall | undefined {
  const named = piece.name !== '';
  const there = piece.index === undefined ? undefined : byIndex.get(piece.index);
  // One id for two calls: the index tells them apart.
  const known = there?.id === piece.id ? there : byId.get(piece.id);
  if (known !== undefined && piece.id !== '') {
    return named && isElsewhere(known, piece) && isOther(known, piece) ? undefined : known;
  }
  if (piece.id !== '') return there !== undefined && (there.id === '' || !named) ? there : undefined;
  if (there !== undefined) return named && there.name !== '' && there.end.closed() ? undefined : there;
  const last = calls.at(-1);
  return last !== undefined && named && last.name !== '' ? undefined : last;
}

/** Whether a piece with a name of its own belongs to another call than the one that has its id. */
function isOther(call: OpenCall, piece: Piece): boolean {
  return call.name !== piece.name || call.end.closed();
}

function isElsewhere(call: OpenCall, piece: Piece): boolean {
  return piece.index !== undefined && call.index !== piece.index;
}

type Piece = {
  readonly id: string;
  readonly index: number | undefined;
  readonly name: string;
  readonly args: string;
  readonly extra: JsonValue | undefined;
};

function readPiece(raw: unknown): Piece | undefined {
  if (!isObject(raw)) return undefined;
  // The older protocol, and some servers, put name and arguments on the call itself.
  const called = isObject(raw['function']) ? raw['function'] : raw;
  const { id, index, extra_content: extra } = raw;
  const { name, arguments: args } = called;
  return {
    id: typeof id === 'string' ? id : '',
    index: typeof index === 'number' ? index : undefined,
    name: typeof name === 'string' ? name : '',
    args: argumentText(args),
    extra: isObject(extra) ? (extra as JsonValue) : undefined,
  };
}

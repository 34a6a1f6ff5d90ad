import { toHex, utf8 } from '../base/bytes.ts';
import type { Digest } from '../base/ports.ts';

/**
 * The longest name a model's host accepts for a tool, in characters: OpenAI's function names are limited to 64, and so
 * are references to tools in the Anthropic Messages API.
 */
const MAX_WIRE_NAME = 64;

const LEGAL = /^[A-Za-z0-9_-]{1,64}$/;
const TAIL = 10;

/** A name with `:` as `_C_` and `/` as `_S_`. Not one-to-one: a name may hold these letters itself. */
export function encodeToolName(name: string): string {
  return name.replaceAll(':', '_C_').replaceAll('/', '_S_');
}

/** The inverse of `encodeToolName` for names that hold neither `_C_` nor `_S_`. */
export function decodeToolName(encoded: string): string {
  return encoded.replace(/_([CS])_/g, (_, letter) => (letter === 'C' ? ':' : '/'));
}

/**
 * The name under which a model sees a tool: the encoded name where that is legal, short enough and decodes to the same
 * name again; otherwise its legal characters and a hash of the whole. A pure function of the name, so that a tool keeps
 * its wire name whatever other tools come or go.
 */
export function wireName(name: string, digest: Digest): string {
  const encoded = encodeToolName(name);
  if (LEGAL.test(encoded) && decodeToolName(encoded) === name) return encoded;
  const hash = toHex(digest.sha256(utf8(name))).slice(0, TAIL);
  const readable = encoded.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_WIRE_NAME - TAIL - 1);
  return `${readable}-${hash}`;
}

import { toHex, utf8 } from '../lib/base/bytes.ts';
import type { JsonValue } from '../lib/base/json.ts';
import type { Precondition } from '../lib/catalogue/precondition.ts';
import type { Host } from './context.ts';

/** An entity tag of a header (RFC 9110, section 8.8.3); one without quotes, which some clients send, is taken too. */
const TAG = /\s*(?:(W\/)?"([^"]*)"|([^\s,"]+))\s*(?:,|$)/gy;

type Tag = { readonly weak: boolean; readonly text: string };

function readTags(header: string): Tag[] {
  return [...header.matchAll(TAG)].map(([, weak, quoted, bare = '']) => ({
    weak: weak !== undefined,
    text: quoted ?? bare,
  }));
}

/** The tags of `If-None-Match`, which are compared weakly; undefined without the header. */
function noneMatch(c: Host): readonly string[] | undefined {
  const header = c.req.header('if-none-match');
  return header === undefined ? undefined : readTags(header).map(({ text }) => text);
}

/** What the headers of a change demand. `If-Match` compares strongly: a weak tag matches nothing. */
export function preconditionOf(c: Host): Precondition {
  const header = c.req.header('if-match');
  const ifNoneMatch = noneMatch(c);
  const strong = readTags(header ?? '').filter(({ weak }) => !weak);
  return {
    ...(header === undefined ? {} : { ifMatch: strong.map(({ text }) => text) }),
    ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }),
  };
}

/** True when the reader of an answer with this `etag` has it already. */
export function isKnown(c: Host, etag: string): boolean {
  const known = noneMatch(c) ?? [];
  return known.includes('*') || readTags(etag).some(({ text }) => known.includes(text));
}

/** True when a range may be taken of an answer with this `etag`: nothing else was asked for, or this very tag. */
export function isStillRange(c: Host, etag: string): boolean {
  const asked = c.req.header('if-range');
  // A date, the other form, never fits: no answer has one.
  return asked === undefined || asked.trim() === etag;
}

/** A document of a revision. Its tag holds a digest too: the revision is of the files, and more is told of them. */
export function taggedJson(c: Host, revision: string, document: JsonValue): Response {
  const text = JSON.stringify(document);
  const digest = toHex(c.get('services').digest.sha256(utf8(text)).subarray(0, 8));
  c.header('etag', `"${revision}.${digest}"`);
  return c.body(text, 200, { 'content-type': 'application/json' });
}

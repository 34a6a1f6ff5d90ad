import { expect, it } from 'vitest';

import { concat, utf8 } from '../base/bytes.ts';
import { decodeLenient } from '../base/text.ts';
import { parsePax, type PaxFields } from './pax.ts';

/** Names as text. */
type Told = { readonly [key in keyof PaxFields]: string };

function read(bytes: Uint8Array): Told | string {
  try {
    const fields = Object.entries(parsePax(bytes));
    return Object.fromEntries(
      fields.map(([key, value]) => [key, typeof value === 'string' ? value : decodeLenient(value)]),
    );
  } catch (error) {
    return error instanceof Error ? error.message.replace(/ Pack the files.*/, '') : String(error);
  }
}

const MALFORMED = 'An extended header of the tar is malformed.';

it.each<[string, Told | string]>([
  ['', {}],
  ['10 path=a\n', { path: 'a' }],
  ['10 path=a\n10 path=b\n', { path: 'b' }],
  ['10 path=a\n9 size=5\n14 linkpath=b\n', { path: 'a', size: '5', linkpath: 'b' }],
  ['8 path=\n', { path: '' }],
  ['12 path=a=b\n', { path: 'a=b' }],
  ['12 path=a\nb\n', { path: 'a\nb' }],
  ['00000010 path=a\n', MALFORMED],
  ['00000016 path=a\n', { path: 'a' }],
  ['000000017 path=a\n', MALFORMED],
  ['10 path=a\n\0\0rest', { path: 'a' }],
  ['9 other=1\n', MALFORMED],
  ['11 other=1\n', {}],
  ['5 =x\n', {}],
  ['11 path=a\n', MALFORMED],
  ['9 path=a\n', { path: 'a' }],
  ['8 path=a\n', MALFORMED],
  ['10 path=ab', MALFORMED],
  ['x0 path=a\n', MALFORMED],
  [' path=a\n', MALFORMED],
  ['10path=a\n', MALFORMED],
  ['2 path=a\n', MALFORMED],
  ['7 path\n', MALFORMED],
  [
    '25 GNU.sparse.realsize=5\n',
    'The tar holds a sparse file, which is not read here. Make it without --sparse.',
  ],
])('%j says %j', (text, wanted) => {
  expect(read(utf8(text))).toEqual(wanted);
});

it('gives a name that is not UTF-8 as its bytes', () => {
  // The blank, "=", the value, the line end, and two digits of the length itself.
  const record = (key: string): Uint8Array =>
    concat([utf8(`${key.length + 6} ${key}=`), Uint8Array.of(0xff), utf8('\n')]);
  expect(parsePax(record('path'))).toEqual({ path: Uint8Array.of(0xff) });
  expect(parsePax(record('linkpath'))).toEqual({ linkpath: Uint8Array.of(0xff) });
  expect(parsePax(record('size'))).toEqual({ size: 'not UTF-8' });
  expect(parsePax(record('comm'))).toEqual({});
});
